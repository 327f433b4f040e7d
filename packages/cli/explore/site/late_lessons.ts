/**
 * What stands in the game's file of the page for the lessons of dots, which are loaded when one is
 * wanted.
 *
 * @module
 */
import type * as lessons from "../../../dots/lessons.ts";
import { ofSameBuild } from "./build_files.ts";

/** As the game's. */
export const lessonOf: typeof lessons.lessonOf = async (idea) => {
  const late: typeof lessons = await import(`${ofSameBuild(import.meta.url, "dots_lessons")}`);
  return late.lessonOf(idea);
};
