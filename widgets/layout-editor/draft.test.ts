import assert from "node:assert/strict";
import test from "node:test";
import {
  HISTORY_STEPS,
  IMPORT_LIMIT,
  edited,
  openDraft,
  readImport,
  rebased,
  redone,
  undone,
  type ConfigDraft,
} from "./draft.ts";

const type = (draft: ConfigDraft, text: string, place = "json", at = Infinity) => edited(draft, text, { place, at });

test("changes in form and JSON are undone and redone in one order", () => {
  const draft = type(type(openDraft("a"), "b", "form title"), "c", "json");
  assert.equal(undone(draft).text, "b");
  assert.equal(undone(undone(draft)).text, "a");
  assert.equal(undone(undone(undone(draft))).text, "a");
  assert.equal(redone(undone(undone(draft))).text, "b");
  assert.equal(redone(redone(redone(undone(undone(draft))))).text, "c");
});

test("typing in one place within a second is one step, in another place or later it is two", () => {
  const typed = type(type(openDraft(""), "a", "title", 100), "ab", "title", 900);
  assert.equal(undone(typed).text, "");
  assert.equal(undone(type(typed, "abc", "title", 5000)).text, "ab");
  assert.equal(undone(type(typed, "abc", "route", 950)).text, "ab");
});

test("typing after an undo begins a new step and clears the redo steps", () => {
  const back = undone(type(type(openDraft("a"), "b", "x", 1), "c", "y", 2));
  const branched = type(back, "d", "x", 3);
  assert.deepEqual([branched.future, undone(branched).text], [[], "b"]);
});

test("an unchanged text is not a step", () => {
  const draft = openDraft("a");
  assert.equal(type(draft, "a"), draft);
});

test("steps before a save can still be undone", () => {
  const saved = rebased(type(openDraft("a"), "b"), "b");
  assert.deepEqual([saved.base, undone(saved).text], ["b", "a"]);
});

test("the oldest steps are dropped by number and by size", () => {
  let draft = openDraft("0");
  for (let i = 1; i <= HISTORY_STEPS + 50; i++) draft = type(draft, String(i), `place ${i}`);
  assert.deepEqual([draft.past.length, draft.past[0]], [HISTORY_STEPS, "50"]);
  let large = openDraft("0");
  for (let i = 1; i <= 60; i++) large = type(large, String(i).repeat(1_000_000), `place ${i}`);
  assert.ok(large.past.length < 45 && large.past.length > 10, `${large.past.length}`);
});

const read = (text: string) => readImport(new Blob([text]));

test("an object is accepted, with or without a byte order mark", async () => {
  assert.deepEqual(await read('{"title":"A"}'), { kind: "config", config: { title: "A" } });
  assert.deepEqual(await read('\ufeff{"title":"A"}\n'), { kind: "config", config: { title: "A" } });
});

test("a file that is not a config is reported with the reason and the place", async () => {
  assert.deepEqual(await read("  \n"), { kind: "empty" });
  assert.deepEqual(await read("[1]"), { kind: "noObject" });
  assert.deepEqual(await read("null"), { kind: "noObject" });
  assert.deepEqual(await read('{\n  "a": 1\n  "b": 2\n}'), { kind: "syntax", fault: "comma", line: 3, column: 3 });
  assert.equal((await read("<html>")).kind, "syntax");
  assert.deepEqual(await readImport(new Blob(["x".repeat(IMPORT_LIMIT + 1)])), { kind: "tooLarge" });
});
