import assert from "node:assert/strict";
import test from "node:test";
import { DISASTER, ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import {
  categoryFaults,
  disasterDraft,
  disasterFaults,
  disasterForm,
  estimationDraft,
  estimationFaults,
  moved,
  newDisaster,
  rankedCategories,
} from "./drafts.ts";

test("a disaster needs a unique name, ignoring case, and a date", () => {
  const form = newDisaster(["Flood"], "2026-09-01");
  assert.deepEqual(disasterFaults(form, []), { name: "domain.mandatory" });
  assert.deepEqual(disasterFaults({ ...form, name: " hurricane ADA " }, [DISASTER]), {
    name: "widgets.disaster-desk.faults.disasterNameTaken",
  });
  assert.deepEqual(disasterFaults({ ...form, name: "Bert", startDate: "" }, [DISASTER]), {
    startDate: "widgets.disaster-desk.faults.date",
  });
});

test("a changed disaster has the version it was read at, a new one none", () => {
  const form = { ...disasterForm(DISASTER), name: " Ada ", category: "" };
  assert.deepEqual(disasterDraft(form, DISASTER), {
    did: 1,
    version: 1,
    name: "Ada",
    type: "Hurricane",
    category: null,
    startDate: "2026-09-01",
    status: "Active",
  });
  assert.ok(!("did" in disasterDraft(form, null)));
});

test("an estimation without a chosen data set leaves the choice to the server", () => {
  const form = { name: "First", startDate: "2026-09-01", dataSetId: "" };
  assert.deepEqual(estimationDraft(form, 1, null), { did: 1, name: "First", startDate: "2026-09-01" });
  assert.equal(estimationDraft({ ...form, dataSetId: "3" }, 1, ESTIMATION).dataSetId, 3);
  assert.deepEqual(estimationFaults({ ...form, name: ESTIMATION.name }, [ESTIMATION]), {
    name: "widgets.disaster-desk.faults.estimationNameTaken",
  });
});

test("categories must all be filled in and unique", () => {
  const lines = ["1", " ", "2", "1 "].map((category, i) => ({ key: String(i), category }));
  assert.deepEqual(categoryFaults(lines), { 1: "faults.mandatory", 3: "faults.categoryTwice" });
});

test("the order of the lines is the rank", () => {
  const lines = moved(
    [
      { key: "a", dcid: 4, category: "mild" },
      { key: "b", category: "worst " },
    ],
    1,
    -1,
  );
  assert.deepEqual(rankedCategories("Flood", lines), [
    { dtype: "Flood", category: "worst", priority: 1 },
    { dcid: 4, dtype: "Flood", category: "mild", priority: 2 },
  ]);
  assert.deepEqual(moved(["a", "b"], 0, -1), ["a", "b"]);
});
