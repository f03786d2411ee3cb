import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { beforeEach, afterEach } from "node:test";
import { LOG_LIMITS, openDailyFile } from "./daily-file.ts";
import { logFileName, nodeName, readLogName } from "./log-names.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "provision-logs-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const node = nodeName();
const nameOf = (day: string, part = 0) => logFileName({ node, day, part });
const names = () => readdirSync(folder).sort();
const line = (text: string) => `${JSON.stringify({ msg: text })}\n`;

test("every line is one JSON object in the file of its day, named by node", () => {
  let now = new Date("2026-08-31T23:59:59Z");
  const file = openDailyFile(join(folder, "logs"), { clock: () => now });
  file.write(line("1"));
  file.write(line("2"));
  now = new Date("2026-09-01T00:00:00Z");
  file.write(line("3"));
  file.close();
  assert.deepEqual(readdirSync(join(folder, "logs")).sort(), [nameOf("2026-08-31"), nameOf("2026-09-01")]);
  assert.equal(readFileSync(join(folder, "logs", nameOf("2026-08-31")), "utf8"), line("1") + line("2"));
});

test("a full file is followed by a further one of the day, also after a restart and with two writers", () => {
  const clock = () => new Date("2026-09-01T12:00:00Z");
  const limits = { ...LOG_LIMITS, fileBytes: 100 };
  const writers = [openDailyFile(folder, { limits, clock }), openDailyFile(folder, { limits, clock })];
  const written: string[] = [];
  for (let i = 0; i < 30; i++) {
    written.push(line(`line ${i}`));
    writers[i % 2]?.write(line(`line ${i}`));
  }
  for (const writer of writers) writer.close();
  const again = openDailyFile(folder, { limits, clock });
  again.write(line("after the restart"));
  again.close();
  const parts = names().map((name) => readLogName(name)?.part ?? -1);
  assert.deepEqual(
    parts.toSorted((a, b) => a - b),
    parts.map((_, i) => i),
  );
  assert.ok(parts.length > 4);
  const all = names()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
  for (const each of [...written, line("after the restart")]) assert.equal(all.split(each).length, 2, each);
  for (const name of names()) assert.ok(statSync(join(folder, name)).size < 100 + 60);
});

test("files that are too old are removed when a new one is begun, other nodes' too; other files stay", () => {
  const old = ["provision-web1-2026-01-01.ndjson", "provision-web1-2026-01-01.3.ndjson"];
  const kept = ["provision-web1-2026-08-31.ndjson", "postgres.log", "notes.ndjson"];
  for (const name of [...old, ...kept]) writeFileSync(join(folder, name), "x");
  const file = openDailyFile(folder, { clock: () => new Date("2026-09-01T00:00:00Z") });
  file.write(line("1"));
  file.close();
  assert.deepEqual(names(), [...kept, nameOf("2026-09-01")].sort());
});

test("the oldest files are removed while all together are too large, never the one being written", () => {
  for (const day of ["2026-08-28", "2026-08-29", "2026-08-30"])
    writeFileSync(join(folder, nameOf(day)), "x".repeat(100));
  const limits = { ...LOG_LIMITS, totalBytes: 250 };
  const file = openDailyFile(folder, { limits, clock: () => new Date("2026-09-01T00:00:00Z") });
  file.write(line("1"));
  file.close();
  assert.deepEqual(names(), [nameOf("2026-08-29"), nameOf("2026-08-30"), nameOf("2026-09-01")]);
});

test("a log file's name has node, day and part; other files are not log files", () => {
  assert.deepEqual(readLogName("provision-web-1.lan-2026-09-01.12.ndjson"), {
    node: "web-1.lan",
    day: "2026-09-01",
    part: 12,
  });
  for (const name of [
    "postgres.log",
    "provision-a-2026-09-01.ndjson.gz",
    "../provision-a-2026-09-01.ndjson",
    "provision-a/b-2026-09-01.ndjson",
  ])
    assert.equal(readLogName(name), null, name);
});

test("a full disk loses lines, logs that once, and the next line starts on a new line", () => {
  const clock = () => new Date("2026-09-01T12:00:00Z");
  const path = join(folder, nameOf("2026-09-01"));
  symlinkSync("/dev/full", path);
  const faults: string[] = [];
  const full = openDailyFile(folder, { clock, onFault: (fault) => faults.push(fault) });
  assert.equal(full.isFailing(), false);
  full.write(line("1"));
  full.write(line("2"));
  assert.equal(full.isFailing(), true);
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? "", /^Log lines are being lost in .*ENOSPC/);
  full.close();
  rmSync(path);
  full.write(line("3"));
  assert.equal(full.isFailing(), false);
  full.close();
  assert.equal(readFileSync(path, "utf8"), line("3"));
});
