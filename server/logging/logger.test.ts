import assert from "node:assert/strict";
import test from "node:test";
import fastify from "fastify";
import { errorForLog, loggerTo, withoutQuery, writeLine, type LogLevel } from "./logger.ts";

function collect(level?: LogLevel) {
  const lines: Record<string, unknown>[] = [];
  const sink = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    close: () => undefined,
  };
  return { lines, sink, app: fastify({ logger: loggerTo(sink, level) }) };
}

test("passwords, tokens and cookies are blacked out at every depth, a child logger's too", () => {
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

test("a request is logged without its query", () => {
  assert.equal(withoutQuery("/shared/x?token=secret"), "/shared/x");
  const { lines, app } = collect();
  app.log.info({ req: { method: "GET", url: "/a?token=secret", ip: "::1" } }, "x");
  assert.ok(!JSON.stringify(lines).includes("secret"));
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
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg]),
    [["warn", "yes"]],
  );
});

test("a line can be written without a server", () => {
  const { lines, sink } = collect();
  writeLine(sink, "fatal", "gone", { token: "geheim" });
  const [line] = lines;
  assert.deepEqual([line?.["level"], line?.["msg"], line?.["token"]], ["fatal", "gone", "…"]);
  assert.match(String(line?.["time"]), /^\d{4}-.*Z$/);
});
