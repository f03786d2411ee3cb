import type { Browser, Page, Response } from "playwright-core";

/** What one first load of a page cost. */
export interface PageLoad {
  readonly requests: number;
  readonly scripts: number;
  /** Bytes of script as they came over the wire. */
  readonly scriptBytes: number;
  readonly allBytes: number;
  /** Addresses outside the page's own origin. */
  readonly foreign: readonly string[];
  /** Milliseconds until `drawn` said so. */
  readonly drawnIn: number;
}

/** Loads a page in a context without a cache and waits until `drawn`; `encoding` is what the browser says it accepts. */
export async function loadPage(
  browser: Browser,
  options: {
    address: string;
    path: string;
    encoding: "br" | "gzip";
    cookie?: string;
    drawn: (page: Page) => Promise<unknown>;
  },
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (options.cookie) {
    const [name = "", value = ""] = options.cookie.split("=");
    await context.addCookies([{ name, value, url: options.address }]);
  }
  const page = await context.newPage();
  await page.route(`${options.address}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), "accept-encoding": options.encoding } }),
  );
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
  let allBytes = 0;
  let scripts = 0;
  for (const response of responses) {
    const size = (await response.request().sizes()).responseBodySize;
    allBytes += size;
    if (response.request().resourceType() !== "script" && !/\.js(\?|$)/.test(response.url())) continue;
    scripts += 1;
    scriptBytes += size;
  }
  await context.close();
  return { requests: responses.length, scripts, scriptBytes, allBytes, foreign: [...foreign], drawnIn };
}
