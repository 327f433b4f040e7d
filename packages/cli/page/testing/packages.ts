/**
 * The packages of the browser tests: every task would fetch them if deno.json imported them.
 *
 * @module
 */
export { default as axe } from "npm:axe-core@^4.10";
export { chromium } from "npm:playwright-core@^1.60";
export type { Browser, BrowserContextOptions, Locator, Page } from "npm:playwright-core@^1.60";
