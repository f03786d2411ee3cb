import { loadavg } from "node:os";
import type { Browser, BrowserContext } from "playwright-core";
import type { Sample } from "../../shots/sample.ts";

export type Report = (line: string) => void;

/** Where the shell is timed: a running product, an administrator's cookie, and the records that are made there. */
export interface Studio {
  readonly browser: Browser;
  readonly address: string;
  readonly cookie: string;
  readonly sample: Sample;
  readonly report: Report;
}

/** A figure next to its target, and in words whether it holds. */
export function judged(figure: number, target: number, unit: string): string {
  const verdict = figure <= target ? "held" : "MISSED";
  return `${figure.toFixed(0)} ${unit} (target ${target} ${unit}: ${verdict})`;
}

/** The middle of the figures. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;

export const loadNow = (): string => `load ${(loadavg()[0] ?? NaN).toFixed(1)}`;

/** Lets every page of the context show the sample's records. */
export function chooseSample(context: BrowserContext, { did, eid }: Sample): Promise<unknown> {
  return context.addInitScript(
    ([disaster, estimation]) => {
      localStorage.setItem("provision.currentDisaster", String(disaster));
      localStorage.setItem("provision.currentEstimation", String(estimation));
    },
    [did, eid] as const,
  );
}

/** A signed-in context with a browser cache of its own. */
export async function signedIn({ browser, address, cookie, sample }: Studio): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  await chooseSample(context, sample);
  return context;
}
