// Several threads on one root: each runs the whole solver on one shared table.
import { Budget, type Progress } from "../run/budget.ts";
import { ThreadPool } from "../run/thread_pool.ts";
import type { WorkerPool } from "../run/worker_pool.ts";
import { canShareMemory, serveAs, WORKER_BYTES } from "../run/workers.ts";
import type { WorkerTask } from "../run/workers.ts";
import { Answers, makeProver, type Reply, type SolverQuestion } from "./answers.ts";
import { type SharedTable, shareTable, type Solvable } from "./prover.ts";
import type { SolveOptions } from "./solution.ts";
import type { QuestionLimits } from "./solver.ts";
import { Team } from "./team_memory.ts";

const SAVE_MS = 1000;

/** What a thread needs to start, and a question. */
interface Order<P> {
  /** The number of the solve. */
  readonly solve: number;
  readonly root: P;
  readonly method: string;
  readonly team: SharedArrayBuffer;
  readonly index: number;
  readonly shared: Pick<SharedTable, "table" | "plan">;
  readonly question: SolverQuestion<P>;
  /** When to stop, by `Date.now`. */
  readonly deadline: number;
}

/** Tells a thread that a solve has ended, so that it frees the table. */
interface Ended {
  readonly ended: number;
}

/** The number of solves with threads so far. */
let solves = 0;

type Report = Pick<Progress, "nodes" | "share">;

/** The threads of a solve, from the view of the thread that asks. */
export class SolveTeam<P, M> {
  readonly #pool: WorkerPool<Order<P> | Ended, Reply, Report>;
  /** Closed at the end, unless the caller keeps the threads. */
  readonly #own: ThreadPool | null;
  readonly #orders: readonly Omit<Order<P>, "question" | "deadline">[];
  readonly #table: SharedTable;
  readonly #options: SolveOptions & { readonly budget: Budget };
  /** Settled once no thread works on the previous question. */
  #idle: Promise<unknown> = Promise.resolve();

  private constructor(
    game: Solvable<P, M>,
    table: SharedTable,
    orders: readonly Omit<Order<P>, "question" | "deadline">[],
    options: SolveOptions & { readonly budget: Budget },
  ) {
    this.#table = table;
    this.#orders = orders;
    this.#options = options;
    this.#own = options.threadPool ? null : new ThreadPool();
    const threadPool = options.threadPool ?? this.#own!;
    this.#pool = threadPool.getThreads(game.workers!, orders.length);
  }

  /** Allocates what threads share, or returns null. They start with the first question. */
  static async start<P, M>(
    game: Solvable<P, M>,
    root: P,
    options: SolveOptions & { readonly method: string; readonly budget: Budget },
  ): Promise<SolveTeam<P, M> | null> {
    const { budget, method, checkpoint, threads: wanted = 1 } = options;
    if (!game.workers || !canShareMemory()) return null;
    const free = (budget.memoryBytes - budget.bytes) / 2; // their table gets the other half
    const threads = Math.min(wanted, Team.maxWorkers, Math.floor(free / WORKER_BYTES));
    if (threads < 2) return null;
    const giveBack = budget.mark();
    budget.reserve(threads * WORKER_BYTES, "the team of threads");
    const makeMemory = () => new SharedArrayBuffer(Team.bytes);
    const team = budget.allocate(Team.bytes, "the memory of the threads", makeMemory);
    const shared = await shareTable(game, root, { method, budget, threads, checkpoint });
    if (!shared || checkpoint && !shared.save) {
      giveBack();
      return null;
    }
    const { table, plan } = shared;
    const order = { solve: ++solves, root, method, team, shared: { table, plan } };
    const orders = Array.from({ length: threads }, (_, index) => ({ ...order, index }));
    return new SolveTeam(game, shared, orders, options);
  }

  /** Returns the first answer, or what stopped threads have proved; null if none could start. */
  async ask(question: SolverQuestion<P>, limits: QuestionLimits): Promise<Reply | null> {
    await this.#idle;
    Team.reset(this.#orders[0].team);
    const { onProgress = this.#options.onProgress } = limits;
    const onReport = (report: Report) =>
      onProgress?.({ ...report, bytes: this.#options.budget.bytes });
    const done = new AbortController();
    const given = [this.#options.signal, limits.signal].filter((signal) => signal !== undefined);
    const signal = AbortSignal.any([done.signal, ...given]);
    const replies: Reply[] = [];
    const order = { question, deadline: this.#findDeadline(limits) };
    const asked = this.#orders.map(async (own) => {
      const reply = await this.#pool.ask({ ...own, ...order }, { signal, onReport });
      replies.push(reply);
      if (reply.limit) throw new Error("stopped");
      return reply;
    });
    this.#idle = Promise.allSettled(asked);
    const saving = this.#saveWhenDue();
    try {
      return await Promise.race([Promise.any(asked), saving.failure]);
    } catch (error) {
      if (!(error instanceof AggregateError)) throw error;
      return joinReplies(replies);
    } finally {
      done.abort();
      saving.end();
      this.save();
    }
  }

  save(): void {
    this.#table.save?.();
  }

  close(): void {
    if (this.#own) return this.#own.close();
    const tell = ({ solve }: { readonly solve: number }) => this.#pool.ask({ ended: solve });
    void this.#idle.then(() => Promise.allSettled(this.#orders.map(tell)));
  }

  /** Returns when to stop, by `Date.now`. */
  #findDeadline({ timeMs = Infinity, deadline = Infinity }: QuestionLimits): number {
    const { now = Date.now, deadline: last = Infinity } = this.#options;
    return Date.now() + Math.min(last, deadline, now() + timeMs) - now();
  }

  /** Saves the checkpoint whenever it is due. A failure ends the question. */
  #saveWhenDue(): { readonly failure: Promise<never>; readonly end: () => void } {
    const { promise: failure, reject } = Promise.withResolvers<never>();
    const { checkpoint } = this.#options;
    if (!checkpoint) return { failure, end: () => {} };
    const timer = setInterval(() => {
      try {
        if (checkpoint.isDue()) this.save();
      } catch (error) {
        clearInterval(timer);
        reject(error);
      }
    }, SAVE_MS);
    return { failure, end: () => clearInterval(timer) };
  }
}

/** Returns what stopped threads have proved together, or null if none replied. */
function joinReplies(replies: readonly Reply[]): Reply | null {
  if (replies.length === 0) return null;
  const lower = Math.max(...replies.map(({ bounds }) => bounds.lower));
  const upper = Math.min(...replies.map(({ bounds }) => bounds.upper));
  const nodes = Math.max(...replies.map(({ nodes }) => nodes ?? 0)); // each thread counts the nodes of all
  return { ...replies[0], bounds: { lower, upper }, nodes };
}

/**
 * Serves solves of a game if this thread is a worker of that name: everything that the module of a
 * game's workers must do.
 * @throws {RangeError} if the name does not start with `zugzwang:`.
 */
export function serveSolver<P, M>(name: string, game: Solvable<P, M>): void {
  let current: { readonly solve: number; readonly answers: Promise<Answers<P, M>> } | null = null;
  serveAs(name, async (order: Order<P> | Ended, { report, signal }: WorkerTask<Report>) => {
    if ("ended" in order) {
      if (current?.solve === order.ended) current = null;
      return null;
    }
    const { solve, question, deadline } = order;
    if (current?.solve !== solve) current = { solve, answers: joinTeam(game, order) };
    const onProgress = ({ nodes, share }: Progress) => report({ nodes, share });
    return (await current.answers).reply(question, { deadline, signal, onProgress });
  });
}

async function joinTeam<P, M>(
  game: Solvable<P, M>,
  { root, method, team: memory, index, shared }: Order<P>,
): Promise<Answers<P, M>> {
  const team = new Team(memory, index);
  const budget = new Budget({ memoryBytes: Infinity }); // the asking thread has reserved it
  const means = { method, isNamed: true, budget, share: { team, ...shared } };
  return new Answers(game, await makeProver(game, root, means), { budget, team });
}
