/**
 * A finger on a touch screen, as the browser hears of one: starts, moves and ends of touches, of
 * which it makes taps, scrolling and pointer events itself.
 *
 * @module
 */
import type { BrowserContextOptions, Page } from "./packages.ts";

/** A phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

/** What of a page a finger finds its way to. */
type Target = ReturnType<Page["locator"]>;

/** A place of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves of a finger between two places. */
const STEPS = 8;

/** What a finger does. */
export interface Finger {
  /** Touches a place for a moment. */
  tap(target: Target): Promise<void>;
  /** Goes from one place to another without leaving the screen. */
  drag(from: Target, to: Target): Promise<void>;
}

/** Returns a finger that touches a page. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const centreOf = async (target: Target): Promise<Point> => {
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await target.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  return {
    async tap(target) {
      await send("touchStart", [await centreOf(target)]);
      await send("touchEnd", []);
    },
    async drag(from, to) {
      await centreOf(to); // both have to be in view
      const [start, end] = [await centreOf(from), await centreOf(to)];
      await send("touchStart", [start]);
      for (let step = 1; step <= STEPS; step++) {
        const along = (a: number, b: number) => a + (b - a) * step / STEPS;
        await send("touchMove", [{ x: along(start.x, end.x), y: along(start.y, end.y) }]);
      }
      await send("touchEnd", []);
    },
  };
}
