import { readFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "artifacts", "screens");
const AXE = readFileSync(path.join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const KEPT = process.env["KEEP_SCREENS"] === "1";

/** With KEEP_SCREENS=1, a picture of the page as it is, kept as a build artefact. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  if (!KEPT) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
}

/** Two pictures: wide and as on a phone. */
export async function keepScreens(page: Page, name: string): Promise<void> {
  if (!KEPT) return;
  await keepScreen(page, `${name}-1440`);
  await page.setViewportSize(PHONE);
  await settled(page);
  await keepScreen(page, `${name}-390`);
  await page.setViewportSize(WIDE);
  await settled(page);
}

/**
 * Waits until the page has responded to a change of its size or state, its elements are drawn and no animation runs, in
 * shadow roots either.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const trees = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? trees(shadowRoot) : [])),
    ];
    for (let frames = 0; frames < 3; frames++) await frame();
    const elements = trees(document).flatMap((root) => [...root.querySelectorAll<HTMLElement>("*")]);
    await Promise.all(elements.map((each) => (each as { componentOnReady?(): Promise<unknown> }).componentOnReady?.()));
    await frame();
    const ending = trees(document)
      .flatMap((root) => root.getAnimations())
      .filter((each) => each.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await frame();
  });
}

/** Waits until a condition holds; half a minute by default. */
export async function until(holds: () => Promise<boolean>, milliseconds = 30_000): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Does not come to hold: ${String(holds)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the place of an element once it rests there: what stands above it may still be drawn. */
export async function restingBox(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let [seen, before] = [await of.boundingBox(), ""];
  await until(async () => {
    before = JSON.stringify(seen);
    await new Promise((resolve) => setTimeout(resolve, 60));
    seen = await of.boundingBox();
    return seen !== null && JSON.stringify(seen) === before;
  });
  if (seen === null) throw new Error(`${String(of)} is not shown`);
  return seen;
}

/** Waits until a map is drawn and idle; returns the text of its scale bar. */
export async function mapAtRest(map: Locator): Promise<string> {
  await map.locator("canvas").first().waitFor();
  const scale = map.getByText(/\d (mi|ft|km|m)\b/).first();
  let [seen, since] = ["", performance.now()];
  await until(async () => {
    const [now, drawing] = [await scale.innerText(), await map.locator(".map__drawing").count()];
    if (now !== seen || drawing > 0) [seen, since] = [now, performance.now()];
    return performance.now() - since > 800;
  });
  return seen;
}

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/**
 * Returns axe's findings against WCAG 2.2 A and AA, one line each. It takes about a second: `npm test` reads a page once,
 * `npm run soak` its other states too, which widgets' browser tests read without the page around them.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Content that is being fetched or counted again is faded.
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await settled(page);
  // The content policy forbids inline scripts, so axe is evaluated by the debugger, not added to the page.
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(node: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const options = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"], preload: false };
    return (await axe.run(document, options)).violations;
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary.replaceAll("\n", " ")}`,
    ),
  );
}

/** Waits until the row that was just added to a grid has the focus, which it gets once it is drawn. */
export async function newRowHasFocus(page: Page): Promise<void> {
  await page.locator('.ag-row[row-id^="new-"]').last().locator(".ag-cell-focus:focus").waitFor();
}
