import assert from "node:assert/strict";
import test from "node:test";
import path from "node:path";
import { rollup } from "rollup";
import { loadConfigFile } from "rollup/loadConfigFile";
import { ROOT } from "./paths.ts";

const MODULES: Readonly<Record<string, string>> = {
  entry: "import { a } from 'a'; console.log(a);",
  a: "import { b } from 'b'; export const a = () => b;",
  b: "import { c } from 'c'; export const b = c;",
  c: "import { a } from 'a'; export const c = () => a;",
};

test("two files of the app that import one another end the build", async () => {
  const { options } = await loadConfigFile(path.join(ROOT, "rollup.config.mjs"), {});
  const app = options.at(-1);
  assert.ok(app);
  const { onLog, logLevel } = app;
  const memory = { name: "memory", resolveId: (id: string) => id, load: (id: string) => MODULES[id] ?? null };
  const bundle = await rollup({
    input: "entry",
    plugins: [memory],
    ...(onLog && { onLog }),
    ...(logLevel && { logLevel }),
  });
  const filesOf = (apart: string) => bundle.generate({ manualChunks: (id) => (id === apart ? "alone" : "others") });
  await assert.rejects(filesOf("b"), /Circular chunk/);
  assert.equal((await filesOf("entry")).output.length, 2);
});
