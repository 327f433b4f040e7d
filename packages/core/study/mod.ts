/**
 * For applications: games in progress and studies of their positions.
 *
 * @module
 */
export { costOf, findDrawValue, formatRecord, goTo, isFinished } from "./course.ts";
export { playText, positionOf, recordOf, resultOf } from "./course.ts";
export { scoreOf, startCourse, totalOf } from "./course.ts";
export type { Course, GameRecord, GameResult, Ply } from "./course.ts";
export { outcomeWithin, provedOrThrow } from "./studied.ts";
export type { EndedStudy, KnownEffort, OpenMove, ProvedStudy, Question } from "./studied.ts";
export type { StoppedStudy, StudiedMove, StudiedStep, Study, StudyGoal } from "./studied.ts";
export { here, inWorkers, serveStudies } from "./service.ts";
export type { Ask, CheckpointPlace, GameSource } from "./service.ts";
export type { StudyEvents, StudyHost, StudyService } from "./service.ts";
export { followPlan, STUDY_PLAN } from "./plan.ts";
export { study, type StudyOptions } from "./study.ts";
