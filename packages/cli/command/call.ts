/**
 * From arguments to the call of a verb.
 *
 * @module
 */
import { COMMON_OPTIONS } from "./options.ts";
import { parseOptions } from "./parse_options.ts";
import { type Call, loadVerb } from "./verb.ts";

/**
 * Returns the call that arguments describe.
 *
 * @throws {UsageError} if they are wrong, or begin with no verb.
 */
export async function readCall(
  args: readonly string[],
  around: Pick<Call, "io" | "verbs" | "games" | "startJob">,
): Promise<Call> {
  const [name, ...rest] = args;
  const verb = await loadVerb(name, around);
  const options = parseOptions(rest, [...verb.options, ...COMMON_OPTIONS]);
  return { ...around, args, verb, options };
}
