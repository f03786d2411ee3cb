import assert from "node:assert/strict";
import test from "node:test";
import { ReportDocumentSchema } from "../../contract/reports/report-document.ts";
import { column, sure } from "../../test/kits/numbers.ts";
import { SAMPLE_FACTS, factsOf, sampleReport } from "../../test/kits/sample-report.ts";
import { needTables } from "../display/need-tables.ts";
import { sanityOf } from "../history/sanity.ts";
import { addDays } from "../needs/blocks.ts";
import { compareSupply } from "../supply/comparison.ts";
import { count, keyed } from "./cells.ts";
import type { ZoneSums } from "../zones/shapes.ts";
import { REPORT_SECTIONS, REPORT_UNITS, REPORT_VARIANTS, type ReportDocument, type TableBlock } from "./document.ts";
import type { ReportZone } from "./facts.ts";
import { figuresOf } from "./figures.ts";
import { shippedSections } from "./report-document.ts";

/** A plan whose number of people is unknown. */
const UNKNOWN = { totals: [], peopleAssisted: null, statePeople: null };

const blocksOf = (document: ReportDocument) =>
  document.pages.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));
const tableOf = (document: ReportDocument, id: string): TableBlock => {
  const block = blocksOf(document).find((one) => one.id === id);
  return block?.kind === "table" ? block : assert.fail(`no table ${id}`);
};
const shownAt = (table: TableBlock, row: string, column: string): number | null => {
  const cell = table.rows.find(({ id }) => id === row)?.cells[table.columns.findIndex(({ id }) => id === column)];
  return cell && "figure" in cell ? cell.figure.shown : assert.fail(`no figure ${table.id}/${row}/${column}`);
};
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
const every = REPORT_VARIANTS.flatMap((variant) => REPORT_UNITS.map((units) => sampleReport({ variant, units })));

test("the API schema accepts every report unchanged", () => {
  for (const document of every) {
    const sent = JSON.parse(JSON.stringify(document)) as unknown;
    assert.deepEqual(ReportDocumentSchema.parse(sent), sent);
  }
});

test("the same facts and choice give the same document", () => {
  for (const variant of REPORT_VARIANTS) assert.deepEqual(sampleReport({ variant }), sampleReport({ variant }));
});

test("ids of blocks, rows and columns are unique, so that every figure has its own address", () => {
  for (const document of every) {
    const addresses = figuresOf(document).map(({ address }) => address);
    assert.ok(addresses.length > 150);
    assert.equal(new Set(addresses).size, addresses.length);
    const ids = blocksOf(document).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  }
});

test("every row has as many cells as its table has columns, group rows one", () => {
  for (const table of every.flatMap(blocksOf).filter((block) => block.kind === "table"))
    for (const { id, emphasis, cells } of table.rows)
      assert.equal(cells.length, emphasis === "group" ? 1 : table.columns.length, `${table.id}/${id}`);
});

test("every table of figures names its unit and its denominator", () => {
  for (const table of every.flatMap(blocksOf).filter((block) => block.kind === "table")) {
    assert.notEqual(table.denominator, null, table.id);
    if (table.rows.some(({ cells }) => cells.some((cell) => "figure" in cell)))
      assert.notEqual(table.unit, null, table.id);
  }
});

test("a chart shows the figures of a table in its own section", () => {
  for (const { sections } of every.flatMap(({ pages }) => pages))
    for (const { blocks } of sections) {
      const shown = new Set(
        blocks.flatMap((block) =>
          block.kind === "table"
            ? block.rows.flatMap(({ cells }) =>
                cells.flatMap((cell) => ("figure" in cell ? [`${block.id} ${cell.figure.shown}`] : [])),
              )
            : [],
        ),
      );
      for (const chart of blocks.filter((block) => block.kind === "chart"))
        for (const { values, until = [] } of chart.series) {
          assert.equal(values.length, chart.categories.length);
          for (const value of [...values, ...until])
            assert.ok(shown.has(`${chart.table} ${value}`), `${chart.id} ${value}`);
        }
    }
});

test("page one rates the size, next to past events, and names the unverified assumptions, the widest first", () => {
  const page = sampleReport({ variant: "Operations" }).pages[0];
  const blocks = page?.sections.flatMap((section) => section.blocks) ?? [];
  const notes = (id: string) => blocks.flatMap((one) => (one.id === id && one.kind === "notes" ? one.notes : []));
  const keys = (id: string) => notes(id).map((note) => ("key" in note ? note.key : note.said));
  assert.deepEqual(keys("plausibility"), [
    "report.plausibility.warningLook",
    "report.plausibility.trucks",
    "report.plausibility.share",
    "report.plausibility.sample",
  ]);
  assert.deepEqual(keys("assumptions"), [
    "report.assumptions.moves",
    "report.assumptions.moves",
    "report.assumptions.still",
  ]);
  const table = tableOf(sampleReport({ variant: "Operations" }), "pastEvents");
  assert.equal(table.rows.length, 5);
  const meals = SAMPLE_FACTS.totals.find(({ product }) => product === "Food")?.total ?? NaN;
  assert.equal(shownAt(table, "food-1", "times"), Math.round((10 * meals) / 11_000_000) / 10);
  // The one-page report states it in a sentence; the table is in its annex.
  const [one, annex] = sampleReport({ variant: "Executive" }).pages;
  const idsOf = (of: typeof one) => of?.sections.flatMap((section) => section.blocks.map(({ id }) => id)) ?? [];
  assert.deepEqual([idsOf(one).includes("plausibility"), idsOf(one).includes("pastEvents")], [true, false]);
  assert.ok(idsOf(annex).some((id) => id.startsWith("pastEvents")));
});

test("a one-page report counts the counties below its map where their names would take its space", () => {
  const [first = assert.fail()] = SAMPLE_FACTS.points.counties;
  const many = Array.from({ length: 64 }, (_, i) => ({ ...first, county: String(12_001 + i), name: `County ${i}` }));
  const notesOf = (counties: typeof many) =>
    sampleReport({ variant: "Executive" }, { ...SAMPLE_FACTS, points: { ...SAMPLE_FACTS.points, counties } })
      .pages[0]?.sections.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === "map" ? block.notes.map((note) => "key" in note && note.key) : []));
  assert.deepEqual(notesOf(many), ["report.map.countyCount", "report.map.outlines"]);
  assert.deepEqual(notesOf(many.slice(0, 12)), ["report.map.counties", "report.map.outlines"]);
});

test("counties without any distribution have no row among the distribution points; a note gives their number", () => {
  const [first = assert.fail()] = SAMPLE_FACTS.points.counties;
  const people = [first.peopleADay, 0, 0.4, null];
  const counties = people.map((peopleADay, i) => ({ ...first, peopleADay, county: String(12_001 + i) }));
  const points = { ...SAMPLE_FACTS.points, counties };
  const table = tableOf(sampleReport({ variant: "Operations" }, { ...SAMPLE_FACTS, points }), "pointsByCounty");
  assert.deepEqual(
    table.rows.slice(1).map(({ id }) => id.slice(-5)),
    ["12001", "12004"],
  );
  assert.deepEqual(table.notes.at(-1), keyed("report.points.left", { count: count(2) }));
});

test("a total of deliveries adds those of one status, and separately those after the 21 days", () => {
  const { supply, startDate } = SAMPLE_FACTS;
  const [first = assert.fail()] = supply?.deliveries ?? [];
  const states = ["Arrived", "Planned", "Arrived", "Arrived"] as const;
  const dates = [startDate, startDate, startDate, addDays(startDate, 21)];
  const deliveries = [100, 20, 30, 7_000].map((quantity, i) => ({
    ...first,
    id: i,
    quantity,
    state: states[i] ?? assert.fail(),
    date: dates[i] ?? assert.fail(),
  }));
  const document = sampleReport({}, { ...SAMPLE_FACTS, supply: supply && { ...supply, deliveries } });
  const table = tableOf(document, "deliveries");
  const totals = table.rows.filter(({ emphasis }) => emphasis === "subtotal").map(({ id }) => id);
  const exact = totals.map((id) => {
    const cell = table.rows.find((row) => row.id === id)?.cells[2];
    return cell && "figure" in cell ? Math.round((cell.figure.exact ?? NaN) / (exactUnit(table, first) / 100)) : NaN;
  });
  assert.deepEqual(totals, ["water-total", "water-totalPlanned", "water-totalAfter"]);
  assert.deepEqual(exact, [130, 20, 7_000]);
});

/** A hundredth of a delivery's unit in the table's unit. */
function exactUnit(table: TableBlock, { product }: { readonly product: string }): number {
  const cell = table.rows.find(({ id }) => id === `${product.toLowerCase()}-0`)?.cells[2];
  return cell && "figure" in cell ? (cell.figure.exact ?? NaN) : NaN;
}

for (const units of REPORT_UNITS) {
  const document = sampleReport({ units });

  test(`${units}: zones add up to all zones and blocks to 21 days, in every product`, () => {
    const table = tableOf(document, "multiDayNeed");
    const columns = table.columns.slice(1).map(({ id }) => id);
    for (const product of ["food", "water", "ice"]) {
      for (const column of columns)
        assert.equal(
          sum([1, 2, 3].map((zone) => shownAt(table, `${product}-${zone}`, column))),
          shownAt(table, `${product}-total`, column),
        );
      for (const row of ["1", "2", "3", "total"]) {
        const blocks = columns.slice(0, 7).map((column) => shownAt(table, `${product}-${row}`, column));
        assert.equal(sum(blocks), shownAt(table, `${product}-${row}`, "total"));
      }
      const dayOne = tableOf(document, "dayOneNeed");
      for (const column of ["assisted", "dayOne"])
        assert.equal(
          sum([1, 2, 3].map((zone) => shownAt(dayOne, `${product}-${zone}`, column))),
          shownAt(dayOne, `${product}-total`, column),
        );
    }
  });

  test(`${units}: surplus is actual less projected by the figures shown, and a balance is what its row says`, () => {
    const compared = tableOf(document, "comparison");
    const balance = tableOf(document, "runningBalance");
    for (const product of ["food", "water", "ice"]) {
      for (const row of [1, 2, 3, 4, 5, 6, 7, "total"]) {
        const at = (column: string) => shownAt(compared, `${product}-${row}`, column) ?? 0;
        assert.equal(at("surplus"), at("actual") - at("projected"));
      }
      for (const column of ["projected", "actual", "expected", "surplus"])
        assert.equal(
          sum([1, 2, 3, 4, 5, 6, 7].map((block) => shownAt(compared, `${product}-${block}`, column))),
          shownAt(compared, `${product}-total`, column),
        );
      let carried = 0;
      for (const block of [1, 2, 3, 4, 5, 6, 7]) {
        const at = (column: string) => shownAt(balance, `${product}-${block}`, column) ?? 0;
        assert.equal(at("carriedIn"), carried);
        assert.equal(at("balance"), at("carriedIn") + at("actual") - at("projected"));
        assert.equal(at("carriedOut"), Math.max(0, at("balance")) - at("expired"));
        carried = at("carriedOut");
      }
    }
  });

  test(`${units}: one figure is the same on every page that shows it`, () => {
    const at = (address: string) =>
      figuresOf(document).find((one) => one.address === address)?.figure ?? assert.fail(address);
    for (const product of ["food", "water", "ice"]) {
      const total = at(`headline/${product}`);
      assert.deepEqual({ ...at(`multiDayNeed/${product}-total/total`), alone: true }, total);
      assert.equal(at(`comparison/${product}-total/projected`).shown, total.shown);
      assert.equal(at(`band/${product}/central`).shown, total.shown);
      assert.deepEqual({ ...at(`band/${product}/low`), alone: true }, at(`headline/${product}/low`));
      assert.equal(at(`band/${product}-trucks/central`).shown, at(`headline/${product}/trucks`).shown);
      for (const block of [1, 2, 3, 4, 5, 6, 7])
        assert.equal(
          at(`comparison/${product}-${block}/projected`).shown,
          at(`multiDayNeed/${product}-total/block-${block}`).shown,
        );
    }
    assert.equal(at("population/assisted/total").shown, at("headline/peopleAssisted").shown);
    assert.equal(at("pointsByZone/total/peopleADay").shown, at("headline/peopleAssisted").shown);
    const short = at("urgent/ice-1/short");
    assert.equal(short.shown, -(at("runningBalance/ice-1/balance").shown ?? 0));
  });
}

test("units convert quantities and nothing else; a shown figure is rounded itself, or is that of the people shown", () => {
  const [entered, metric] = [sampleReport(), sampleReport({ units: "metric" })].map((document) => figuresOf(document));
  const water = (of: typeof entered) => of?.find(({ address }) => address === "headline/water")?.figure;
  assert.deepEqual([water(entered)?.unit, water(metric)?.unit], ["Gallons", "Liters"]);
  assert.equal(water(metric)?.exact, (water(entered)?.exact ?? NaN) * 3.785411784);
  for (const figures of [entered, metric])
    for (const { address, figure } of figures ?? []) {
      if (figure.shown === null || figure.exact === null) continue;
      // Surplus and balance are calculated from shown figures, each rounded by less than a unit. A quantity is that of
      // the people shown: half a person off per zone, 3 zones, at most 8 of a unit a day (30.3 liters), 21 days.
      const step = /comparison|runningBalance|urgent|headline|[nN]eed|band/.test(address) ? 0.5 * 3 * 8 * 21 : 2;
      assert.ok(Math.abs(figure.shown - figure.exact) < step, `${address}: ${figure.shown} for ${figure.exact}`);
    }
  const trucks = (of: typeof entered) =>
    of?.filter(({ figure }) => figure.unit === "trucks").map(({ figure }) => figure.shown);
  assert.deepEqual(trucks(metric), trucks(entered));
});

/** A zone of which no tract has a figure of its people. */
function withoutPeople({ counties, ...zone }: ReportZone): ReportZone {
  const none = <Sums extends ZoneSums>(sums: Sums): Sums => ({
    ...sums,
    population: null,
    below_poverty: null,
    above_poverty: null,
    unknown_poverty: null,
    missing: { ...sums.missing, population: sums.tracts, below_poverty: sums.tracts },
  });
  return { ...none(zone), counties: counties.map(none) };
}

test("an unknown figure is a dash in its cells, part of no total, and named in a note", () => {
  const [first, ...others] = SAMPLE_FACTS.zones;
  assert.ok(first);
  const document = sampleReport({}, { ...SAMPLE_FACTS, ...factsOf([withoutPeople(first), ...others]) });
  const table = tableOf(document, "population");
  assert.equal(shownAt(table, "population", "zone-1"), null);
  assert.equal(shownAt(table, "population", "total"), sum(others.map(({ population }) => sure(population))));
  assert.equal(shownAt(table, "assisted", "zone-1"), null);
  assert.equal(shownAt(tableOf(document, "multiDayNeed"), "water-1", "total"), null);
  // Two statistics are missing in the same number of tracts: one note covers both.
  const lacking = table.notes.filter((note) => "key" in note && note.key.startsWith("report.population.missing"));
  assert.deepEqual(
    lacking.map((note) => "key" in note && note.key),
    ["report.population.missingUpTo"],
  );
  const points = tableOf(document, "pointsByZone").notes;
  assert.ok(points.some((note) => "key" in note && note.key === "report.points.water"));
  assert.ok(tableOf(document, "dayOneNeed").notes.some((note) => "key" in note && note.key === "report.need.unknown"));
});

test("nothing counts as covered if a zone's need is unknown", () => {
  const [first = assert.fail(), ...others] = SAMPLE_FACTS.zones;
  const supply = SAMPLE_FACTS.supply ?? assert.fail();
  const comparison = supply.comparison.map((one) => ({
    ...one,
    blocks: one.blocks.map((block) => ({ ...block, actual: sure(block.projected) })),
    firstShortfall: null,
  }));
  const enough = { ...SAMPLE_FACTS, supply: { ...supply, comparison } };
  const sentencesOf = (facts: typeof enough) => {
    const notes = blocksOf(sampleReport({}, facts)).find(({ id }) => id === "headlineSupply");
    return notes?.kind === "notes" ? notes.notes.map((note) => ("key" in note ? note.key : "")) : [];
  };
  assert.deepEqual(sentencesOf(enough), ["report.headline.noShortfall"]);
  assert.deepEqual(sentencesOf({ ...enough, ...factsOf([withoutPeople(first), ...others]) }), ["report.need.unknown"]);
});

test("if no zone's people are known, no figure of need, supply or range is shown as 0 on any page", () => {
  const supply = SAMPLE_FACTS.supply ?? assert.fail();
  const comparison = supply.comparison.map((one) => ({
    ...one,
    blocks: compareSupply({
      projected: one.blocks.map(() => null),
      actual: one.blocks.map(({ actual }) => actual),
      expected: one.blocks.map(({ expected }) => expected),
      shelfLife: null,
    }).map((block, b) => ({ ...(one.blocks[b] ?? assert.fail()), ...block })),
    total: { ...one.total, projected: null, surplus: null },
    firstShortfall: null,
  }));
  const band = { ...(SAMPLE_FACTS.band ?? assert.fail()), tornado: { all: [], products: [], largest: null } };
  const none = { low: null, central: null, high: null };
  const document = sampleReport(
    {},
    {
      ...SAMPLE_FACTS,
      plausibility: { ...sanityOf(UNKNOWN, [], null), states: ["Florida"] },
      ...factsOf(SAMPLE_FACTS.zones.map(withoutPeople)),
      supply: { ...supply, comparison },
      band: {
        ...band,
        peopleAssisted: none,
        trucks: none,
        unknownZones: [1, 2, 3],
        products: band.products.map((one) => ({ ...one, total: none, trucks: { dayOne: none, total: none } })),
      },
    },
  );
  const known =
    /\/(?:actual|expected|used)$|^(?:deliveries|coefficients|shares|assistance)|\/(?:affectedShare|tracts)\//;
  const counted = figuresOf(document).filter(
    ({ section, address }) =>
      ["headline", "dayOneNeed", "multiDayNeed", "comparison", "runningBalance", "distributionPoints", "band"].includes(
        section,
      ) && !known.test(address),
  );
  assert.ok(counted.length > 200, `${counted.length} figures`);
  const wrong = counted.filter(({ figure }) => figure.shown !== null && figure.shown !== 0);
  assert.deepEqual(column(wrong, "address"), []);
  assert.deepEqual(
    counted
      .filter(({ figure, address }) => figure.shown === 0 && !address.endsWith("-1/carriedIn"))
      .map(({ address }) => address),
    [],
  );
  assert.ok(JSON.stringify(document).includes("report.need.noPeople"));
  assert.ok(!JSON.stringify(document).includes("report.balance.enough"));
});

test("the time left to order each product is counted from the report's day, and changes no figure", () => {
  const supply = SAMPLE_FACTS.supply ?? assert.fail();
  const [first = ""] = supply.comparison.flatMap(({ firstShortfall }) => firstShortfall?.orderBy ?? []).sort();
  const on = (today: string) => sampleReport({}, { ...SAMPLE_FACTS, supply: { ...supply, today } });
  const rows = (document: ReportDocument) =>
    tableOf(document, "urgent").rows.map(({ id, emphasis, cells }) => [id, emphasis, JSON.stringify(cells[2])]);
  const from = {
    day: supply.comparison.find(({ product }) => product === "Ice")?.firstShortfall?.from ?? assert.fail(),
  };
  const to = { day: addDays(from.day, 2) };
  const due = (when: string, days: number) =>
    JSON.stringify(keyed(`report.urgent.due.${when}`, { count: count(days), from, to }));
  assert.deepEqual(rows(on(addDays(first, -3)))[0], ["ice-1", "none", due("ahead", 3)]);
  assert.deepEqual(rows(on(first))[0], ["ice-1", "alarm", due("today", 0)]);
  const late = on(addDays(first, 1));
  assert.deepEqual(rows(late)[0], ["ice-1", "alarm", due("overdue", 1)]);
  assert.equal(JSON.stringify(late).match(/report\.balance\.shortOverdue/g)?.length, 1);
  assert.deepEqual(figuresOf(late), figuresOf(on(first)));
  // If an order would come too late, no text claims that it can still be ordered.
  const winds = { storm: "Irma", number: "37", until: null, horizon: null, estimatedZones: [] };
  const arrivals = {
    ...winds,
    counties: [{ fips: "12086", name: "Miami-Dade", at: `${addDays(first, -9)}T12:00:00Z` }],
  };
  const windOf = (today: string) => {
    const blown = sampleReport({}, { ...SAMPLE_FACTS, arrivals, supply: { ...supply, today } });
    const cell = tableOf(blown, "urgent").rows[0]?.cells.at(-1);
    return cell && "key" in cell ? cell.key : null;
  };
  assert.deepEqual([windOf(first), windOf(addDays(to.day, 1))], ["report.arrivals.after", null]);
});

test("page five names method, data set, poverty threshold, coefficients with their sources and the engine, in every variant", () => {
  for (const variant of REPORT_VARIANTS) {
    const page = sampleReport({ variant }).pages.find((one) => one.page === 5);
    const ids = page?.sections.map(({ id }) => id) ?? [];
    for (const section of ["parameters", "band", "method", "sources"] as const)
      assert.ok(ids.includes(section), `${variant} ${section}`);
    const text = JSON.stringify(page);
    for (const word of [
      SAMPLE_FACTS.run.engineVersion,
      SAMPLE_FACTS.run.inputHash,
      SAMPLE_FACTS.dataSet.hash,
      "report.poverty.below100",
      "seeded.source.mealsPerDay",
    ])
      assert.ok(text.includes(word), `${variant} ${word}`);
  }
});

test("the public sees no contact and no stock, even if every section is requested", () => {
  const sections = shippedSections("Public").map((place) => ({ ...place, active: true }));
  const text = JSON.stringify(sampleReport({ variant: "Public", sections }));
  for (const word of [
    "Robin Reyes",
    "Gulf Coast",
    "Harvest",
    "Cold store",
    "Water district",
    "actual",
    "surplus",
    "Shortfall",
  ])
    assert.ok(!text.includes(word), word);
});

test("sections come in the given order and on the given pages, and a page without any is left out", () => {
  const sections = [
    { section: "sources", page: 1, active: true },
    { section: "overview", page: 1, active: true },
    { section: "map", page: 2, active: false },
    { section: "method", page: 4, active: true },
  ] as const;
  const document = sampleReport({ sections });
  assert.deepEqual(
    document.pages.map(({ page, sections: shown }) => [page, shown.map(({ id }) => id)]),
    [
      [1, ["sources", "overview"]],
      [4, ["method"]],
    ],
  );
  assert.deepEqual(column(sampleReport({ selection: "summary", sections }).pages, "page"), [1]);
});

test("every variant is shipped with every section once, and with its own choice of hidden ones", () => {
  const all = REPORT_SECTIONS.map(({ section }) => section).toSorted();
  for (const variant of REPORT_VARIANTS) {
    const places = shippedSections(variant);
    assert.deepEqual(places.map(({ section }) => section).toSorted(), all);
    assert.deepEqual(column(places, "page"), places.map(({ page }) => page).toSorted());
  }
});

test("products with similar names keep separate rows", () => {
  const [first] = SAMPLE_FACTS.totals;
  assert.ok(first);
  const alike = ["Baby/food", "Baby food", "婴儿"].map((product) => ({ ...first, product }));
  const zones = SAMPLE_FACTS.needs.filter(({ product }) => product === first.product);
  const needs = alike.flatMap(({ product }) => zones.map((row) => ({ ...row, product })));
  const document = sampleReport({}, { ...SAMPLE_FACTS, totals: alike, needs, supply: null, band: null });
  const ids = tableOf(document, "dayOneNeed")
    .rows.filter(({ emphasis }) => emphasis === "group")
    .map(({ id }) => id);
  assert.deepEqual(ids, ["baby-food", "baby-food-2", "婴儿"]);
  assert.equal(
    sure(needTables(SAMPLE_FACTS, "quantity")[0]?.all.shown.total),
    shownAt(tableOf(document, "multiDayNeed"), "baby-food-2-total", "total"),
  );
});
