import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

for (const [kind, code, word] of [
  ["an exception", 'setTimeout(() => { throw new Error("lost password=geheim"); }, 10)', "exception"],
  ["a rejection", 'void Promise.reject(new Error("lost password=geheim"))', "rejection"],
  ["a rejection with something that is no error", 'void Promise.reject("lost password=geheim")', "rejection"],
] as const)
  test(`${kind} that nobody caught is in the log and on standard error before the process ends`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "provision-crash-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const here = new URL(".", import.meta.url).href;
    const script = `
      import { openDailyFile } from "${here}daily-file.ts";
      import { gatherLines } from "${here}gathered-lines.ts";
      import { logCrashes } from "${here}crashes.ts";
      logCrashes(gatherLines(openDailyFile(${JSON.stringify(folder)})), {
        stop: () => new Promise(() => undefined), exit: (status) => process.exit(status), patience: 100 });
      setInterval(() => undefined, 1000);
      ${code};`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (bytes: Buffer) => (errors += bytes.toString()));
    const [status] = (await once(child, "close")) as [number];
    assert.equal(status, 1);
    const text = readFileSync(join(folder, readdirSync(folder)[0] ?? ""), "utf8");
    const line = JSON.parse(text) as { level: string; msg: string; err: { message: string } };
    assert.equal(line.level, "fatal");
    assert.match(line.msg, new RegExp(word));
    assert.equal(line.err.message, "lost password=…");
    assert.match(errors, /lost/);
    assert.ok(!(errors + text).includes("geheim"));
  });
