import { loadavg } from "node:os";
import type { Browser, BrowserContext } from "playwright-core";
import type { Sample } from "../../shots/sample.ts";
import type { Report } from "../figures.ts";

/**
 * The environment of the shell's benches: a running product, an administrator's cookie, and the records created there.
 */
export interface Studio {
  readonly browser: Browser;
  readonly address: string;
  readonly cookie: string;
  readonly sample: Sample;
  readonly report: Report;
}

export const loadNow = (): string => `load ${(loadavg()[0] ?? NaN).toFixed(1)}`;

/** Makes every page of the context show the sample's records. */
export function chooseSample(context: BrowserContext, { did, eid }: Sample): Promise<unknown> {
  return context.addInitScript(
    ([disaster, estimation]) => {
      localStorage.setItem("provision.currentDisaster", String(disaster));
      localStorage.setItem("provision.currentEstimation", String(estimation));
    },
    [did, eid] as const,
  );
}

/** A context with its own browser cache, signed in unless it is a visitor's. */
export async function openContext(studio: Studio, { visitor = false } = {}): Promise<BrowserContext> {
  const { browser, address, cookie, sample } = studio;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  if (visitor) return context;
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  await chooseSample(context, sample);
  return context;
}
