import { createReadStream, existsSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { defaultReporter, startTestRunner, type TestRunnerCoreConfig } from "@web/test-runner";
import { playwrightLauncher } from "@web/test-runner-playwright";
import { helpIn } from "../../build/help.ts";
import { textsOf } from "../../build/texts.ts";
import { CHROMIUM_FLAGS, findChromium } from "../chromium.ts";
import { testFiles } from "../imports/affected.ts";
import { freePort } from "../kits/product.ts";
import { bundleTests, OUT } from "./bundle.ts";
import { countsReporter } from "./counts-reporter.ts";
import { touchPlugin } from "./touch.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TYPES: Record<string, string> = {
  ".json": "application/json",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
};
/** Folders that are served unchanged. */
const FOLDERS: Record<string, string> = {
  "/assets/arcgis/core/": "node_modules/@arcgis/core/assets",
  "/assets/arcgis/map-components/assets/": "node_modules/@arcgis/map-components/dist/cdn/assets",
  "/assets/basemap/": "dist/assets/basemap",
  "/assets/sqlite/": "node_modules/sql.js/dist",
  "/assets/highs/": "node_modules/highs/build",
  "/assets/help/pictures/": "widgets/help/pictures",
  "/assets/i18n/keys/": "framework/config/key-texts",
};

/** A page runs a dozen files: ten of them take an eighth less with the faster of the two optimizing compilers. */
const FLAGS = CHROMIUM_FLAGS.map((flag) => flag.replace(" --no-maglev", ""));

type Middleware = NonNullable<TestRunnerCoreConfig["middleware"]>[number];

/** Texts, help and SDK assets under the addresses that the app uses. */
const appFiles: Middleware = (context, next) => {
  const language = /^\/assets\/i18n\/(\w+)\.json$/.exec(context.path)?.[1];
  if (language) {
    context.type = "application/json";
    context.body = JSON.stringify(textsOf(language, otherWidgets));
    return;
  }
  const helped = /^\/assets\/help\/(\w+)\.json$/.exec(context.path)?.[1];
  if (helped) {
    context.type = "application/json";
    context.body = JSON.stringify(helpIn(helped));
    return;
  }
  // Requests that tests without a server would send to it: preferences, which are then the page's own, and an agency's
  // pictures.
  if (context.path.startsWith("/api/SecurityDataController/GetUserPreferenceByUserId/")) {
    context.status = 501;
    return;
  }
  if (/^\/pictures\/\w+\.jpg$/.test(context.path)) {
    context.type = "image/jpeg";
    context.body = "";
    return;
  }
  const [address, folder] = Object.entries(FOLDERS).find(([start]) => context.path.startsWith(start)) ?? [];
  if (address !== undefined && folder !== undefined) {
    const file = path.join(ROOT, folder, context.path.slice(address.length));
    if (existsSync(file) && statSync(file).isFile()) {
      context.type = TYPES[path.extname(file)] ?? "application/octet-stream";
      context.body = createReadStream(file);
      return;
    }
  }
  return next();
};

/** Pages at a time on two cores: a page spends about a third of its time waiting for its drawing. */
const AT_A_TIME = 3;
/** Pages among which all files are distributed, the largest first: as many rounds of all cores, none of a page alone. */
const PAGES = 3 * AT_A_TIME;
/** These leave the page waiting for the network in order to reload: another file may switch that off and on. */
const ALONE = ["start-app.test.tsx", "unreachable.test.tsx"];
/** Files by the page that runs them: named files, and all files of a soak, get a page each. */
const pagesOf = (files: readonly string[]): string[][] => {
  const each = (wanted.length > 0 && wanted.length <= PAGES) || process.env["SOAK"] === "1";
  const shared = each ? [] : bySize(files).filter((file) => !ALONE.includes(path.basename(file)));
  const dealt = Array.from({ length: PAGES }, (_, page) => shared.filter((_file, at) => at % PAGES === page));
  return [
    ...dealt.filter(({ length }) => length > 0),
    ...files.filter((file) => !shared.includes(file)).map((file) => [file]),
  ];
};
const bySize = (files: readonly string[]): string[] =>
  files.toSorted((one, other) => statSync(path.join(ROOT, other)).size - statSync(path.join(ROOT, one)).size);

/**
 * `node test/browser/run.ts [file …]`: the component tests in real Chromium.
 * Without files: all of them. Exits with 1 when one fails.
 */
const wanted = process.argv.slice(2);
const files = wanted.length > 0 ? wanted : testFiles("browser");
if (files.length === 0) {
  console.error("No browser tests found.");
  process.exit(1);
}
/** Folders of widgets outside the product: examples, and one that a test has just created. */
const otherWidgets = [...new Set(files.map((file) => path.resolve(ROOT, path.dirname(file))))].filter(
  (folder) => path.dirname(folder) !== path.join(ROOT, "widgets") && existsSync(path.join(folder, "i18n")),
);
const executablePath = findChromium();
await bundleTests(pagesOf(files));

const runner = await startTestRunner({
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
  config: {
    rootDir: ROOT,
    // Two runs at once must not pick the same port.
    port: await freePort(),
    files: [path.join(OUT, "**/*.test.js")],
    concurrency: AT_A_TIME,
    testsFinishTimeout: 600_000,
    testFramework: { config: { timeout: 60_000 } },
    browsers: [
      playwrightLauncher({
        product: "chromium",
        launchOptions: { executablePath, args: FLAGS },
        // Pages are painted in software: a coarse screen takes a fraction of the time. No one watches animations, and
        // every frame of them is painted.
        createBrowserContext: ({ browser }) => browser.newContext({ deviceScaleFactor: 0.25, reducedMotion: "reduce" }),
      }),
    ],
    middleware: [appFiles],
    plugins: [touchPlugin()],
    reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countsReporter()],
    coverage: false,
    // Hides the empty error events that patience.ts ignores.
    filterBrowserLogs: ({ args }) => args.length !== 1 || args[0] !== null,
  },
});
runner?.on("stopped", (passed) => {
  rmSync(OUT, { recursive: true, force: true });
  process.exit(passed ? 0 : 1);
});
