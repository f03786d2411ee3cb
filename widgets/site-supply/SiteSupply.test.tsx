import { expect } from "@open-wc/testing";
import { parse } from "csv-parse/browser/esm/sync";
import ICAL from "ical.js";
import { readSheet } from "read-excel-file/universal";
import { ProductChosen } from "../../contract/config/topics.ts";
import { saveEventHistory } from "../../contract/defaults/calls.ts";
import { getPlausibility } from "../../contract/planning/calls/plausibility.ts";
import { getComparison } from "../../contract/supply/calls/comparison.ts";
import * as calls from "../../contract/supply/calls/site-supply.ts";
import type { SiteSupply, SiteSupplyRun } from "../../contract/supply/calls/site-supply.ts";
import { shownComparison } from "../../engine/supply/shown.ts";
import { hasFocus } from "../../test/kits/dom.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { DISASTER, ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { comparisonOf } from "../../test/kits/record-fixtures.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const pack = { unit: "Gallons" as const, perCase: 10, perPallet: 1_000 };
const RUN: SiteSupplyRun = {
  startDate: "2026-09-08",
  status: "Projected",
  waysSaved: false,
  products: [
    { product: "Water", unit: "Gallons", perTruck: 4_750, leadTimeDays: 1, cooled: false, pack },
    { product: "Ice", unit: "Pounds", perTruck: 40_000, leadTimeDays: 0, cooled: true, pack: null },
  ],
  places: [
    { id: 1, name: "Depot", type: "Warehouse", county: "Manatee" },
    { id: 11, name: "West", type: "Type III Point", county: "Manatee" },
    { id: 12, name: "East", type: "Type III Point", county: "DeSoto" },
  ],
  shipments: [
    { day: 0, product: 0, source: 1, site: 11, quantity: 4_755, km: 16.09344 },
    { day: 0, product: 0, source: 1, site: 12, quantity: 1_000, km: 80.4672 },
    { day: 0, product: 1, source: 1, site: 11, quantity: 500, km: 16.09344 },
    { day: 1, product: 0, source: 11, site: 11, quantity: 300, km: 0 },
  ],
  loads: [
    { day: 0, product: 0, source: 1, quantity: 5_755, trucks: 2 },
    { day: 0, product: 1, source: 1, quantity: 500, trucks: 1 },
  ],
  short: [
    { day: 1, product: 0, zone: 1, site: 12, quantity: 700, reason: "noStock" },
    { day: 1, product: 0, zone: 2, site: null, quantity: 50, reason: "noSite" },
  ],
  uncounted: [{ kind: "delivery", who: "Red Cross", product: "Water", quantity: 90, unit: "Gallons", place: "Armory", why: "noPlace" }], // oxfmt-ignore
  unplaced: ["Lost hall"],
  away: [],
  unknownZones: [],
  after: null,
};
const SUPPLY: SiteSupply = {
  eid: 7,
  version: 1,
  editedBy: "mperez",
  editedDate: "2026-09-08T12:00:00Z",
  sources: [{ facilityId: 1, docks: 2, turnMinutes: 45, hours: 10, leadDays: 0 }],
  stock: [],
  rest: null,
  depots: [{ id: 1, name: "Depot", county: "Manatee", placed: true }],
  inventory: [{ id: 70, product: "Water", agency: "State", category: "Loose Goods" }],
  run: RUN,
};
const contentOf = (body: unknown) => calls.saveSiteSupply.body.omit({ eid: true, version: true }).parse(body);
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getSiteSupply, () => SUPPLY),
  fake(calls.saveSiteSupply, (body) => ({ ...SUPPLY, ...contentOf(body), version: 2 })),
];
const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });

widgetKit(manifest, {
  actions: { chooseProduct: { product: "Water" } },
  prepare: () => serve().stop,
  drawn: (host) => waitFor(() => expect(host.querySelector("table")).not.to.equal(null)),
});

/** A way and truckloads that are no whole numbers. */
const HALVES = { ...RUN, shipments: RUN.shipments.map((one) => ({ ...one, km: one.km * 1.55 })) };

/** The file that an act saves. */
async function savedBy(act: () => Promise<void>): Promise<{ readonly name: string; readonly blob: Blob }> {
  const saved: { readonly name: string; readonly blob: Blob }[] = [];
  const [trueUrl, trueClick] = [URL.createObjectURL.bind(URL), HTMLAnchorElement.prototype.click];
  let latest = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) latest = given;
    return trueUrl(given);
  };
  HTMLAnchorElement.prototype.click = function () {
    saved.push({ name: this.download, blob: latest });
  };
  try {
    await act();
    await waitFor(() => expect(saved.length).to.equal(1));
  } finally {
    URL.createObjectURL = trueUrl;
    HTMLAnchorElement.prototype.click = trueClick;
  }
  return saved[0] ?? expect.fail();
}

describe("supply of sites", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1400 });
  const rowsOf = async (name: string) =>
    within(await screen.findByRole("table", { name }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell").map((cell) => cell.textContent)); // oxfmt-ignore
  const choose = async (label: string, value: string) =>
    user.selectOptions(await screen.findByLabelText(label, { selector: "select" }), value);

  it("says first how many trucks leave, and what cannot be carried, why, and when to order it", async () => {
    await shown.open();
    await screen.findByText("Up to 3 trucks a day from 1 source, most on Sep 8, 2026.");
    await screen.findByText("Water: 750 gallons cannot be carried (no stock by that day: 700 gallons, no open site: 50 gallons). Order the first of it by Sep 8, 2026."); // oxfmt-ignore
    await screen.findByText(/Delivery, Red Cross: Water, 90 gallons, Armory \(says no source or site\)/);
    await screen.findByText(/Without a place on the map, not counted: Lost hall/);
    await screen.findByText(/Ways of feeding were not saved yet/);
    await user.click(screen.getByRole("button", { name: "Say where they are" }));
    const places = within(screen.getByRole("group", { name: "Where goods are" }));
    const [first = expect.fail()] = places.getAllByRole("combobox");
    await waitFor(() => expect(hasFocus(first)).to.equal(true));
  });

  it("shows the day's trucks and shipments with cases, pallets, truckloads and miles, and follows its filters", async () => {
    await shown.open();
    await choose("Day", "Sep 8, 2026");
    expect(await rowsOf("Trucks by day")).to.deep.equal([
      ["Sep 8, 2026", "Depot", "Water", "5,755 gallons", "2"],
      ["Sep 8, 2026", "Depot", "Ice (refrigerated)", "500 pounds", "1"],
    ]);
    expect((await rowsOf("What goes where"))[0]).to.deep.equal(["Sep 8, 2026", "Depot", "West", "Water", "4,755 gallons", "476", "5", "1.00", "10"]); // oxfmt-ignore
    await choose("Day", "All days");
    await choose("Site", "East");
    expect((await rowsOf("What goes where")).map((row) => row[4])).to.deep.equal(["1,000 gallons"]);
    expect(await rowsOf("What cannot be carried")).to.deep.equal([["Sep 9, 2026", "1", "East", "Water", "no stock by that day", "700 gallons"]]); // oxfmt-ignore
    expect(screen.queryByRole("table", { name: "Trucks by day" })).to.equal(null);
    await choose("Product", "Ice");
    expect(shown.page.bus.latest(ProductChosen)?.payload).to.deep.equal({ product: "Ice" });
    await waitFor(() => expect(screen.queryByRole("table", { name: "What goes where" })).to.equal(null));
    shown.page.act("chooseProduct", { product: "Water" });
    await screen.findByRole("table", { name: "What goes where" });
  });

  it("writes a calendar that another program reads", async () => {
    await shown.open();
    await choose("Day", "All days");
    const file = await savedBy(() => user.click(screen.getByRole("button", { name: "Calendar" })));
    expect(file.name).to.match(/\.ics$/);
    const calendar = new ICAL.Component(ICAL.parse(await file.blob.text()));
    const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).to.deep.equal([
      ["Depot: 3 trucks", "2026-09-08"],
      ["Delivered there", "2026-09-09"],
    ]);
    expect(events[0]?.description).to.contain("West: Water, 4,755 gallons\nEast: Water, 1,000 gallons");
  });

  it("writes CSV and Excel that other programs read with numbers and days, whatever the language", async () => {
    const [day, next] = ["2026-09-08", "2026-09-09"];
    const ENGLISH = {
      language: "en",
      heads: ["Day", "Source", "Site", "Product", "Quantity", "Unit", "Cases", "Pallets", "Truckloads", "Miles", "Why"],
      all: "All days",
      label: "Export",
      csv: "Table as CSV",
      excel: "Table as Excel",
      water: "Water",
      ice: "Ice (refrigerated)",
      gallons: "gallons",
      pounds: "pounds",
      direct: "Delivered there",
      nowhere: "No open site",
      why: ["no stock by that day", "no open site"],
    } as const;
    const GERMAN = {
      language: "de",
      heads: ["Tag", "Quelle", "Standort", "Produkt", "Menge", "Einheit", "Kartons", "Paletten", "Lkw-Ladungen", "Meilen", "Grund"], // oxfmt-ignore
      all: "Alle Tage",
      label: "Exportieren",
      csv: "Tabelle als CSV",
      excel: "Tabelle als Excel",
      water: "Trinkwasser",
      ice: "Eis (gekühlt)",
      gallons: "US-Gallonen",
      pounds: "Pfund (lb)",
      direct: "Dorthin geliefert",
      nowhere: "Kein offener Standort",
      why: ["bis dahin kein Bestand", "kein offener Standort"],
    } as const;
    for (const words of [ENGLISH, GERMAN]) {
      const { language, heads, all, label, csv, excel, water, ice, gallons, pounds, direct, nowhere, why } = words;
      await shown.open([fake(calls.getSiteSupply, () => ({ ...SUPPLY, run: HALVES }))], { language });
      await choose(heads[0], all);
      const take = async (format: string) => {
        await user.click(screen.getByRole("button", { name: label }));
        return savedBy(async () => user.click(await screen.findByRole("menuitem", { name: format })));
      };
      const head = [...heads];
      const rows = [
        [day, "Depot", "West", water, 4_755, gallons, 476, 5, 1, 16, null],
        [day, "Depot", "East", water, 1_000, gallons, 100, 1, 0.21, 78, null],
        [day, "Depot", "West", ice, 500, pounds, null, null, 0.01, 16, null],
        [next, direct, "West", water, 300, gallons, 30, 1, null, null, null],
        [next, null, "East", water, 700, gallons, null, null, null, null, why[0]],
        [next, null, nowhere, water, 50, gallons, null, null, null, null, why[1]],
      ];
      const lines = parse(await (await take(csv)).blob.text(), { bom: true, cast: true });
      expect(lines).to.deep.equal([head, ...rows.map((row) => row.map((cell) => cell ?? ""))]);
      const sheet = await readSheet(await (await take(excel)).blob.arrayBuffer());
      expect(sheet.slice(sheet.findIndex(([first]) => first === head[0]))).to.deep.equal([head, ...rows]);
    }
  });

  it("saves what docks load and where goods are, refuses what is no number, and merges another person's save", async () => {
    const theirs = { ...SUPPLY, version: 2, rest: 1 };
    let tries = 0;
    await shown.open([
      fake(calls.saveSiteSupply, (body) => {
        tries += 1;
        const details = { theirs, changedBy: "Maria", changedAt: "2026-09-08T12:00:00Z" };
        if (tries === 1) throw new Refusal(409, { key: "errors.conflict.stale", details });
        return { ...SUPPLY, ...contentOf(body), version: 3 };
      }),
    ]);
    const docks = await screen.findByLabelText("Docks");
    // The four fields of a source stand in one line.
    const tops = ["Docks", "Minutes per truck", "Hours per day", "Days before goods leave"].map((name) => screen.getByLabelText(name).getBoundingClientRect().top); // oxfmt-ignore
    expect(new Set(tops).size, tops.join()).to.equal(1);
    await user.clear(docks);
    await user.type(docks, "two");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Enter a whole number from 0 to 1,000.");
    expect(shown.server.to(calls.saveSiteSupply)).to.deep.equal([]);
    await user.clear(docks);
    await user.type(docks, "3");
    await choose("Water of State", "Depot");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/Sources saved\..*Maria/);
    const [, sent] = shown.server.to(calls.saveSiteSupply).map((body) => contentOf(body));
    expect(sent).to.deep.equal({
      sources: [{ facilityId: 1, docks: 3, turnMinutes: 45, hours: 10, leadDays: 0 }],
      stock: [{ inventoryId: 70, facilityId: 1 }],
      rest: 1,
    });
  });

  it("says that there is no source, that nothing is needed, and that nothing is calculated yet", async () => {
    const none = { ...RUN, shipments: [], loads: [], short: [] };
    await shown.open([fake(calls.getSiteSupply, () => ({ ...SUPPLY, depots: [], sources: [], run: none }))]);
    await screen.findByText("The sites need nothing.");
    await screen.findByText(/The list of facilities has no warehouse/);
    await shown.open([fake(calls.getSiteSupply, () => ({ ...SUPPLY, run: null }))]);
    await screen.findByText("The need is not calculated yet.");
  });

  it("compares whom sites served with whom the plan expected, and leaves out what was not counted", async () => {
    const row = { site: 2, name: "Point West" };
    const rows = [
      { ...row, block: 0, projected: 900, days: 2, compared: 600, served: 500 },
      { ...row, block: 1, projected: 800, days: 0, compared: null, served: null },
      { ...row, block: 2, projected: 0, days: 0, compared: null, served: null },
    ];
    const after = { rows, uncounted: 300, noSite: 0, elsewhere: 50, total: 2_050 };
    await shown.open([fake(calls.getSiteSupply, () => ({ ...SUPPLY, run: { ...RUN, after } }))]);
    const table = await screen.findByRole("table", { name: "After: people expected and served by site" });
    const lines = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((line) => [...line.children].map(({ textContent }) => textContent));
    expect(lines).to.deep.equal([
      ["Point West", "1", "900", "2", "600", "500", "100"],
      ["Point West", "2", "800", "–", "–", "–", "–"],
      ["Sites without a count", "–", "300", "–"],
      ["Other ways than sites", "–", "50", "–"],
      ["Total", "–", "2,050", "2", "600", "500", "100"],
    ]);
    await screen.findByText(/^500 people served, 600 expected on the same days; forecast error 20/);
  });

  it("adds what was distributed to the past events, by the blocks that have a record alone", async () => {
    const uses = [1, 3].map((block) => ({ id: block, product: "Water", block, quantity: 9_000, unit: "Gallons" as const })); // oxfmt-ignore
    const comparison = comparisonOf({ supply: { allocations: [], deliveries: [], uses } });
    const water = comparison.products.find(({ product }) => product === "Water");
    const projected = [0, 2].map((block) => shownComparison(water ?? expect.fail()).blocks[block]?.projected ?? NaN);
    const size = { states: ["Florida"], sampleData: false, trucksADay: null, people: null, events: [], warning: null };
    await shown.open([
      fake(getComparison, () => ({ comparison })),
      fake(getPlausibility, () => ({ plausibility: size })),
      fake(saveEventHistory, () => ({ rows: [] })),
    ]);
    const off = projected.reduce((sum, one) => sum + Math.abs(one - 9_000), 0);
    const all = projected.reduce((sum, one) => sum + one, 0);
    const whole = new Intl.NumberFormat("en-US");
    const line = await screen.findByText(/^Water: 18,000 gallons distributed/);
    expect(line.textContent).to.contain(`${whole.format(all)} projected, in 2 blocks`);
    expect(Number(/error ([\d.,]+)%/.exec(line.textContent)?.[1]?.replaceAll(",", ""))).to.be.closeTo((off * 100) / 18_000, 0.1); // oxfmt-ignore
    await user.click(await screen.findByRole("button", { name: "Add to past events" }));
    await screen.findByText(/^Added to the past events/);
    const row = { event: DISASTER.name, state: "Florida", day: DISASTER.startDate, stage: "served", product: "Water" };
    const source = `After-action of ${ESTIMATION.name}`;
    expect(shown.server.to(saveEventHistory)).to.deep.equal([
      { changed: [{ ...row, quantity: 18_000, unit: "Gallons", source, verified: false }], removed: [] },
    ]);
  });
});
