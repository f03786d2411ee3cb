import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync, appendFileSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { LogFilterSchema, type LogPage } from "../../contract/logs/calls.ts";
import { readNewer, readOlder, type LogQuestion } from "./read-lines.ts";
import { cpuMilliseconds } from "../../test/kits/waiting.ts";
import { column } from "../../test/kits/numbers.ts";

const folder = mkdtempSync(join(tmpdir(), "provision-lines-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const LEVELS = ["info", "warn", "error"] as const;
const timeOf = (i: number) => new Date(Date.UTC(2026, 8, 1) + i * 1000).toISOString();
const lineOf = (i: number) =>
  JSON.stringify({
    level: LEVELS[i % 3],
    time: timeOf(i),
    reqId: `r-${i}`,
    msg: `line ${i}`,
    pad: "ä".repeat(i % 700),
  });
const COUNT = 4_000;

let file: FileHandle;
before(async () => {
  const path = join(folder, "a.ndjson");
  const lines = Array.from({ length: COUNT }, (_, i) => `${lineOf(i)}\n`);
  writeFileSync(path, `${lines.join("")}{"level":"info","msg":"not yet who`);
  file = await open(path);
});
after(() => file.close());

const filterOf = (filter: object) => LogFilterSchema.parse(filter);
type Asked = Partial<Omit<LogQuestion, "filter" | "file">> & { filter?: object };
const asked = ({ filter = {}, at = null, limit = 200, ...rest }: Asked = {}): LogQuestion => ({
  file,
  filter: filterOf(filter),
  at,
  limit,
  ...rest,
});
const messages = ({ lines }: LogPage) => lines.map(({ message }) => message);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `line ${from + i}`);

test("the last lines come first, then the pages before them, to the very first line, none twice and none left out", async () => {
  const found: string[] = [];
  let at: number | null = null;
  do {
    const page: LogPage = await readOlder(asked({ at, limit: 317 }));
    found.unshift(...messages(page));
    at = page.older;
  } while (at !== null);
  assert.deepEqual(found, range(0, COUNT));
});

test("an incomplete line is left until it is complete", async () => {
  const path = join(folder, "grows.ndjson");
  writeFileSync(path, '{"msg":"a"}\n{"msg":"b');
  const growing = await open(path);
  try {
    const question = { ...asked(), file: growing };
    const { newer, ...page } = await readOlder(question);
    assert.deepEqual(messages({ ...page, newer }), ["a"]);
    assert.deepEqual(messages(await readNewer({ ...question, at: newer })), []);
    appendFileSync(path, '"}\n{"msg":"c"}\n{"m');
    const next = await readNewer({ ...question, at: newer });
    assert.deepEqual(messages(next), ["b", "c"]);
    assert.deepEqual(messages(await readNewer({ ...question, at: next.newer })), []);
  } finally {
    await growing.close();
  }
});

test("following continues where it stopped", async () => {
  const found: string[] = [];
  for (let at: number | null = null, partly = true; partly;) {
    const page: LogPage = await readNewer(asked({ at, limit: 313 }));
    found.push(...messages(page));
    ({ newer: at, partly } = page);
  }
  assert.deepEqual(found, range(0, COUNT));
});

test("a level includes itself and more important ones", async () => {
  const { lines } = await readOlder(asked({ filter: { level: "warn" }, limit: 4 }));
  assert.deepEqual(column(lines, "level"), ["warn", "error", "warn", "error"]);
  assert.equal((await readOlder(asked({ filter: { level: "fatal" } }))).lines.length, 0);
});

test("a text is found whatever its case, between quotes and next to umlauts", async () => {
  assert.deepEqual(messages(await readOlder(asked({ filter: { text: "LINE 1234" } }))), ["line 1234"]);
  assert.deepEqual(messages(await readOlder(asked({ filter: { text: '"line 12"' } }))), []);
  assert.ok((await readOlder(asked({ filter: { text: "ÄÄÄ" } }))).lines.length > 0);
});

test("a request is found by its reference or the reference's beginning", async () => {
  assert.deepEqual(messages(await readOlder(asked({ filter: { requestId: "r-3999" } }))), ["line 3999"]);
  assert.equal((await readOlder(asked({ filter: { requestId: "r-399" } }))).lines.length, 11);
});

test("a span of time is found, and lines before it are not read", async () => {
  const page = await readOlder(asked({ filter: { from: timeOf(3_000), to: timeOf(3_009) } }));
  assert.deepEqual(messages(page), range(3_000, 3_010));
  assert.equal(page.older, null);
});

test("a search stops at its reading limit, reports its position and can continue there", async () => {
  let at: number | null = null;
  let rounds = 0;
  const found: string[] = [];
  do {
    const page: LogPage = await readOlder(asked({ filter: { requestId: "r-7" }, at, readLimit: 300_000 }));
    found.unshift(...messages(page));
    at = page.older;
    rounds++;
  } while (at !== null);
  assert.ok(rounds > 3);
  assert.equal(found.length, 111);
  assert.equal(found[0], "line 7");
});

test("positions inside a line or after the end, and empty files, are valid", async () => {
  assert.deepEqual(messages(await readOlder(asked({ at: 5 }))), []);
  assert.equal((await readOlder(asked({ at: 1e12, limit: 1 }))).lines.length, 1);
  assert.equal((await readNewer(asked({ at: 1e12 }))).lines.length, 0);
  for (const text of ["", "\n", "\n\n", "no line feed"]) {
    const path = join(folder, "odd.ndjson");
    writeFileSync(path, text);
    const odd = await open(path);
    assert.deepEqual(messages(await readOlder({ ...asked(), file: odd })), [], JSON.stringify(text));
    assert.deepEqual(messages(await readNewer({ ...asked(), file: odd })), [], JSON.stringify(text));
    await odd.close();
  }
});

test("a line that is not JSON is all message, and one of megabytes is shown by its beginning", async () => {
  const path = join(folder, "long.ndjson");
  writeFileSync(path, `plain words\n{"msg":"${"x".repeat(3_000_000)}"}\n[1]\n{"msg":"after","level":7,"time":"?"}\n`);
  const long = await open(path);
  const { lines } = await readOlder({ ...asked(), file: long });
  assert.deepEqual(
    lines.map(({ message }) => message.slice(0, 11)),
    ["plain words", '{"msg":"xxx', "[1]", "after"],
  );
  assert.deepEqual([lines[3]?.level, lines[3]?.time], [null, null]);
  assert.ok((lines[1]?.message.length ?? 0) <= 65_536);
  await long.close();
});

test("100 MB are paged from the end at once and searched in bounded steps", async () => {
  const path = join(folder, "large.ndjson");
  const block = Array.from({ length: 5_000 }, (_, i) => `${lineOf(i)}\n`).join("");
  for (let bytes = 0; bytes < 100_000_000; bytes += Buffer.byteLength(block)) appendFileSync(path, block);
  const large = await open(path);
  const started = process.cpuUsage();
  assert.equal((await readOlder({ ...asked(), file: large })).lines.length, 200);
  assert.ok(cpuMilliseconds(started) < 500);
  const heap = process.memoryUsage().rss;
  const page = await readOlder({ ...asked({ filter: { text: "nowhere" } }), file: large });
  assert.deepEqual([page.lines.length, page.partly], [0, true]);
  assert.ok(process.memoryUsage().rss - heap < 300_000_000);
  await large.close();
});
