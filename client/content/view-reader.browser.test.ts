import { expect } from "@open-wc/testing";
import { getBaseViews, getResultData, getResultFeatures } from "../../contract/adhoc/calls.ts";
import type { AdhocQuery, BaseColumn } from "../../contract/adhoc/queries.ts";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { DataRefusal } from "./data-reader.ts";
import { openView } from "./view-reader.ts";

const column = (name: string, kind: BaseColumn["kind"], more: Partial<BaseColumn> = {}): BaseColumn => ({
  name,
  title: name,
  kind,
  unit: null,
  unitColumn: null,
  choices: [],
  summaries: kind === "number" ? ["sum", "count"] : ["count"],
  slider: kind === "number",
  ...more,
});
const COLUMNS = [
  column("name", "text"),
  column("quantity", "number", { unitColumn: "unit" }),
  column("unit", "text"),
  column("arrives", "day"),
  column("capacity", "number", { unit: "pallets" }),
];

describe("a base view as a data set", () => {
  let asked: AdhocQuery[];
  let rows: Record<string, string | number | null>[];
  let stop: () => void;
  const { signal } = new AbortController();
  beforeEach(() => {
    asked = [];
    rows = [{ name: "Armory", quantity: 5, unit: "gallons" }];
    stop = serveFake([
      fake(getBaseViews, () => ({
        views: [
          {
            name: "facilities" as const,
            title: "Facilities",
            titles: {},
            columns: COLUMNS,
            located: true,
            typed: true,
            placed: true,
          },
        ],
        maxLocations: 5,
        counties: [],
      })),
      fake(getResultData, (body) => {
        asked.push((body as { query: AdhocQuery }).query);
        return { columns: [], rows, total: 7, leftOut: 0 };
      }),
      fake(getResultFeatures, (body) => {
        asked.push((body as { query: AdhocQuery }).query);
        const geometry = { type: "Point" as const, coordinates: [-82, 28] };
        return {
          columns: [],
          features: [
            { geometry, properties: {} },
            { geometry: null, properties: {} },
          ],
          total: 2,
          placed: true,
        };
      }),
    ]);
  });
  afterEach(() => stop());
  const open = () => openView("facilities", "America/New_York", signal);
  const ALL = { filter: [], within: null };

  it("describes its columns with their units, and pages by the call of its page", async () => {
    const view = await open();
    expect(view.fields.map(({ label, kind }) => `${label}: ${kind}`)).to.deep.equal([
      "name: text",
      "quantity: number",
      "unit: text",
      "arrives: day",
      "capacity (pallets): number",
    ]);
    const page = await view.page({ ...ALL, sort: [], offset: 0, limit: 25 }, signal);
    expect([page.total, asked[0]?.sort]).to.deep.equal([7, [{ column: "name", direction: "asc" }]]);
  });

  it("turns conditions into its filters and ranges, and refuses what it has none for", async () => {
    const view = await open();
    const filter = [
      { field: "name", values: ["Armory"], contains: "arm" },
      { field: "capacity", from: 5 },
      { field: "quantity", values: [5] },
      { field: "arrives", from: "2026-09-08" },
    ];
    await view.page({ filter, within: null, sort: [], offset: 0, limit: 25 }, signal);
    expect(asked[0]?.filters).to.deep.equal([
      { kind: "oneOf", column: "name", values: ["Armory"] },
      { kind: "contains", column: "name", text: "arm" },
      { kind: "between", column: "arrives", from: "2026-09-08", to: null },
    ]);
    expect(asked[0]?.sliders).to.deep.equal([
      { column: "capacity", min: 5, max: null },
      { column: "quantity", min: 5, max: 5 },
    ]);
    for (const condition of [
      { field: "roads", from: 1 },
      { field: "name", from: "a" },
      { field: "capacity", values: [1, 2] },
    ]) {
      const refused = await view
        .page({ filter: [condition], within: null, sort: [], offset: 0, limit: 25 }, signal)
        .catch((error: unknown) => error);
      expect(refused, condition.field).to.be.instanceOf(DataRefusal);
    }
  });

  it("keeps the units of its sums apart, leaves a missing one out, and finds where its rows are", async () => {
    const view = await open();
    rows = [
      { name: "Armory", unit: "gallons", sum_quantity: 5, count_quantity: 2 },
      { name: "Barn", unit: "meals", sum_quantity: null, count_quantity: 0 },
    ];
    const groups = await view.groups({ ...ALL, by: "name", value: "quantity", summary: "sum" }, signal);
    expect(groups.map(({ key, unit, figure }) => [key, unit, figure])).to.deep.equal([
      ["Armory", "gallons", 5],
      ["Barn", "meals", null],
    ]);
    expect(asked[0]?.sums).to.deep.equal([
      { column: "quantity", summary: "sum" },
      { column: "quantity", summary: "count" },
    ]);
    expect(await view.bounds(["Armory"], signal)).to.deep.equal([-82, 28, -82, 28]);
  });

  it("refuses a view that its reader may not query", async () => {
    const refused = await openView("inventory", "America/New_York", signal).catch((error: unknown) => error);
    expect((refused as DataRefusal).reason).to.equal("forbidden");
  });
});
