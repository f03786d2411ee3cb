import path from "node:path";
import { chromium, type Browser } from "playwright-core";
import { canInstall, installPackages, isProgram } from "./programs.ts";

/** Flags under which headless Chromium draws WebGL2 in software and connects only to our server. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/**
 * Pages are painted by the CPU: through an emulated GPU it takes twice the time. WebGL still uses that GPU. Optimizing
 * the scripts of pages that live for seconds costs more than it saves.
 */
const PAINTED_BY_CPU = ["--disable-gpu-compositing", "--disable-gpu-rasterization"];
export const CHROMIUM_FLAGS = [
  ...FLAGS,
  ...PAINTED_BY_CPU,
  "--js-flags=--no-turbofan --no-maglev --min-semi-space-size=16",
];

const WHOLE = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** The same engine without the browser's own windows; takes less time for the same page. */
const SHELL = ["chromium-headless-shell"];

function onPath(names: readonly string[]): string | undefined {
  return names
    .flatMap((name) => (process.env["PATH"] ?? "").split(path.delimiter).map((folder) => path.join(folder, name)))
    .find(isProgram);
}

/** Returns the installed one; undefined if none. */
export const installedChromium = (): string | undefined => process.env["CHROME_PATH"] ?? onPath(SHELL) ?? onPath(WHOLE);

/**
 * Finds the Chromium for tests: CHROME_PATH, else the headless shell or a full Chromium on the PATH. As root on Debian
 * both are installed first if either is missing. Throws with one line that tells how to provide one.
 */
export function findChromium(log: (line: string) => void = console.log): string {
  const named = process.env["CHROME_PATH"];
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROME_PATH is "${named}", which is not an executable file.`);
    return named;
  }
  const complete = onPath(SHELL) !== undefined && onPath(WHOLE) !== undefined;
  if (!complete && canInstall()) {
    log("Installing Debian's Chromium …");
    installPackages("chromium", "fonts-dejavu-core");
    // A separate package, which older Debians do not have.
    installPackages("chromium-headless-shell");
  }
  const found = installedChromium();
  if (found !== undefined) return found;
  throw new Error("No Chromium found: install it (Debian: apt-get install chromium) or set CHROME_PATH to one.");
}

/**
 * Launches the browser for tests. Without `webgl` the map reports that it cannot be drawn, and its pages take a
 * fraction of the time.
 */
export function launchChromium({ webgl = false, flags = [] as readonly string[] } = {}): Promise<Browser> {
  const args = [...CHROMIUM_FLAGS, ...(webgl ? [] : ["--disable-3d-apis"]), ...flags];
  return chromium.launch({ executablePath: findChromium(), args });
}

/**
 * Launches full Chromium, compositing and painting as for a user, for measurements, pictures and tests that depend on
 * it. Without `gpu` the CPU paints: the first frame of a page then waits for no emulated GPU to translate its shaders,
 * which takes seconds on a busy machine and never happens on a reader's machine.
 */
export function launchWholeChromium({ gpu = true } = {}): Promise<Browser> {
  const fallback = findChromium();
  return chromium.launch({
    executablePath: onPath(WHOLE) ?? fallback,
    args: gpu ? FLAGS : [...FLAGS, ...PAINTED_BY_CPU],
  });
}
