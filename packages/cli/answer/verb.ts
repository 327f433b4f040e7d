// The two kinds of verbs: those that answer positions, and those that handle the whole call.
import type { ExitCode } from "../base/failure.ts";
import type { Answer } from "../base/report.ts";
import type { OptionSpecs } from "../command/options.ts";
import type { Request } from "../command/request.ts";
import type { VerbSpec } from "../command/verb.ts";
import type { Task } from "./task.ts";

/** A verb that answers positions independently: one, several at once, or a batch. */
export interface PositionVerb<S extends OptionSpecs = OptionSpecs> extends VerbSpec<S> {
  /** Answers a position. It prints nothing. An error becomes a message and an exit code. */
  answer(task: Task<S>): Promise<Answer>;
}

/** A verb that handles the whole call. */
export interface OtherVerb<S extends OptionSpecs = OptionSpecs> extends VerbSpec<S> {
  /** @throws any error. It becomes a message and an exit code. */
  run(request: Request<S>): Promise<ExitCode>;
}

export type Verb<S extends OptionSpecs = OptionSpecs> = PositionVerb<S> | OtherVerb<S>;
