import path from "node:path";
import type * as Settings from "../../server/settings.ts";
import type * as Start from "../../server/start.ts";
import type * as Check from "../../start/check-config.ts";
import { byNumber, copyTemplate, environmentOf, newDataDir, removeDataDir, type RunningProduct } from "./product.ts";

/**
 * Loads a module by its path, so that the tests that a change affects (test/imports) are not all of e2e: each of them
 * uses all of the server.
 */
const load = async <Module>(file: string): Promise<Module> =>
  (await import(path.resolve(import.meta.dirname, "../..", file))) as Module;

/**
 * Starts the product as `server/main.ts` does, but in the test's own process: after the first file of a process it
 * takes a tenth of the time, since the modules are there. What the process itself does (signals, output, memory,
 * crashes) is shown by tests with `startProduct` of product.ts.
 */
export async function startProductHere(env: NodeJS.ProcessEnv = {}): Promise<RunningProduct> {
  const { checkConfig } = await load<typeof Check>("start/check-config.ts");
  const { readSettings } = await load<typeof Settings>("server/settings.ts");
  const { startProduct } = await load<typeof Start>("server/start.ts");
  const dataDir = newDataDir();
  const prepared = env["SAMPLE_DATA"] === undefined ? copyTemplate(dataDir) : null;
  const lines: string[] = [];
  const running = await startProduct(readSettings(environmentOf(dataDir, env)), {
    progress: (line) => void lines.push(line),
    signal: new AbortController().signal,
    checkConfig,
  });
  const { firstPassword } = running;
  const first = prepared ?? { userName: "admin", oneTimePassword: firstPassword?.password ?? "" };
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= running.stop());
  const output = (): string => lines.join("\n");
  return {
    ...first,
    address: byNumber(running.address),
    dataDir,
    stop,
    output,
    remove: async () => {
      await stop();
      removeDataDir(dataDir, { output: output(), first });
    },
  };
}
