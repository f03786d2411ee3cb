import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import fastify from "fastify";
import { until } from "../../test/kits/waiting.ts";
import { column, columns } from "../../test/kits/numbers.ts";
import { errorForLog, gatherLines, loggerTo, writeLine, type LogLevel } from "./logger.ts";

function collect(level?: LogLevel) {
  const lines: Record<string, unknown>[] = [];
  const sink = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    close: () => undefined,
  };
  return { lines, sink, app: fastify({ logger: loggerTo(sink, level) }) };
}

test("passwords, tokens and cookies are redacted at every depth, a child logger's too", () => {
  const { lines, app } = collect();
  const fields = {
    password: "s1",
    body: { token: "s2" },
    request: { headers: { cookie: "s3", a: [{ b: { token: "s4" } }] } },
  };
  app.log.info(fields, "x");
  app.log.child({ password: "s1", deep: { token: "s2" } }).warn("Bearer s3s3s3s3");
  const text = JSON.stringify(lines);
  for (const secret of ["s1", "s2", "s3", "s4", "s3s3s3s3"]) assert.ok(!text.includes(secret), text);
});

test("a request is logged without its query, and without its search text", () => {
  const { lines, app } = collect();
  const request = { method: "GET", ip: "::1" };
  app.log.info({ req: { ...request, url: "/a?token=secret" } }, "x");
  app.log.info({ req: { ...request, url: "/find/12%20Main%20St", routeOptions: { url: "/find/:text" } } }, "x");
  assert.deepEqual(
    lines.map(({ req }) => (req as { path: string }).path),
    ["/a", "/find/:text"],
  );
});

test("an error is logged with its code and causes, but without the values of a statement", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505" });
  const error = new Error("Failed query: insert …\nparams: geheim,1", { cause });
  const logged = JSON.stringify(errorForLog(error));
  assert.ok(!logged.includes("geheim"));
  assert.ok(logged.includes("duplicate key") && logged.includes("23505"));
});

test("lines below the level are left out", () => {
  const { lines, app } = collect("warn");
  app.log.info("no");
  app.log.warn("yes");
  assert.deepEqual(columns(lines, "level", "msg"), [["warn", "yes"]]);
});

test("a line can be written without a server", () => {
  const { lines, sink } = collect();
  writeLine(sink, "fatal", "gone", { token: "geheim" });
  const [line] = lines;
  assert.deepEqual([line?.["level"], line?.["msg"], line?.["token"]], ["fatal", "gone", "…"]);
  assert.match(String(line?.["time"]), /^\d{4}-.*Z$/);
});

for (const [kind, code, word] of [
  ["an exception", 'setTimeout(() => { throw new Error("lost password=geheim"); }, 10)', "exception"],
  ["a rejection", 'void Promise.reject(new Error("lost password=geheim"))', "rejection"],
  ["a rejection with something that is no error", 'void Promise.reject("lost password=geheim")', "rejection"],
] as const)
  test(`${kind} that was not caught is in the log and on standard error before the process ends`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "provision-crash-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const here = new URL(".", import.meta.url).href;
    const script = `
      import { openDailyFile } from "${here}daily-file.ts";
      import { gatherLines, logCrashes } from "${here}logger.ts";
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

function gathering() {
  const writes: string[] = [];
  return {
    writes,
    log: gatherLines({ write: (lines) => void writes.push(lines), close: () => void writes.push("closed") }),
  };
}

test("lines of one moment are written together, in their order, soon and at the end", async () => {
  const { writes, log } = gathering();
  log.write("1\n");
  log.write("2\n");
  assert.deepEqual(writes, []);
  await until(() => writes.length > 0);
  assert.deepEqual(writes, ["1\n2\n"]);
  log.write("3\n");
  log.close();
  await until(() => writes.length === 3);
  assert.deepEqual(writes, ["1\n2\n", "3\n", "closed"]);
});

test("many lines are written without delay", () => {
  const { writes, log } = gathering();
  const line = `${"x".repeat(999)}\n`;
  for (let i = 0; i < 100; i++) log.write(line);
  log.close();
  assert.deepEqual(column(writes, "length"), [64_000, 36_000, "closed".length]);
});
