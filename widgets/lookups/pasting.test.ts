import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_DETAILS } from "../../contract/lookups/calls/lookups.ts";
import { column } from "../../test/kits/numbers.ts";
import { SHIFTS } from "../../test/kits/record-fixtures.ts";
import { draftOf } from "./draft.ts";
import { pasteEntries } from "./pasting.ts";

const draft = draftOf(SHIFTS);
const paste = (
  cells: string[][],
  rowIds: string[],
  { fixed = false, columnIds = ["value", "caption", "active"] } = {},
) =>
  pasteEntries(
    draft,
    { cells, rowIds, columnIds },
    {
      fixed,
      yes: ["Ja", "yes"],
      no: ["Nein", "no"],
      captionOf: ({ caption }) => `${caption} (de)`,
      newKey: () => "new",
    },
  );

test("a fixed list accepts captions but no new entries", () => {
  const {
    draft: after,
    added,
    left,
  } = paste(
    [
      ["x", "Frueh", "no"],
      ["y", "Spaet", "no"],
    ],
    ["entry-71"],
    { fixed: true },
  );
  assert.deepEqual(
    [column(after.entries, "caption"), column(after.entries, "value")],
    [
      ["Frueh", "Late", "Night"],
      ["early", "late", "night"],
    ],
  );
  assert.deepEqual([added, left, after.entries[0]?.active], [[], 1, true]);
});

test("pasting a shown caption changes nothing, and an empty answer keeps whether the entry is active", () => {
  assert.deepEqual(paste([["early", "Early (de)", ""]], ["entry-71"]).draft, draft);
});

test("rows beyond the limit of a lookup are left out", () => {
  const many = Array.from({ length: MAX_DETAILS + 1 }, (_, i) => [`v${i}`]);
  const { draft: after, left } = paste(many, ["entry-73"]);
  assert.deepEqual([after.entries.length, left], [MAX_DETAILS, 3]);
});
