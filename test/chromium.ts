import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Flags under which headless Chromium draws WebGL2 in software and talks to nobody but our server. */
export const CHROMIUM_FLAGS = [
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

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Absent or not executable: either way not the program sought.
    return false;
  }
};

function onPath(): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find(isProgram);
}

/**
 * The Chromium to test with: CHROME_PATH, else one on the PATH, else Debian's,
 * installed when we are root. Throws with one line that says what to do.
 */
export function findChromium(say: (line: string) => void): string {
  const named = process.env["CHROME_PATH"];
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROME_PATH is "${named}", which is not an executable file.`);
    return named;
  }
  const found = onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && isProgram("/usr/bin/apt-get")) {
    say("Installing Debian's Chromium …");
    const quiet = {
      stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    spawnSync("apt-get", ["update", "-qq"], quiet);
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"], quiet);
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error("No Chromium found: install it (Debian: apt-get install chromium) or set CHROME_PATH to one.");
}
