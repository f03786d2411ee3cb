import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import fastify from "fastify";
import { logFileName, nodeName, openDailyFile } from "./daily-file.ts";
import { errorForLog, loggerTo, withoutQuery } from "./logger.ts";

function collect() {
  const lines: Record<string, unknown>[] = [];
  const sink = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    close: () => undefined,
  };
  return { lines, app: fastify({ logger: loggerTo(sink) }) };
}

test("passwords, tokens and cookies are blacked out, up to two levels deep", () => {
  const { lines, app } = collect();
  app.log.info(
    { password: "s1", body: { token: "s2" }, request: { headers: { cookie: "s3", "set-cookie": "s4" } } },
    "x",
  );
  const text = JSON.stringify(lines);
  for (const secret of ["s1", "s2", "s3", "s4"]) assert.ok(!text.includes(`"${secret}"`), text);
});

test("a request is logged without its query", () => {
  assert.equal(withoutQuery("/shared/x?token=secret"), "/shared/x");
  const { lines, app } = collect();
  app.log.info({ req: { method: "GET", url: "/a?token=secret", ip: "::1" } }, "x");
  assert.ok(!JSON.stringify(lines).includes("secret"));
});

test("an error is logged with its causes, but without the values of a statement", () => {
  const error = new Error("Failed query: insert …\nparams: geheim,1", { cause: new Error("duplicate key") });
  const logged = JSON.stringify(errorForLog(error));
  assert.ok(!logged.includes("geheim"));
  assert.ok(logged.includes("duplicate key"));
});

test("every line is one JSON object in the file of its day, named by node", () => {
  const folder = mkdtempSync(join(tmpdir(), "provision-logs-"));
  let now = new Date("2026-08-31T23:59:59Z");
  const file = openDailyFile(join(folder, "logs"), () => now);
  try {
    file.write('{"a":1}\n');
    file.write('{"a":2}\n');
    now = new Date("2026-09-01T00:00:00Z");
    file.write('{"a":3}\n');
    file.close();
    const names = readdirSync(join(folder, "logs")).sort();
    assert.deepEqual(names, [`provision-${nodeName()}-2026-08-31.ndjson`, logFileName(nodeName(), now)]);
    assert.equal(readFileSync(join(folder, "logs", names[0] ?? ""), "utf8"), '{"a":1}\n{"a":2}\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
