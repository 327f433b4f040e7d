// The parts of the page that load after the first board, as one module. With several, the first visit
// would pay for each way in which they share code with it.
export * from "./state/parts.ts";
export { AnalyzePanel } from "./view/analyze_panel.tsx";
export { Ending } from "./view/ending.tsx";
export { HintBox, LaterControls } from "./view/later_controls.tsx";
export { LearnPanel, LessonList } from "./view/learn_panel.tsx";
export { DayPanel } from "./view/day_panel.tsx";
