import { readFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "artifacts", "screens");
const AXE = readFileSync(path.join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** With KEEP_SCREENS=1, pictures of the page as it stands, wide and as on a phone, kept as build artefacts. */
export async function keepScreens(page: Page, name: string): Promise<void> {
  if (process.env["KEEP_SCREENS"] !== "1") return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}-1440.png`) });
  await page.setViewportSize(PHONE);
  await page.waitForTimeout(700);
  await page.screenshot({ path: path.join(FOLDER, `${name}-390.png`) });
  await page.setViewportSize(WIDE);
  await page.waitForTimeout(700);
}

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe finds against WCAG 2.2 A and AA, one line a finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  // The content policy forbids inline scripts, so axe is evaluated by the debugger, not added to the page.
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(node: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    return (await axe.run(document, { runOnly: { type: "tag", values: tags } })).violations;
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary.replaceAll("\n", " ")}`,
    ),
  );
}
