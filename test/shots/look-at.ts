import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { quietNetwork } from "../kits/quiet-network.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}
declare global {
  interface Window {
    axe: { run(options: object): Promise<AxeResult> };
  }
}

/** Returns axe's findings on a page: one line per rule, with the first elements. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (tags) => {
    const found = await window.axe.run({ runOnly: tags, resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => ({
      id,
      count: nodes.length,
      first: nodes.slice(0, 3).map(({ target, failureSummary = "" }) => {
        const measured = /contrast of ([\d.]+)/.exec(failureSummary)?.[1];
        return `${target.join(" ")}${measured ? ` (${measured}:1)` : ""}`;
      }),
    }));
  }, RULES);
  return violations.map(({ id, count, first }) => `axe ${id} (${count}): ${first.join(" · ")}`);
}

/**
 * Finds faults of the layout: a page wider than the window, words cut off or covering others, a missing text shown as
 * its key, a seventh font size.
 */
export async function layoutFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    /**
     * Returns whether words start within a box that ends before they do, without a scroll bar or a title with the full
     * text.
     */
    const isCut = (words: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const { left, right } = range.getBoundingClientRect();
      for (let box = words.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === "auto" || overflowX === "scroll" || box.hasAttribute("title")) return false;
        const edges = box.getBoundingClientRect();
        // A box of one pixel is only for screen readers.
        if (edges.width <= 4) return false;
        if (overflowX !== "visible") return left < edges.right - 4 && left > edges.left - 4 && right > edges.right + 2;
      }
      return false;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px wider than the window`);
    const title = document.querySelector("h1")?.getBoundingClientRect();
    if ((title?.height ?? 0) < 10 && !document.querySelector(".pv-workbench")) found.push("no title is seen");
    const sizes = new Set<string>();
    const cut = new Set<string>();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { data, parentElement } = words.currentNode as Text;
      const size = parentElement?.checkVisibility() ? getComputedStyle(parentElement).fontSize : "12px";
      if (
        data.trim() !== "" &&
        !/^(?:12|13|14|16|20|28)px$/.test(size) &&
        !parentElement?.closest("svg, [id^=highcharts-screen-reader]")
      )
        sizes.add(`${size}: ${data.trim().slice(0, 30)}`);
      if (
        data.trim() !== "" &&
        parentElement?.checkVisibility({ opacityProperty: true }) &&
        isCut(words.currentNode as Text)
      )
        cut.add(data.trim().slice(0, 30));
      const key = /\b(?:widgets\.[a-z-]+|shell|errors|domain)\.\w+/.exec(data);
      // A config names texts by their keys, which is correct where configs are read and written.
      if (key && !parentElement?.closest("code, pre, option, .cm-editor")) found.push(`a text is missing: ${key[0]}`);
    }
    if (cut.size > 0) found.push(`words cut off: ${[...cut].slice(0, 6).join(" · ")}`);
    if (sizes.size > 0) found.push(`letters of no size of the system: ${[...sizes].slice(0, 3).join(" · ")}`);
    return found;
  });
}

/** Waits until a page is idle: its calls answered, its map drawn, its icons loaded. */
export async function standsStill(page: Page): Promise<void> {
  // A page that never becomes idle is a finding of its picture, not a reason to stop.
  const patiently = (waiting: Promise<unknown>): Promise<unknown> => waiting.catch(() => undefined);
  await patiently(quietNetwork(page, { timeout: 10_000 }));
  await patiently(page.locator(".pv-state--loading").first().waitFor({ state: "detached", timeout: 10_000 }));
  if ((await page.locator("section.map").count()) > 0) {
    await patiently(page.locator("arcgis-scale-bar").first().waitFor({ timeout: 20_000 }));
    await page.waitForTimeout(900);
    await patiently(page.locator(".map__drawing").waitFor({ state: "detached", timeout: 30_000 }));
    await patiently(quietNetwork(page, { timeout: 10_000 }));
  }
  await page.waitForTimeout(300);
}
