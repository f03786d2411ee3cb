import { expect } from "@open-wc/testing";
import { getComparison, type SupplyComparison } from "../../contract/supply/calls/comparison.ts";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { getAllocations, getInventory, getSupplyProducts, giveTrucks } from "../../contract/supply/calls/supply.ts";
import { ProductChosen, UnitChosen } from "../../contract/config/topics.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { comparisonOf } from "../../test/kits/record-fixtures.ts";
import { axeFindings } from "../../test/kits/dom.ts";
import { deepText, focused } from "../../test/kits/shadow.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const drawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelectorAll(".comparison__cover tbody tr").length).to.equal(3));
type Given = Parameters<typeof servePlanner>[0];
const serve = (answers: Given = {}) =>
  servePlanner({
    ...answers,
    answers: [...(answers.answers ?? []), fake(getEstimation, () => ({ ...ESTIMATION, status: "Projected" as const }))],
  });

widgetKit(manifest, {
  prepare: () => serve().stop,
  drawn,
  actions: { chooseProduct: { product: "Water" }, chooseUnit: { product: "Water", unit: "Liters" } },
});

/** An app that has a supply page. */
const AROUND = {
  pages: [
    {
      route: "/supply",
      title: { en: "Supply" },
      privileges: [46],
      layout: "full" as const,
      regions: { main: ["tested"] },
    },
  ],
};

describe("the comparison", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { around: AROUND });
  beforeEach(() => localStorage.removeItem("provision.preference.displayUnits"));
  const open = (display: string, given: Given = {}, options: WidgetPageOptions = {}) =>
    shown.open(given, { raw: { display }, width: display === "summary" ? 440 : 1200, ...options });
  const answering = (comparison: SupplyComparison | null) => ({
    answers: [fake(getComparison, () => ({ comparison }))],
  });
  /** A product's row in the table of coverage. */
  const card = async (product: string) =>
    (await screen.findByRole("rowheader", { name: new RegExp(`^${product}`) })).closest("tr") ?? expect.fail("no row");
  const openFigures = async () => {
    await open("full");
    await user.click(await screen.findByText("All figures"));
    await screen.findByRole("table", { name: /^Projected/ });
  };
  const showUnits = async () => user.click(await screen.findByRole("button", { name: "Units" }));
  const row = (product: string, figure: string) => {
    const head = [...shown.page.host.querySelectorAll(".pv-figures__product")].find((one) =>
      one.textContent?.startsWith(product),
    );
    const found = [...(head?.closest("tbody")?.querySelectorAll("tr") ?? [])].find(
      (one) => one.querySelector("th")?.textContent === figure,
    );
    return [...(found?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
  };
  const figure = (id: string) =>
    shown.page.host.querySelector<HTMLElement>(`[data-figure="${id}"]`) ?? expect.fail(`no figure ${id}`);
  const number = (text: string | null | undefined) => Number((text ?? "").replace(/[^\d-]/g, ""));

  it("shows for each product when it runs short, by how much, how many trucks that is, and the last day to order", async () => {
    await open("summary");
    const ice = await card("Ice");
    const short = comparisonOf().products.find(({ product }) => product === "Ice")?.firstShortfall;
    expect(short?.block).to.equal(2);
    expect(ice.textContent).to.contain("Days 4–6");
    expect(ice.textContent)
      .to.match(/3\.58\sM pounds/)
      .and.contain("90 trucks");
    // The fixture's disaster is in September 2026, which may be past or future, so only the day is checked.
    expect(ice.textContent).to.match(/Sep 3\s+(overdue by|in|today|\(too late for)/);
    expect((await card("Water")).textContent).to.contain("2 entries are not counted.");
  });

  it("counts the days to the day of order in the agency's calendar", async () => {
    const { products, ...rest } = comparisonOf();
    const today = calendarDay("America/New_York", new Date());
    // The shortfall begins tomorrow, and the lead time is one day.
    const late = products.map((one) => ({
      ...one,
      leadTimeDays: 1,
      blocks: one.blocks.map((dates) => ({
        ...dates,
        from: addDays(today, 1 + 3 * (dates.block - (one.firstShortfall?.block ?? 1))),
      })),
    }));
    await open("summary", answering({ ...rest, products: late }));
    expect((await card("Ice")).textContent).to.match(/today/);
  });

  it("shows a table whose rows and columns add up, with shortfalls marked visibly and for screen readers", async () => {
    await openFigures();
    const total = (name: string) => row("Water", name).map(number);
    for (const name of ["Projected", "Actual", "Surplus", "Expected", "Distributed", "Expired"]) {
      const figures = total(name);
      expect(figures.slice(0, 7).reduce((sum, one) => sum + one, 0)).to.equal(figures[7], name);
    }
    const [projected, actual, surplus, carried, balance] = [
      ...["Projected", "Actual", "Surplus", "Carried in", "Running balance"].map(total),
    ];
    projected?.slice(0, 7).forEach((need, i) => {
      expect(surplus?.[i]).to.equal((actual?.[i] ?? 0) - need);
      expect(balance?.[i]).to.equal((carried?.[i] ?? 0) + (actual?.[i] ?? 0) - need);
    });
    expect(row("Water", "Distributed")[3]).to.equal("–");
    expect(row("Ice", "Running balance")[1]).to.contain("short");
    // The projections' own totals of the same run.
    expect(row("Water", "Projected")[7]).to.equal("3,128,748");
  });

  it("converts every figure to the reader's unit, as the projections do", async () => {
    await openFigures();
    await showUnits();
    await user.selectOptions(screen.getByLabelText("Unit of Water"), "Liters");
    await waitFor(() => expect(row("Water", "Projected")[7]).to.equal("11,843,601"));
    expect(JSON.parse(localStorage.getItem("provision.preference.displayUnits") ?? "{}")).to.deep.equal({
      Water: "Liters",
    });
  });

  it("moves between figures by arrow keys and opens a figure's entries with Enter, each linked to its row", async () => {
    await openFigures();
    const stops = [...shown.page.host.querySelectorAll("button[data-figure]")].filter(
      (one) => one instanceof HTMLElement && one.tabIndex === 0,
    );
    expect(stops.length).to.equal(1);
    figure("Food/projected/1").focus();
    await user.keyboard("{ArrowDown}{ArrowRight}{Home}{End}");
    await waitFor(() => expect(document.activeElement === figure("Food/actual/total")).to.equal(true));
    figure("Water/actual/1").focus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: /^Water, Days 1–3/ });
    expect(dialog.textContent).to.contain("60 trucks of 4,750 gallons").and.contain("285,000");
    // Arrived before the start, so available for block 1.
    expect(dialog.textContent).to.contain("Arrived · Aug 30, 2026 · Armory").and.contain("12,000.40 gallons");
    const sum = within(dialog).getAllByRole("row", { name: /^Total/ })[0];
    expect(number(sum?.querySelector("td")?.textContent)).to.equal(547_000);
    expect(within(dialog).getByRole("link", { name: "FEMA" }).getAttribute("href")).to.equal(
      "/supply?list=allocations&eid=7&row=12",
    );
    expect(await axeFindings(dialog)).to.deep.equal([]);
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.activeElement === figure("Water/actual/1")).to.equal(true));
  });

  it("lists entries that are not counted with the total, and explains why", async () => {
    await openFigures();
    await user.click(figure("Water/actual/total"));
    const dialog = await screen.findByRole("dialog", { name: "Water, 21 days" });
    expect(dialog.textContent).to.contain("after the 21 days").and.contain("unit cannot be converted");
  });

  it("keeps each figure on one line, on the narrowest phone too", async () => {
    await open("summary", {}, { width: 390 });
    const ice = await card("Ice");
    await user.click(within(ice).getByRole("button", { name: /pounds$/ }));
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByRole("button", { name: "Copy" });
    dialog.style.inlineSize = "358px";
    const broken = [...dialog.querySelectorAll("td:last-child")].filter((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      // A button's box is a little higher than its text.
      return /^[=+−\d\s,-]+$/.test(cell.textContent ?? "") && Math.max(...tops) - Math.min(...tops) > 4;
    });
    expect(broken.map((cell) => cell.textContent)).to.deep.equal([]);
  });

  it("shows entries as plain text where there is no supply page", async () => {
    await open("full", {}, { around: {} });
    await screen.findByRole("table");
    await user.click(figure("Water/cover/1"));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).queryAllByRole("link").length).to.equal(0);
    expect(dialog.textContent).to.contain("FEMA");
  });

  it("fills a cell by the covered share, and marks shortfalls visibly and for screen readers", async () => {
    await open("full");
    await screen.findByRole("table", { name: "Need covered, by product and block" });
    for (const { product, blocks } of comparisonOf().products)
      for (const { block, projected, balance } of blocks) {
        const cell = figure(`${product}/cover/${block}`);
        const share = projected === null || balance === null ? NaN : (projected + Math.min(0, balance)) / projected;
        expect(parseFloat(cell.style.backgroundSize), `${product} ${block}`).to.be.closeTo(100 * share, 1);
        expect(/% covered, .* short$/.test(cell.textContent ?? ""), cell.textContent ?? "").to.equal(share < 1);
      }
    figure("Water/cover/1").focus();
    await user.keyboard("{ArrowRight}{Enter}");
    await screen.findByRole("dialog", { name: /^Water, Days 4–6/ });
  });

  it("says that a block needs nothing rather than that it is covered", async () => {
    const { products, ...rest } = comparisonOf();
    const empty = products.map((row) => ({ ...row, needCells: row.needCells?.map((zone) => zone.with(6, 0)) }));
    await open("full", answering({ ...rest, products: empty }));
    await screen.findByRole("table", { name: "Need covered, by product and block" });
    expect([figure("Water/cover/7").textContent, figure("Water/cover/7").style.backgroundSize]).to.deep.equal([
      "no need",
      "0% 100%, auto",
    ]);
  });

  it("shows ten products named by one word of 120 letters without cutting off a column", async () => {
    const { products, ...rest } = comparisonOf();
    const [first] = products;
    if (!first) throw new Error("no product");
    const many = Array.from({ length: 10 }, (_, i) => ({ ...first, product: `${i}${"x".repeat(119)}` }));
    await open("full", answering({ ...rest, products: many }));
    await waitFor(() => expect(shown.page.host.querySelectorAll(".comparison__cover tbody tr")).to.have.length(10));
    const table = shown.page.host.querySelector(".comparison__cover") ?? expect.fail("no table");
    expect(table.getBoundingClientRect().right).to.be.at.most(shown.page.host.getBoundingClientRect().right + 1);
  });

  it("draws the numbers of the table", async () => {
    await openFigures();
    const rows = ["Projected", "Actual", "Surplus", "Carried in", "Running balance", "Expired", "Expected"].map(
      (name) => [name, row("Water", name).slice(0, 7)] as const,
    );
    await user.click(await screen.findByText("Charts"));
    await waitFor(() => expect(shown.page.host.querySelectorAll(".highcharts-root").length).to.equal(6));
    for (const plot of shown.page.host.querySelectorAll(".highcharts-plot-background"))
      expect(plot.getBoundingClientRect().height).to.be.at.least(220);
    const spoken = [...shown.page.host.querySelectorAll(".highcharts-point")].map((one) =>
      one.getAttribute("aria-label"),
    );
    for (const [name, figures] of rows)
      for (const text of figures.map((one) => (one ?? "").replace(" short", "")))
        expect(
          spoken.some((label) => label?.includes(`${name}: ${text}`)),
          `${name} ${text}`,
        ).to.equal(true);
  });

  it("says what is missing before there is anything to compare", async () => {
    await open("full", { ...answering(null) });
    await screen.findByText("The estimation has no calculated projection data yet.");
    await user.click(screen.getByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: "Table as CSV" }));
    await screen.findByText("No records to display");
    await open("summary", { eid: null });
    await screen.findByText("Choose an estimation first.");
  });

  it("says that nothing was entered, and where to enter it", async () => {
    const none = { allocations: [], deliveries: [], uses: [] };
    await open("summary", answering(comparisonOf({ supply: none })));
    await screen.findByText(/No stock is allocated to this estimation/);
    expect(screen.getByRole("link", { name: "Enter supply" }).getAttribute("href")).to.equal(
      "/supply?list=allocations&eid=7",
    );
  });

  it("adds trucks to stock and allocates them in one dialog, which first shows the effect on the shortfall", async () => {
    const sent: unknown[] = [];
    let refuse = true;
    const of = {
      category: "Trucks" as const,
      unit: null,
      version: 1,
      editedBy: "Kim",
      editedDate: "2026-09-01T12:00:00Z",
    };
    const stock = { ...of, id: 9, product: "Ice", agency: "Cold store", quantity: 4, allocated: 1, free: 3 };
    const product = { product: "Ice", unit: "Pounds" as const, shelfLifeBlocks: 1, leadTimeDays: 1, active: true };
    await open("summary", {
      answers: [
        fake(getInventory, () => ({ rows: [stock] })),
        fake(getAllocations, () => ({
          rows: [{ ...stock, id: 31, eid: 7, inventoryId: 9, block: 2, quantity: 1, free: 3 }],
        })),
        fake(getSupplyProducts, () => ({
          products: [{ ...product, version: 1, piecesPerCase: null, piecesPerPallet: 1_000, servingsPerUnit: null }],
          counties: [],
          regions: [],
        })),
        fake(giveTrucks, (body) => {
          sent.push(body);
          if (refuse) throw new Refusal(409, { key: "domain.supply.stockMoved" });
          return { inventoryId: 9, stock: 20, given: 21 };
        }),
      ],
    });
    const opener = await within(await card("Ice")).findByRole("button", { name: "Add stock of Ice" });
    await user.click(opener);
    await screen.findByText(/^Now: /);
    const dialog = screen.getByRole("dialog", { name: "Stock of Ice" });
    expect(deepText(dialog)).to.contain("Now: Days 4–6 short of 3,575,712 pounds (90 trucks)");
    await user.click(within(dialog).getByRole("button", { name: "Allocate" }));
    await waitFor(() => expect(deepText(dialog)).to.contain("Enter the number of trucks."));
    expect(sent).to.deep.equal([]);
    await user.type(within(dialog).getByRole("textbox", { name: /Number of trucks/ }), "20");
    await waitFor(() =>
      expect(deepText(dialog)).to.contain("20 trucks × 40,000 pounds = 800,000 pounds (about 800 pallets)"),
    );
    expect(deepText(dialog)).to.contain(
      "3 trucks from the agency's unallocated inventory will be used; the inventory grows by 17 trucks.",
    );
    expect(deepText(dialog)).to.contain("With this stock: Days 4–6 short of 2,775,712 pounds (70 trucks)");
    expect(await axeFindings(dialog)).to.deep.equal([]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(deepText(dialog)).to.contain("The stock has changed."));
    refuse = false;
    // The typed values are still there.
    await user.click(within(dialog).getByRole("button", { name: "Allocate" }));
    await screen.findByText("Stock of Ice allocated to Days 4–6.");
    const body = { eid: 7, product: "Ice", agency: "Cold store", block: 2, trucks: 20, seen: { free: 3, given: 1 } };
    expect(sent).to.deep.equal([body, body]);
    await waitFor(() => expect(focused() === opener).to.equal(true));
  });

  it("offers no stock to users who may not edit supply, nor for a locked estimation or a closed disaster", async () => {
    await open("summary", {}, { privileges: ["home", "estimation.view"] });
    await card("Ice");
    expect(screen.queryAllByRole("button", { name: /Add stock/ }).length).to.equal(0);
    const lock = { by: "Kim Lee", byId: 4, at: "2026-09-01T12:00:00Z" };
    for (const held of [{ lock }, { disasterClosed: true }]) {
      await open("summary", {
        answers: [fake(getEstimation, () => ({ ...ESTIMATION, status: "Projected" as const, ...held }))],
      });
      await card("Ice");
      expect(screen.queryAllByRole("button", { name: /Add stock/ }).length).to.equal(0);
    }
  });

  it("marks a need of an earlier state, names products without need and zones without population", async () => {
    const comparison = comparisonOf({ unplanned: [{ product: "Tarps", entries: 2 }], unknownZones: [3] });
    await open("full", {
      answers: [
        fake(getComparison, () => ({ comparison })),
        fake(getEstimation, () => ({ ...ESTIMATION, status: "ProjectionsStale" as const })),
      ],
    });
    // The update button is next to the map, where the changes are described, not in the tables.
    await screen.findByText("Out of date");
    expect(screen.queryByRole("button", { name: "Update everything" })).to.equal(null);
    expect(shown.page.host.querySelector(".comparison.pv-stale")).not.to.equal(null);
    await screen.findByText(/Tarps has 2 entries, but the calculation has no need for it/);
    await screen.findByText(/Population data for 2 of 3 zones. Zone 3 has no data/);
  });

  it("says why it cannot be shown, and tries again", async () => {
    let refuse = true;
    await open("summary", {
      answers: [
        fake(getComparison, () => {
          if (refuse) throw new Refusal(403, { key: "errors.permission" });
          return { comparison: comparisonOf() };
        }),
      ],
    });
    const again = await screen.findByRole("button", { name: /again/i });
    refuse = false;
    await user.click(again);
    await card("Ice");
  });

  it("offers chart export and print only to those who may", async () => {
    await open("full", {}, { privileges: ["home", "estimation.view"] });
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await screen.findByRole("menuitem", { name: "Table as Excel" });
    expect(screen.queryAllByRole("menuitem", { name: /Chart|Print/ }).length).to.equal(0);
  });

  it("shows the product and unit chosen by wires, and publishes the reader's choice", async () => {
    await openFigures();
    await showUnits();
    const product = await screen.findByLabelText<HTMLSelectElement>("Product");
    shown.page.act("chooseProduct", { product: "Water" });
    await waitFor(() => expect(shown.page.host.querySelectorAll(".pv-figures__product").length).to.equal(1));
    shown.page.act("chooseUnit", { product: "Water", unit: "Liters" });
    await waitFor(() =>
      expect(shown.page.host.querySelector(".pv-figures__product")?.textContent).to.contain("liters"),
    );
    await user.selectOptions(product, "Ice");
    expect(shown.page.bus.latest(ProductChosen)?.payload).to.deep.equal({ product: "Ice" });
    await user.selectOptions(await screen.findByLabelText("Unit of Ice"), "Kilograms");
    expect(shown.page.bus.latest(UnitChosen)?.payload).to.deep.equal({ product: "Ice", unit: "Kilograms" });
    await open("summary");
    await card("Ice");
    shown.page.act("chooseProduct", { product: "Water" });
    await waitFor(() => expect(shown.page.host.querySelectorAll(".comparison__cover tbody tr")).to.have.length(1));
  });
});
