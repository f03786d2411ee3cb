import assert from "node:assert/strict";
import { test } from "node:test";
import { SHIFTS, TYPES, UNITS } from "../../test/kits/record-fixtures.ts";
import { column } from "../../test/kits/numbers.ts";
import { EMPTY_DRAFT, addEntry, changeEntry, draftOf, lookupFaults, moveEntry, removeEntry, sentOf } from "./draft.ts";

test("a draft sends the lookup back with its number, version and entries in their order", () => {
  const draft = moveEntry(draftOf(SHIFTS), "entry-72", -1);
  assert.deepEqual(sentOf(draft, SHIFTS), {
    lookupId: 7,
    version: 3,
    searchKey: "Shift",
    file: "shifts.csv",
    caption: "Shifts of the duty desk",
    details: [
      { lookupDetailId: 72, value: "late", caption: "Late", active: true },
      { lookupDetailId: 71, value: "early", caption: "Early", active: true },
      { lookupDetailId: 73, value: "night", caption: "Night", active: false },
    ],
  });
});

test("an empty caption becomes the value", () => {
  const draft = changeEntry(addEntry(EMPTY_DRAFT, "new"), "new", { value: "Relief" });
  assert.deepEqual(sentOf(draft, null).details, [{ value: "Relief", caption: "Relief", active: true }]);
});

test("an entry moves within the list and no further", () => {
  const draft = draftOf(SHIFTS);
  assert.equal(moveEntry(draft, "entry-71", -1), draft);
  assert.equal(moveEntry(draft, "entry-73", 1), draft);
  assert.deepEqual(column(removeEntry(draft, "entry-72").entries, "value"), ["early", "night"]);
});

const keys = (draft: ReturnType<typeof draftOf>, saved: typeof SHIFTS | null) =>
  Object.fromEntries(
    Object.entries(lookupFaults(draft, saved)).map(([path, fault]) => [
      path,
      typeof fault === "string" ? fault : fault.key,
    ]),
  );

test("missing, malformed and repeated entries are reported at their place by the server's rules", () => {
  assert.deepEqual(keys({ ...EMPTY_DRAFT, searchKey: "two words" }, null), {
    searchKey: "domain.lookup.searchKeyForm",
    file: "domain.mandatory",
    caption: "domain.mandatory",
  });
  const two = addEntry(addEntry(draftOf(SHIFTS), "a"), "b");
  assert.deepEqual(keys(two, SHIFTS), {
    "details.3.value": "domain.mandatory",
    "details.3.caption": "domain.mandatory",
    "details.4.value": "domain.mandatory",
    "details.4.caption": "domain.mandatory",
  });
  const same = changeEntry(draftOf(SHIFTS), "entry-72", { value: "EARLY" });
  assert.deepEqual(keys(same, SHIFTS), { "details.1.value": "domain.lookup.valueTwice" });
});

test("a new lookup with a built-in search key is left for the server to refuse as a duplicate", () => {
  assert.deepEqual(keys({ ...EMPTY_DRAFT, searchKey: "pagesize", file: "f", caption: "c" }, null), {});
});

test("a fixed list accepts captions only; a built-in one keeps an active entry", () => {
  const first = UNITS.details[0]?.lookupDetailId ?? 0;
  assert.deepEqual(keys(changeEntry(draftOf(UNITS), `entry-${first}`, { caption: "lb" }), UNITS), {});
  assert.deepEqual(keys(removeEntry(draftOf(UNITS), `entry-${first}`), UNITS), {
    details: "domain.lookup.fixedShort",
  });
  const none = draftOf(TYPES).entries.reduce(
    (draft, { key }) => changeEntry(draft, key, { active: false }),
    draftOf(TYPES),
  );
  assert.deepEqual(keys(none, TYPES), { details: "domain.lookup.noneActive" });
});
