import assert from "node:assert/strict";
import test from "node:test";
import { whatIfAnswer } from "../../test/kits/planner-fixtures.ts";
import { inputRows } from "./input-rows.ts";

const answer = whatIfAnswer();
const rowsOf = (changes: Partial<typeof answer>) =>
  inputRows({ ...answer, ...changes }).map(({ key, values, a, b }) => [key, values, a, b]);

test("the inputs that differ are reported with both values", () => {
  assert.deepEqual(rowsOf({}), [
    ["affected", { zone: 2 }, { figure: 75, unit: "percent" }, { figure: 90, unit: "percent" }],
    ["npp", { product: "Water" }, { figure: 1, unit: "Gallons" }, { figure: 1.5, unit: "Gallons" }],
  ]);
});

test("a zone that only one side has is shown as missing on the other", () => {
  const b = { ...answer.b, projections: { ...answer.b.projections, zones: answer.b.projections.zones.slice(0, 2) } };
  assert.deepEqual(rowsOf({ b, causes: ["zones"] }), [
    ["zonePeople", { zone: 3 }, { figure: 15_346, unit: "people" }, null],
  ]);
});

test("assistance, rules, curves and data sets are shown with their values", () => {
  const assistance = answer.b.assistance.map((cell, i) => (i === 0 ? { ...cell, value: 12.5 } : cell));
  const projections = {
    ...answer.b.projections,
    run: { ...answer.b.projections.run, dataSetLabel: "SVI 2022", startDate: "2026-09-02" },
    settings: {
      ...answer.b.projections.settings,
      selection: "centroid",
      demandCurve: "custom",
      demand: [100, 90, 80, 70, 60, 50, 40],
    },
  } as const;
  const b = {
    ...answer.b,
    assistance,
    projections: { ...projections, settings: { ...projections.settings, demand: [...projections.settings.demand] } },
  };
  assert.deepEqual(rowsOf({ b, causes: ["zonesAndDataSet", "assistance", "demand", "overlap"] }), [
    ["dataSet", {}, { text: "Sample data 2018" }, { text: "SVI 2022" }],
    ["below", { product: ["Food"], zone: [1] }, { figure: 100, unit: "percent" }, { figure: 12.5, unit: "percent" }],
    ["demandCurve", {}, { key: "curves.constant" }, { key: "curves.custom" }],
    ["demand", {}, null, { percents: [100, 90, 80, 70, 60, 50, 40] }],
    ["selection", {}, { key: "rules.intersects" }, { key: "rules.centroid" }],
    ["startDate", {}, { text: "2026-09-01" }, { text: "2026-09-02" }],
  ]);
});

test("equal changes of percentages share a row; many different ones share a row with the lowest and highest", () => {
  const cell = (product: string, zone: number, category: "Below Poverty(%)" | "Above Poverty(%)", value: number) => ({
    ...(answer.a.assistance[0] ?? assert.fail()),
    product,
    zone,
    category,
    value,
  });
  const cells = (value: (zone: number, category: string) => number) =>
    ["Food", "Water", "Ice"].flatMap((product) =>
      [1, 2, 3].flatMap((zone) =>
        (["Below Poverty(%)", "Above Poverty(%)"] as const).map((category) =>
          cell(product, zone, category, value(zone, category)),
        ),
      ),
    );
  const rows = (first: ReturnType<typeof cells>, second: ReturnType<typeof cells>) =>
    rowsOf({
      a: { ...answer.a, assistance: first },
      b: { ...answer.b, assistance: second },
      causes: ["assistance"],
    });
  const all = { product: ["Food", "Water", "Ice"], zone: [1, 2, 3] };
  const percent = (figure: number) => ({ figure, unit: "percent" });
  assert.deepEqual(
    rows(
      cells(() => 90),
      cells(() => 70),
    ),
    [["belowAndAbove", all, percent(90), percent(70)]],
  );
  const onlyBelow = cells((_, category) => (category === "Below Poverty(%)" ? 80 : 90));
  assert.deepEqual(
    rows(
      cells(() => 90),
      onlyBelow,
    ),
    [["below", all, percent(90), percent(80)]],
  );
  assert.deepEqual(
    rows(
      cells((zone, category) => (category === "Below Poverty(%)" ? 80 : 60) + zone),
      cells((zone) => 40 + zone),
    ),
    [["percentages", { figure: 18, ...all }, { between: [61, 83] }, { between: [41, 43] }]],
  );
  // The percentages of a zone that only one side has are not changes that a user entered.
  const some = cells(() => 90).filter(({ zone }) => zone < 3);
  assert.deepEqual(
    rows(
      cells(() => 90),
      some,
    ),
    [],
  );
});

test("absent people, visitors, the people a product counts and the return of service have rows where they differ", () => {
  const { projections } = answer.b;
  const settings = {
    ...projections.settings,
    demandCurve: "restoration" as const,
    presence: [{ zone: 1, evacuated: 30, sheltered: 5, visitors: 0 }],
    institutions: "leftOut" as const,
  };
  const percents = [100, 60, 20, 5, 1, 0, 0];
  const zones = projections.zones.map((one) => ({ ...one, ...(one.zone === 1 ? { stillAffected: percents } : {}) }));
  const parameters = answer.b.parameters.map((one) =>
    one.product === "Food" && one.category === "npp" ? { ...one, base: "children" as const } : one,
  );
  const b = { ...answer.b, parameters, projections: { ...projections, settings, zones } };
  assert.deepEqual(rowsOf({ b, causes: ["affected", "parameters", "demand"] }), [
    ["evacuated", { zone: 1 }, { figure: 0, unit: "percent" }, { figure: 30, unit: "percent" }],
    ["sheltered", { zone: 1 }, { figure: 0, unit: "percent" }, { figure: 5, unit: "percent" }],
    ["affected", { zone: 2 }, { figure: 75, unit: "percent" }, { figure: 90, unit: "percent" }],
    ["institutions", {}, { key: "institutions.counted" }, { key: "institutions.leftOut" }],
    ["npp", { product: "Water" }, { figure: 1, unit: "Gallons" }, { figure: 1.5, unit: "Gallons" }],
    ["base", { product: "Food" }, { base: "poverty" }, { base: "children" }],
    ["demandCurve", {}, { key: "curves.constant" }, { key: "curves.restoration" }],
    ["restoration", { zone: 1 }, null, { percents }],
  ]);
});
