import { spawn } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";
import { watch as rollupWatch } from "rollup";
import { make, plannedBuilds } from "./build.ts";
import { buildHelp } from "./help.ts";
import { ROOT } from "./paths.ts";
import { buildTexts } from "./texts.ts";

/** `npm run dev`: rebuilds the app at every change, including texts, and restarts the server when its files change. */
const log = (line: string): void => console.log(line);

const planned = await plannedBuilds({ watch: true });
for (const vendor of planned.slice(0, -1)) await make(vendor);
const watcher = rollupWatch(planned.at(-1) ?? []);
watcher.on("event", (event) => {
  if (event.code === "BUNDLE_END") {
    log(`App bundled in ${(event.duration / 1000).toFixed(1)} s.`);
    void event.result.close();
  }
  if (event.code === "ERROR") log(`App: ${event.error.message}`);
});

for (const folder of ["locales", "widgets"]) {
  watch(path.join(ROOT, folder), { recursive: true }, (_, name) => {
    if (name?.endsWith(".json")) void buildTexts().catch((error: Error) => log(`Texts: ${error.message}`));
    if (name && /\bhelp\b.*\.(md|json|webp)$/.test(name))
      void buildHelp().catch((error: Error) => log(`Help: ${error.message}`));
  });
}

const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
  cwd: ROOT,
  stdio: "inherit",
});
const stop = (): void => {
  void watcher.close();
  server.kill("SIGTERM");
};
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
server.once("exit", (code) => process.exit(code ?? 0));
