/** Keeps the page responsive: the code that follows runs in a separate task. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Resolves after some milliseconds, in a task of its own. */
export const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** For frames closer than this many milliseconds there is nothing to wait for. */
const CALM_MS = 30;
const CALM_FRAMES = 4;

/**
 * Waits until the browser has shown the page's rendering, at most for a second or so. Without a graphics card, the
 * page's first pictures take hundreds of milliseconds, and a call to WebGL in that time would block the page until they
 * are shown.
 */
export async function untilShown(limitMs = 1000): Promise<void> {
  const until = performance.now() + limitMs;
  let before = performance.now();
  for (let calm = 0; calm < CALM_FRAMES && before < until;) {
    const now = await nextFrame(until);
    calm = now - before < CALM_MS ? calm + 1 : 0;
    before = now;
  }
  await nextTurn();
}

/** The time of the next frame; in an invisible page, which has no frames, that of the limit. */
const nextFrame = (until: number): Promise<number> =>
  new Promise((resolve) => {
    const finish = (): void => resolve(performance.now());
    requestAnimationFrame(finish);
    setTimeout(finish, until - performance.now());
  });
