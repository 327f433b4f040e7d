// Texts for people: headings, and blocks of lines.
import { STDIN_NAME } from "../base/files.ts";
import type { Request } from "../command/request.ts";
import { makePaint, type Paint } from "../draw/colors.ts";
import type { Task } from "./task.ts";

/** Returns the colours of standard output. */
export function choosePaint({ io, output }: Pick<Request, "io" | "output">): Paint {
  return makePaint(io.stdout, io, output.color);
}

/** Returns a text. If the call has several inputs, the name of the file precedes it. */
export function addHeading({ request, source }: Task, text: string): string {
  if (!request.inputs.areSeveral) return text;
  return `${choosePaint(request)("heading", source.file ?? STDIN_NAME)}\n${text}\n`;
}

/**
 * Returns a heading and blocks of lines, with a blank line before each block that is not empty. If the call
 * has several inputs, the name of the file precedes them.
 */
export function formatBlocks(
  task: Task,
  heading: string,
  blocks: readonly (readonly string[])[],
): string {
  const all = [[choosePaint(task.request)("heading", heading)], ...blocks];
  const shown = all.filter(({ length }) => length > 0).map((lines) => lines.join("\n"));
  return addHeading(task, `${shown.join("\n\n").trimEnd()}\n`);
}
