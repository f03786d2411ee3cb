import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page, Response } from "playwright-core";
import { DIST } from "../../build/paths.ts";

/** The cost of one first load of a page. */
export interface PageLoad {
  readonly requests: number;
  readonly scripts: number;
  /** Bytes of script as transferred, and in gzip. */
  readonly scriptBytes: number;
  readonly scriptGzip: number;
  readonly allBytes: number;
  /** Addresses outside the page's own origin. */
  readonly foreign: readonly string[];
  /** Milliseconds until `drawn` resolved. */
  readonly drawnIn: number;
}

/**
 * Loads a page in a context without a cache and waits until `drawn`. Chromium accepts brotli; the gzip size is read
 * from the built files.
 */
export async function loadPage(
  browser: Pick<Browser, "newContext">,
  options: {
    address: string;
    path: string;
    cookie?: string;
    drawn: (page: Page) => Promise<unknown>;
    prepare?: (context: BrowserContext) => Promise<unknown>;
  },
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (options.cookie) {
    const [name = "", value = ""] = options.cookie.split("=");
    await context.addCookies([{ name, value, url: options.address }]);
  }
  await options.prepare?.(context);
  const page = await context.newPage();
  const responses: Response[] = [];
  const foreign = new Set<string>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== options.address) foreign.add(request.url());
  });
  page.on("response", (response) => responses.push(response));
  const started = performance.now();
  await page.goto(options.address + options.path);
  await options.drawn(page);
  const drawnIn = performance.now() - started;
  let scriptBytes = 0;
  let scriptGzip = 0;
  let allBytes = 0;
  let scripts = 0;
  for (const response of responses) {
    const size = (await response.request().sizes()).responseBodySize;
    allBytes += size;
    if (response.request().resourceType() !== "script" && !/\.js(\?|$)/.test(response.url())) continue;
    scripts += 1;
    scriptBytes += size;
    scriptGzip += gzipSize(new URL(response.url()).pathname) ?? size;
  }
  await context.close();
  return { requests: responses.length, scripts, scriptBytes, scriptGzip, allBytes, foreign: [...foreign], drawnIn };
}

/** The size of a built file's .gz twin; small files have none. */
function gzipSize(address: string): number | undefined {
  const twin = path.join(DIST, `${decodeURIComponent(address)}.gz`);
  return existsSync(twin) ? statSync(twin).size : undefined;
}
