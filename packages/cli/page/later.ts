// The parts of the page that load after the first board, as one module. With several, the first visit
// would pay for each way in which they share code with it.
export { analyzeDay, openDay, tryDay } from "./state/play_day.ts";
export { findHint } from "./state/hinting.ts";
export * as setUp from "./state/set_up.ts";
export { Teacher } from "./state/teacher.ts";
export { completeWords } from "./words/more_en.ts";
export { sayMode, sayTapped } from "./words/more_said.ts";
export { drawBadges } from "../draw/scene_badge.ts";
export { listBadges } from "./view/badges.ts";
export { AnalyzePanel } from "./view/analyze_panel.tsx";
export { DayPanel } from "./view/day_panel.tsx";
export { Ending } from "./view/ending.tsx";
export { LaterControls } from "./view/later_controls.tsx";
export { Invitation, Names } from "./view/friends.tsx";
export { HintBox } from "./view/hint_box.tsx";
export { LearnPanel, LessonList } from "./view/learn_panel.tsx";
export { SetUpPanel } from "./view/set_up_panel.tsx";
