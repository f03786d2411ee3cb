import { beforeEach, type TestContext } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launchChromium } from "../chromium.ts";
import { sharedByTests } from "../kits/cluster.ts";
import { startProductHere } from "../kits/product-here.ts";
import { startProduct, type Product, type RunningProduct } from "../kits/product.ts";
import type { TestClient } from "../kits/client.ts";
import { WIDE } from "./screens.ts";

type ProductOptions = NonNullable<Parameters<typeof startProduct>[0]>;

/** A product in the file's own process for all tests of it, removed after the last; its settings may need preparation. */
export const testProduct = (env: NodeJS.ProcessEnv | (() => Promise<NodeJS.ProcessEnv>) = {}): RunningProduct =>
  sharedByTests(
    async () => startProductHere(typeof env === "function" ? await env() : env),
    (product) => product.remove(),
  );

/** A product as a process, for files that look at the process itself. */
export const testProcess = (options: ProductOptions = {}): Product =>
  sharedByTests(
    () => startProduct(options),
    (product) => product.remove(),
  );

/** Opens isolated windows: 1440 × 900, English, reduced motion. */
export interface TestBrowser {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Pages are painted in software: unless pictures are kept, on a coarse and slow screen; maps then take a quarter of the
 * time.
 */
const COARSE = process.env["KEEP_SCREENS"] !== "1";

/** In the page: requests frames some 20 times a second instead of 60. */
function slowScreen(): void {
  const [request, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)];
  const waiting = new Map<number, number>();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    const id = (last += 1);
    const timer = window.setTimeout(() => {
      const frame = request((now) => {
        waiting.delete(id);
        draw(now);
      });
      waiting.set(id, -frame);
    }, 35);
    waiting.set(id, timer);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    const held = waiting.get(id);
    if (held === undefined) return;
    waiting.delete(id);
    if (held < 0) cancel(-held);
    else window.clearTimeout(held);
  };
}

type LaunchOptions = NonNullable<Parameters<typeof launchChromium>[0]>;

/** Browsers by their options, and how many files of this process still need each. */
const running = new Map<string, { files: number; browser?: Promise<Browser> }>();

/** Windows for all tests of a file, of one browser for all files that a process runs; closed after the last test. */
export function testBrowser(options: LaunchOptions = {}): TestBrowser {
  const key = JSON.stringify(options);
  const shared = running.get(key) ?? { files: 0 };
  running.set(key, shared);
  // All files of a process are loaded before the first test of them runs.
  shared.files += 1;
  const own = sharedByTests(
    async () => {
      if ((await shared.browser)?.isConnected() !== true) shared.browser = launchChromium(options);
      return { browser: await shared.browser, contexts: new Set<BrowserContext>() };
    },
    async ({ browser, contexts }) => {
      shared.files -= 1;
      if (shared.files === 0) await browser?.close();
      else for (const context of contexts) await context.close();
    },
  );
  const newContext = async (given: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const { browser, contexts } = own;
    if (browser === undefined) throw new Error("There is no browser");
    const coarse = COARSE;
    const context = await browser.newContext({
      viewport: WIDE,
      locale: "en-US",
      reducedMotion: "reduce",
      // Only the test of what works offline looks at what the worker does.
      serviceWorkers: "block",
      deviceScaleFactor: coarse ? 0.25 : 1,
      ...given,
    });
    if (coarse) await context.addInitScript(slowScreen);
    context.setDefaultTimeout(30_000);
    contexts.add(context);
    context.once("close", () => contexts.delete(context));
    return context;
  };
  return { newContext, newPage: async (given) => (await newContext(given)).newPage() };
}

/** Gives a window the session of a client that has signed in. */
export async function useSession(
  context: BrowserContext,
  { cookie }: TestClient,
  product: RunningProduct,
): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: product.address }]);
}

/** A window of a client that has signed in, at the page that follows the sign-in. */
export async function signedInPage(
  browser: TestBrowser,
  client: TestClient,
  product: RunningProduct,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await browser.newPage(options);
  await useSession(page.context(), client, product);
  await page.goto(`${product.address}/main/home`);
  return page;
}

/**
 * Limits the list of the calls to one module: reading all of them takes the list's reader a quarter of a minute.
 * server/http/documents.test.ts shows that the description contains every call.
 */
export async function describeOnly(page: Page, module: string): Promise<void> {
  await page.route("**/api/docs/json", async (route) => {
    const response = await route.fetch();
    const whole = (await response.json()) as { paths: Record<string, unknown> };
    const paths = Object.entries(whole.paths).filter(([path]) => path.includes(`/${module}/`));
    await route.fulfill({ response, json: { ...whole, paths: Object.fromEntries(paths) } });
  });
}

/** Adds a page's script errors and console errors to `trouble`. */
export function watchTrouble(page: Page, trouble: string[]): void {
  page.on("pageerror", (error) => trouble.push(`${page.url()} script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`${page.url()} console: ${message.text()}`);
  });
}

/** Each test of this file continues the previous one, so after a failure the others are skipped. */
export function oneAfterAnother(): void {
  let broken: string | null = null;
  let before: TestContext | null = null;
  beforeEach((context) => {
    if (broken === null && before !== null && !before.passed) broken = before.name;
    if (broken !== null) throw new Error(`Not tried: "${broken}" failed before.`);
    before = context as TestContext;
  });
}
