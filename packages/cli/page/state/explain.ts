// What explains moves: loaded with the first hint or lesson.
export { listFactHints } from "../../play/fact_hints.ts";
export { listHints } from "../../play/hints.ts";
export { explainMove } from "../../play/reasons.ts";
