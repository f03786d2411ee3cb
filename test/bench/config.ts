import { spawnSync } from "node:child_process";
import { z } from "zod";
import { largeConfig } from "../fixtures/large-config.ts";
import { judged, quantile, timeOf } from "./figures.ts";

/** Allowed milliseconds for validating a config of 1 MB. */
const TARGET = 50;
const ROUNDS = 60;
/** Runs this file as a process for one kind of reading, and returns its result. */
const KINDS = { browser: "--as-in-the-browser", node: "--as-in-node" } as const;

/**
 * Times the steps between a config of 1 MB and its app: migration, validation with every default, references. Next to
 * it, in the same process, zod's plain parse of the same config with the same schema. Each kind runs in its own
 * process, so that the first call is cold: as in the browser, whose content policy forbids zod's compiled code, and as
 * on the server. Then times writing the config in canonical order and comparing it with a changed one.
 */
export function benchConfig(report: (line: string) => void): void {
  const size = JSON.stringify(largeConfig()).length;
  report(`a config of ${(size / 1e6).toFixed(2)} MB`);
  for (const [kind, flag] of Object.entries(KINDS)) {
    const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, flag], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    for (const line of stdout.trim().split("\n")) report(`as in ${kind === "node" ? "Node" : "the browser"}: ${line}`);
  }
}

async function read(): Promise<void> {
  const { AppConfigSchema } = await import("../../contract/config/app-config.ts");
  const { canonicalText } = await import("../../framework/layout/canonical.ts");
  const { diffConfigs } = await import("../../framework/layout/diff.ts");
  const { checkConfig } = await import("../../start/check-config.ts");
  const { syntaxFault } = await import("../../framework/layout/json-editor/syntax-fault.ts");
  const raw = largeConfig();
  const text = JSON.stringify(raw, null, 2);
  const changed = { ...largeConfig(), title: "Another" };
  const validated = "migrated, validated, every name and address checked";
  const works: Record<string, () => unknown> = {
    [validated]: () => {
      const all = checkConfig(raw, { file: "large.json", hosts: [] });
      if (all.length > 0) throw new Error(`the config has ${all.length} faults: ${JSON.stringify(all[0])}`);
    },
    "read as a text": () => syntaxFault(text),
    "zod's bare parse": () => AppConfigSchema.parse(raw),
    "written in canonical order": () => canonicalText(raw),
    "compared with a changed one": () => diffConfigs(raw, changed),
  };
  for (const [name, work] of Object.entries(works)) {
    const [cold = NaN, ...warm] = Array.from({ length: ROUNDS }, () => timeOf(work));
    const at = (share: number) => quantile(warm, share);
    const ms = (figure: number) => `${figure.toFixed(1)} ms`;
    const middle = name === validated ? judged(at(0.5), TARGET, "ms") : ms(at(0.5));
    console.log(
      `${name}: median ${middle}, least ${ms(at(0))}, 90th percentile ${ms(at(0.9))}, the first time ${ms(cold)}`,
    );
  }
}

if (import.meta.main) {
  // Before any schema is created: each decides at that moment whether it will be compiled.
  if (process.argv.includes(KINDS.browser)) z.config({ jitless: true });
  await read();
}
