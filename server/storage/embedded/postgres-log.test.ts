import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { limitPostgresLog } from "./postgres-log.ts";

test("a log that is too large is moved aside and begins again; a smaller one stays", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "provision-postgres-log-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const log = join(folder, "postgres.log");
  limitPostgresLog(log, 10)();
  writeFileSync(log, "short");
  limitPostgresLog(log, 10)();
  assert.equal(readFileSync(log, "utf8"), "short");
  appendFileSync(log, " no more");
  limitPostgresLog(log, 10)();
  assert.equal(statSync(log).size, 0);
  assert.equal(readFileSync(`${log}.1`, "utf8"), "short no more");
});
