/**
 * What applications share: games in progress, studies of their positions, reviews and books.
 *
 * @module
 */
export { Book, type BookEntry, type BookRow, type LeftOut, readBook } from "./book.ts";
export {
  costOf,
  type Course,
  courseOf,
  CoursePlayer,
  findDrawValue,
  type GameRecord,
  type GameResult,
  type GamesByName,
  goTo,
  isOver,
  lastMade,
  playOn,
  playText,
  type Ply,
  positionOf,
  positionsOf,
  recordOf,
  resultOf,
  scoreOf,
  startCourse,
  totalOf,
} from "./course.ts";
export {
  type EndedStudy,
  type KnownEffort,
  type OpenMove,
  outcomeWithin,
  provedOrThrow,
  type ProvedStudy,
  type Question,
  type StoppedStudy,
  type StudiedMove,
  type StudiedStep,
  type Study,
  type StudyPart,
} from "./studied.ts";
export {
  type Ask,
  type CheckpointPlace,
  inWorkers,
  type InWorkersOptions,
  STUDY_WORKER_NAME,
  type StudyEvents,
  type StudyService,
} from "./in_workers.ts";
export { type GameSource, here, serveStudies, type StudyHost } from "./service.ts";
export { readRecord } from "./record.ts";
export type { WorkerLike } from "../run/worker_pool.ts";
export { type Review, type ReviewedMove, type ReviewedSide, reviewOf } from "./review.ts";
export { conclusion, study, studyRecord } from "./study.ts";
