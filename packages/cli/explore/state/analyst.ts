/**
 * What is known of positions: asks the solver, takes its reports, and remembers them. It needs a
 * place alone, no loaded game, so that the solver works while the page still loads.
 *
 * @module
 */
import { type Place, placeKey } from "./address.ts";
import { jobOf, otherPositions } from "./first_job.ts";
import type { Report } from "./protocol.ts";
import { Solver, type StartWorker } from "./solver.ts";
import { BEGUN, withReport, type Work } from "./work.ts";

/** The work on how many earlier positions is kept. */
const KEPT_WORKS = 200;

/** How a position is studied. */
export interface StudyOptions {
  /** Milliseconds for each step of the work, null for no limit. */
  readonly timeMs: number | null;
  /** Moves after the position that were taken back; none where missing. */
  readonly later?: readonly string[];
  /** Whether to work anew on what is known or at work already. */
  readonly isAgain?: boolean;
}

/** Owns the solver, and all that it has said. */
export class Analyst {
  readonly #solver: Solver;
  readonly #onChange: () => void;
  readonly #known = new Map<string, Work>();
  #place: Place | null = null;
  /** The same with the moves after it. */
  #game: Place | null = null;
  #work: Work = BEGUN;
  #outcomes: ReadonlyMap<string, number | null> = new Map();

  /** Takes what starts workers, and what to call after every report. */
  constructor(startWorker: StartWorker, onChange: () => void) {
    this.#solver = new Solver(startWorker, (report) => this.#take(report));
    this.#onChange = onChange;
  }

  /** The position that is studied. */
  get place(): Place | null {
    return this.#place;
  }

  /** What is known of it, and how the work on it stands. */
  get work(): Work {
    return this.#work;
  }

  /** The results of games, by position, that best play leads to; null where not proved. */
  get outcomes(): ReadonlyMap<string, number | null> {
    return this.#outcomes;
  }

  /** Turns to a position; work that is done or under way already is not begun again. */
  study(place: Place, { timeMs, later = [], isAgain = false }: StudyOptions): void {
    const key = placeKey(place);
    const isUnderWay = this.#place !== null && placeKey(this.#place) === key &&
      this.#work.status === "working";
    if (isUnderWay && !isAgain) return;
    this.#place = place;
    const known = isAgain ? undefined : this.#known.get(key);
    this.#work = known ? resumed(known) : BEGUN;
    if (known?.status === "done") return this.#solver.cancel();
    this.#game = { ...place, moves: [...place.moves, ...later] };
    const history = otherPositions(place, later)
      .filter((k) => this.#outcomes.get(keyAfter(this.#game!, k)) === undefined);
    this.#solver.begin((id) => jobOf(place, { id, timeMs, later, history }));
  }

  /** Ends the work and its worker. */
  end(): void {
    this.#solver.end();
  }

  /** Ends the work; what is known stays. */
  cancel(): void {
    if (this.#work.status !== "working") return;
    this.#solver.cancel();
    this.#work = { ...this.#work, status: "cancelled", progress: null };
  }

  #take(report: Report): void {
    if (!this.#place) return;
    this.#work = withReport(this.#work, report);
    this.#outcomes = this.#outcomesWith(this.#game ?? this.#place, report);
    this.#remember(placeKey(this.#place), this.#work);
    this.#onChange();
  }

  #outcomesWith(place: Place, report: Report): ReadonlyMap<string, number | null> {
    const { total = null } = this.#work.study ?? {};
    const found = report.kind === "history"
      ? report
      : report.kind === "study" && total !== null
      ? { at: this.#place!.moves.length, outcome: total }
      : null;
    if (!found || this.#outcomes.get(keyAfter(place, found.at)) === found.outcome) {
      return this.#outcomes;
    }
    return new Map(this.#outcomes).set(keyAfter(place, found.at), found.outcome);
  }

  #remember(key: string, work: Work): void {
    this.#known.delete(key);
    this.#known.set(key, work);
    if (this.#known.size <= KEPT_WORKS) return;
    const [oldest] = this.#known.keys();
    this.#known.delete(oldest);
  }
}

/** What is known already, while work on the rest begins. */
function resumed(known: Work): Work {
  return known.status === "done" ? known : { ...known, status: "working" };
}

function keyAfter(place: Place, at: number): string {
  return placeKey({ ...place, moves: place.moves.slice(0, at) });
}
