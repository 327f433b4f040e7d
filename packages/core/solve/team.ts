// Several threads on one root: each runs the whole solver on one shared table.
import { Budget, type Progress, type QuestionLimits } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { ThreadPool, WorkerError, type WorkerPool } from "../run/worker_pool.ts";
import { canShareMemory, serveOwner, WORKER_BYTES } from "../run/workers.ts";
import type { WorkerStart, WorkerTask } from "../run/workers.ts";
import { Answers } from "./answers.ts";
import { makeProver } from "./make_prover.ts";
import type { SharedTable } from "../game/prover.ts";
import type { Game } from "../game/game.ts";
import type { SolveOptions, SolverQuestion, SolverReply } from "./solution.ts";
import { MAX_THREADS, Team } from "../run/team_memory.ts";

interface ThreadTask<P> {
  readonly solve: number;
  readonly root: P;
  readonly method: string;
  readonly team: SharedArrayBuffer;
  readonly index: number;
  readonly sharedTable: SharedTable;
}

/** A question with its limits; or the number of a solve that has ended, so that its table is freed. */
export type ThreadOrder<P = unknown> =
  | {
    readonly task: ThreadTask<P>;
    readonly question: SolverQuestion<P>;
    readonly within: Pick<QuestionLimits, "deadline" | "nodes">;
  }
  | { readonly ended: number };

let solves = 0;

export type ThreadReport = Pick<Progress, "nodes" | "fraction">;

interface TeamOptions extends SolveOptions {
  readonly method: string;
  readonly budget: Budget;
}

/** The threads of a solve, from the view of the thread that asks. */
export class SolveTeam<P> {
  readonly #tasks: readonly ThreadTask<P>[];
  readonly #table: SharedTable;
  readonly #options: TeamOptions;
  readonly #pool: ThreadPool;
  readonly #threads: WorkerPool<ThreadOrder, SolverReply, ThreadReport>;
  /** Settled once no thread works on the previous question. */
  #idle: Promise<unknown> = Promise.resolve();

  private constructor(
    workers: WorkerStart,
    tasks: readonly ThreadTask<P>[],
    table: SharedTable,
    options: TeamOptions,
  ) {
    this.#tasks = tasks;
    this.#table = table;
    this.#options = options;
    this.#pool = options.threadPool ?? new ThreadPool();
    this.#threads = this.#pool.getThreads(workers, tasks.length) as WorkerPool<
      ThreadOrder,
      SolverReply,
      ThreadReport
    >;
  }

  /** Allocates what threads share. Returns null if they cannot help, or memory is too small. */
  static start<P, M>(game: Game<P, M>, root: P, options: TeamOptions): SolveTeam<P> | null {
    const { budget, method, checkpoint, threads: wanted = 1 } = options;
    const { prover } = game;
    if (!prover?.workers || !prover.share || !canShareMemory()) return null;
    const free = (budget.memoryBytes - budget.bytes) / 2; // their table gets the other half
    const threads = Math.min(wanted, MAX_THREADS, Math.floor(free / WORKER_BYTES));
    if (threads < 2) return null;
    const giveBack = budget.mark();
    try {
      budget.reserve(threads * WORKER_BYTES, "the team of threads");
      const makeMemory = () => new SharedArrayBuffer(Team.bytes);
      const team = budget.allocate(Team.bytes, "the memory of the threads", makeMemory);
      const means = { method, budget, threads, checkpoint };
      const table = prover.share(root, means);
      if (table && (!checkpoint || table.save)) {
        const sharedTable = { memory: table.memory, plan: table.plan }; // what can be posted
        const task = { solve: ++solves, root, method, team, sharedTable };
        const tasks = Array.from({ length: threads }, (_, index) => ({ ...task, index }));
        return new SolveTeam(prover.workers, tasks, table, options);
      }
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
    }
    giveBack();
    return null;
  }

  /** Returns the first answer, or what is proved at a limit; null if no thread could start. */
  async ask(question: SolverQuestion<P>, limits: QuestionLimits): Promise<SolverReply | null> {
    await this.#idle;
    Team.reset(this.#tasks[0].team);
    const { budget, checkpoint } = this.#options;
    const { onProgress = this.#options.onProgress } = limits;
    let fail = (_: unknown) => {};
    const failure = new Promise<never>((_, reject) => fail = reject);
    const onReport = (report: ThreadReport) => {
      onProgress?.({ ...report, bytes: budget.bytes });
      try {
        if (checkpoint?.isDue()) this.save();
      } catch (error) {
        fail(error);
      }
    };
    const done = new AbortController();
    const given = [this.#options.signal, limits.signal].filter((signal) => signal !== undefined);
    const signal = AbortSignal.any([done.signal, ...given]);
    const replies: SolverReply[] = [];
    const within = {
      deadline: Date.now() + budget.countTimeLeft(limits),
      nodes: budget.countNodesLeft(limits),
    };
    const asked = this.#tasks.map(async (task) => {
      const order = { task, question, within };
      const reply = await this.#threads.ask(order, { signal, onReport }).catch((error) => {
        if (!(error instanceof WorkerError)) fail(error); // a fault of the game, not of a thread
        throw error;
      });
      replies.push(reply);
      if (reply.limit) throw new Error("stopped");
      return reply;
    });
    this.#idle = Promise.allSettled(asked);
    try {
      return await Promise.race([Promise.any(asked), failure]);
    } catch (error) {
      if (!(error instanceof AggregateError)) throw error;
      return joinReplies(replies);
    } finally {
      done.abort();
      this.save();
    }
  }

  save(): void {
    this.#table.save?.();
  }

  close(): void {
    if (!this.#options.threadPool) return this.#pool.close();
    const tell = ({ solve }: ThreadTask<P>) => this.#threads.ask({ ended: solve });
    void this.#idle.then(() => Promise.allSettled(this.#tasks.map(tell)));
  }
}

/** Returns what stopped threads have proved together, or null if none replied. */
export function joinReplies(replies: readonly SolverReply[]): SolverReply | null {
  if (replies.length === 0) return null;
  const lower = Math.max(...replies.map(({ bounds }) => bounds.lower));
  const upper = Math.min(...replies.map(({ bounds }) => bounds.upper));
  return { ...replies.at(-1)!, bounds: { lower, upper } }; // the last one counts the most nodes
}

/**
 * Serves solves of a game if this thread is a worker: everything that the module of a game's workers
 * must do.
 */
export function serveSolver<P, M>(game: Game<P, M>): void {
  let current: { readonly solve: number; readonly answers: Answers<P, M> } | null = null;
  serveOwner(async (order: ThreadOrder<P>, { report, signal }: WorkerTask<ThreadReport>) => {
    if ("ended" in order) {
      if (current?.solve === order.ended) current = null;
      return null;
    }
    const { task, question, within } = order;
    const { solve } = task;
    if (current?.solve !== solve) current = { solve, answers: joinTeam(game, task) };
    const onProgress = ({ nodes, fraction }: Progress) => report({ nodes, fraction });
    return await current.answers.ask(question, { ...within, signal, onProgress });
  });
}

function joinTeam<P, M>(
  game: Game<P, M>,
  { root, method, team: memory, index, sharedTable }: ThreadTask<P>,
): Answers<P, M> {
  const team = new Team(memory, index);
  const budget = new Budget({ memoryBytes: Infinity }); // the asking thread has reserved it
  const means = { method, isNamed: true, budget, team, sharedTable };
  return new Answers(game, { ...means, makeProver: () => makeProver(game, root, means) });
}
