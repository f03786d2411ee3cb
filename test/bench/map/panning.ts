import type { Page } from "playwright-core";

/** Number of drags, and the distance and time between their moves, in pixels and milliseconds. */
const PULLS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;
const MOVES = 30;
const MOVE = { pixels: 9, ms: 16 } as const;

/**
 * Drags the page's map to and fro by the mouse, like a reader, and returns the milliseconds between the frames in the
 * meantime.
 */
export async function panFrames(page: Page): Promise<number[]> {
  const box = await page.locator("arcgis-map").boundingBox();
  if (box === null) throw new Error("There is no map to pan.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const timed = globalThis as { benchFrames?: number[]; benchEnds?: boolean };
    const frames: number[] = (timed.benchFrames = []);
    timed.benchEnds = false;
    let before = NaN;
    const next = (now: number): void => {
      if (!Number.isNaN(before)) frames.push(now - before);
      before = now;
      if (!timed.benchEnds) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  // Drags left and back, then up and down: areas come into view that were not painted yet.
  for (const [across, down] of PULLS) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let move = 1; move <= MOVES; move++) {
      const far = move * MOVE.pixels;
      await page.mouse.move(x + across * far, y + down * far);
      await page.waitForTimeout(MOVE.ms);
    }
    await page.mouse.up();
  }
  return page.evaluate(() => {
    const timed = globalThis as { benchFrames?: number[]; benchEnds?: boolean };
    timed.benchEnds = true;
    return timed.benchFrames ?? [];
  });
}
