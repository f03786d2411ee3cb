import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { arrange } from "./arrange.ts";
import { axeFindings, layoutFindings, standsStill } from "./look-at.ts";
import { fileOf, type Shot } from "./plan.ts";
import type { Sample } from "./sample.ts";

/** The environment of the pictures: the product's address, the administrator's cookie and the records created there. */
export interface Studio {
  readonly browser: Pick<Browser, "newContext" | "newPage">;
  readonly address: string;
  readonly cookie: string;
  readonly sample: Sample | null;
  readonly folder: string;
  readonly axe: boolean;
}

/** A picture and the faults found on it. */
export interface Taken {
  readonly shot: Shot;
  readonly file: string;
  readonly findings: readonly string[];
}

/** Takes the pictures, those that share a browser context together, and describes each. */
export async function takeAll(
  studio: Studio,
  shots: readonly Shot[],
  onTaken: (taken: Taken) => void,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  const together = Map.groupBy(shots, ({ variant, width, menu, state, language, zoom, visitor = false }) =>
    [variant, width, menu, state, language, zoom, visitor].join(),
  );
  for (const group of together.values()) {
    const [first] = group;
    if (!first) continue;
    const context = await contextFor(studio, first);
    for (const shot of group) {
      const one = await take(studio, context, shot);
      taken.push(one);
      onTaken(one);
    }
    await context.close();
  }
  return taken;
}

/** A browser context in which a picture's page has the requested look. */
export async function contextFor({ browser, address, cookie, sample }: Studio, shot: Shot): Promise<BrowserContext> {
  const { width, height, zoom, variant, language, visitor } = shot;
  const context = await browser.newContext({
    viewport: { width: width / zoom, height: height / zoom },
    deviceScaleFactor: zoom,
    locale: language === "rtl" ? "en" : language,
    reducedMotion: "reduce",
  });
  const [name = "", value = ""] = cookie.split("=");
  if (!visitor) await context.addCookies([{ name, value, url: address }]);
  await context.addInitScript(
    ([look, did, eid]) => {
      localStorage.setItem("provision.preference.variant", String(look));
      if (did === null || eid === null) return;
      localStorage.setItem("provision.currentDisaster", String(did));
      localStorage.setItem("provision.currentEstimation", String(eid));
    },
    [variant, sample?.did ?? null, sample?.eid ?? null] as const,
  );
  await arrange(context, shot);
  return context;
}

async function take({ address, folder, axe }: Studio, context: BrowserContext, shot: Shot): Promise<Taken> {
  const page = await context.newPage();
  const findings: string[] = [];
  page.on("pageerror", (error) => findings.push(`error: ${error.message}`));
  try {
    const prefix = shot.app === "staff" ? "" : `/app/${shot.app}`;
    await page.goto(`${address}${prefix}${shot.address}`, { waitUntil: "domcontentloaded" });
    await show(page, shot);
    findings.push(...(await layoutFindings(page)));
    // Before axe's check: if a check box is partly below the bar at the window's lower edge, axe mistakes its visible
    // part for the whole.
    await fitToContent(page, shot);
    if (axe && shot.state !== "print") findings.push(...(await axeFindings(page)));
    await page.screenshot({ path: path.join(folder, fileOf(shot)), fullPage: true });
  } catch (error) {
    findings.push(`no picture: ${(error as Error).message.split("\n")[0] ?? ""}`);
  } finally {
    await context.setOffline(false);
    await page.close();
  }
  return { shot, file: fileOf(shot), findings };
}

/** A long page is taken in a window of its full height: elements fixed to the window then reach its end. */
async function fitToContent(page: Page, { width, height, zoom, state }: Shot): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  if (state === "print" || needed <= height / zoom) return;
  await page.setViewportSize({ width: width / zoom, height: Math.min(needed, 5000) });
  await page.waitForTimeout(200);
}

/** Brings the page into the state of the picture. */
async function show(page: Page, { state }: Shot): Promise<void> {
  if (state === "loading") {
    await page.locator("main").first().waitFor({ timeout: 15_000 });
    await page.waitForTimeout(1500);
    return;
  }
  await standsStill(page);
  if (state === "print") await page.emulateMedia({ media: "print" });
  else if (state === "offline") await page.context().setOffline(true);
  else return;
  await page.waitForTimeout(1000);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter] ?? letter);

/** Writes index.html: every picture below its page's name, with its findings. Returns the file. */
export function writeContactSheet(folder: string, taken: readonly Taken[]): string {
  const pages = [...Map.groupBy(taken, ({ shot }) => shot.page)].map(
    ([page, shots]) => `<section><h2>${escaped(page)}</h2><div>${shots.map(figure).join("")}</div></section>`,
  );
  const faulty = taken.filter(({ findings }) => findings.length > 0).length;
  const file = path.join(folder, "index.html");
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages of Provision</title><style>
body{font:14px system-ui;margin:24px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0;background:#fff;padding:8px;max-inline-size:420px}img{max-inline-size:100%;max-block-size:420px;display:block}
figcaption{margin-block-end:6px}ul{color:#a00;margin:0;padding-inline-start:18px;overflow-wrap:anywhere}</style>
<h1>${taken.length} pictures, ${faulty} with findings</h1>${pages.join("\n")}</html>\n`,
  );
  return file;
}

function figure({ file, findings }: Taken): string {
  const list = findings.map((finding) => `<li>${escaped(finding)}</li>`).join("");
  const name = escaped(file);
  return `<figure><figcaption>${name}</figcaption>${list && `<ul>${list}</ul>`}<a href="${name}"><img loading="lazy" src="${name}" alt=""></a></figure>`;
}
