import { expect } from "@open-wc/testing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  getParameters,
  getSeriesCurves,
  saveParameters,
  type ParameterValues,
} from "../../contract/planning/calls/parameters.ts";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { getSupplyProducts } from "../../contract/supply/calls/supply.ts";
import { getSeries } from "../../contract/series/calls.ts";
import { openEditor } from "../../test/kits/grid-cell.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION, PARAMETERS } from "../../test/kits/planner-fixtures.ts";
import { SERIES } from "../../test/kits/series-fixtures.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { fireEvent, render, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { useParameters, useSeenParameters } from "./calls.ts";
import manifest from "./manifest.ts";

const gridDrawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]")).not.to.equal(null));

widgetKit(manifest, {
  prepare: () => servePlanner().stop,
  drawn: gridDrawn,
  actions: { openTab: { tab: "daily" } },
});

describe("the parameters", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (given: Parameters<typeof servePlanner>[0] = {}, raw: unknown = {}) => {
    server = servePlanner(given);
    page = await openWidget(manifest, { raw });
  };
  const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
    user.click(await within(within_).findByRole("button", { name }));
  const cell = async (row: string, column: string): Promise<HTMLElement> => {
    const selector = `[row-id="${row}"] [col-id="${column}"]`;
    await waitFor(() => expect(page.host.querySelector(selector)).not.to.equal(null));
    const found = page.host.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no cell ${selector}`);
    return found;
  };
  const type = async (row: string, column: string, text: string) => {
    await openEditor(user, () => cell(row, column));
    const editor = await within(await cell(row, column)).findByRole("textbox");
    await user.clear(editor);
    await user.type(editor, `${text}{Enter}`);
  };
  const saved = () => server.to(saveParameters)[0] as ParameterValues & { version: number };
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("edits a cell by keyboard and saves all tabs in one call", async () => {
    await open();
    await type("Water", "npp", "1.5");
    await screen.findByText("There are unsaved changes.");
    await press("Save");
    await waitFor(() => expect(server.to(saveParameters)).to.have.length(1));
    expect(saved().version).to.equal(PARAMETERS.version);
    expect(saved().daily.find((row) => row.product === "Water" && row.category === "npp")?.value).to.equal(1.5);
    expect(saved().assistance).to.have.length(PARAMETERS.assistance.length);
    await screen.findByText("All changes are saved.");
  });

  it("is read again while the line of steps only looks whether it was seen", async () => {
    server = servePlanner();
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const Both = () => {
      const { status } = useParameters(7);
      return <p>{`${status}, seen: ${useSeenParameters(7)}`}</p>;
    };
    const drawn = render(
      <QueryClientProvider client={client}>
        <Both />
      </QueryClientProvider>,
    );
    try {
      await screen.findByText("success, seen: true");
      const before = server.sent.filter(({ path }) => path.includes("GetParameters")).length;
      await client.invalidateQueries();
      expect(server.sent.filter(({ path }) => path.includes("GetParameters")).length).to.equal(before + 1);
      await screen.findByText("success, seen: true");
    } finally {
      drawn.unmount();
    }
    page = await openWidget(manifest, {});
  });

  it("shows percentages with one decimal, but keeps the exact value until it is edited", async () => {
    const given = PARAMETERS.assistance.map((one) => ({ ...one, value: 85.160368 }));
    await open({ answers: [fake(getParameters, () => ({ ...PARAMETERS, assistance: given }))] }, { tab: "assistance" });
    expect((await cell("1", "below|Food")).textContent).to.equal("85.2");
    await user.click(await screen.findByRole("checkbox", { name: "Water" }));
    await openEditor(user, () => cell("1", "below|Water"));
    const editor = await within(await cell("1", "below|Water")).findByRole<HTMLInputElement>("textbox");
    expect(editor.value).to.equal("85.160368");
    await user.type(editor, "{Enter}");
    await type("1", "above|Water", "40");
    await press("Save");
    await waitFor(() => expect(server.to(saveParameters)).to.have.length(1));
    const values = saved().assistance.filter(({ product, zone }) => product === "Water" && zone === 1);
    expect(values.map(({ value }) => value)).to.deep.equal([85.160368, 40]);
  });

  it("marks an invalid number at its cell and does not save it", async () => {
    await open();
    await type("Food", "cpt", "many");
    await waitFor(async () => expect((await cell("Food", "cpt")).className).to.contain("pv-grid-faulty"));
    expect((await cell("Food", "cpt")).textContent)
      .to.contain("many")
      .and.contain("“many” is not a number. Enter a number");
    await press("Save");
    await screen.findByText(/Fix 1 field before/);
    expect(server.to(saveParameters)).to.have.length(0);
  });

  it("pastes a block of cells from a spreadsheet after showing what changes", async () => {
    await open();
    await user.click(await cell("Food", "npp"));
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "3\tmeals\t20,000\n-1\tbarrels\t5,000\n");
    const target = await cell("Food", "npp");
    fireEvent(target, new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    const dialog = await screen.findByRole("dialog", { name: "Paste cells" });
    const lines = within(dialog)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);
    expect(lines).to.deep.equal([
      "Row 2 (Water), Per day1-1Need per person per day is -1. Enter 0 or more",
      "Row 2 (Water), UnitGallonsGallons“barrels” is not one of the units; the cell was not changed",
      "Row 1 (Food), Per day23",
      "Row 1 (Food), Per truck21,74420,000",
      "Row 2 (Water), Per truck4,7505,000",
    ]);
    await press("Paste", dialog);
    await waitFor(async () => expect((await cell("Food", "cpt")).textContent).to.contain("20,000"));
    expect((await cell("Water", "npp")).className).to.contain("pv-grid-faulty");
    expect((await cell("Water", "cpt")).textContent).to.contain("5,000");
  });

  it("adds a product to all tabs, and deletes one after listing what is deleted", async () => {
    await open();
    await cell("Ice", "npp");
    await press("Add product");
    await user.type(await screen.findByLabelText("Product"), "ice");
    await press("Add");
    await screen.findByText("Duplicate Products are present.");
    await user.clear(screen.getByLabelText("Product"));
    await user.type(screen.getByLabelText("Product"), "Tarps");
    await press("Add");
    await cell("Tarps", "npp");
    await user.click(await cell("Ice", "product"));
    await press("Delete Ice");
    const asked = await screen.findByRole("alertdialog");
    expect(asked.textContent).to.contain("1 row in Daily, 4 in Assistance, 3 in Suggested");
    await press("Delete", asked);
    await waitFor(() => expect(page.host.querySelector('[row-id="Ice"]')).to.equal(null));
  });

  it("applies a suggested value with its origin, which typing clears", async () => {
    await open({}, { tab: "assistance" });
    await press("Show suggested values");
    await press("Copy to all 2 cells");
    await waitFor(async () =>
      expect((await cell("1", "below|Food")).textContent)
        .to.contain("71.4")
        .and.contain("Coastal"),
    );
    await type("1", "below|Food", "70");
    await waitFor(async () => expect((await cell("1", "below|Food")).textContent).not.to.contain("Coastal"));
    await press("Save");
    await waitFor(() => expect(server.to(saveParameters)).to.have.length(1));
    const rows = saved().assistance.filter((row) => row.product === "Food" && row.zone === 1);
    expect(rows.map((row) => row.suggestedCategory)).to.deep.equal([null, "Coastal(%) 72 %, Inland(%) 28 %"]);
  });

  it("keeps a draft when unmounted and restores it", async () => {
    await open();
    await type("Ice", "npp", "9");
    await screen.findByText("There are unsaved changes.");
    page.leave();
    page = await openWidget(manifest);
    await waitFor(async () => expect((await cell("Ice", "npp")).textContent).to.contain("9"));
  });

  it("applies selected defaults after showing both sides, adds a suggested row, and saves all in one call", async () => {
    await open({ answers: [fake(getSupplyProducts, () => ({ products: [], counties: [], regions: ["Tampa Bay"] }))] });
    await type("Water", "npp", "7");
    await type("Food", "npp", "9");
    await press("Reset to defaults");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(/^7 /);
    await user.click(within(dialog).getByRole("checkbox", { name: "Use the default: Food" }));
    await press("Use 1 default", dialog);
    await user.click(screen.getByRole("tab", { name: /^Suggested/ }));
    await press("Add row");
    await screen.findByRole("option", { name: "Tampa Bay" });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Region" }), "Tampa Bay");
    await press("Add");
    await type("Coastal(%)|Tampa Bay", "below|Food", "85");
    await user.click(await cell("Other|", "place"));
    await press("Delete Other");
    await press("Save");
    await waitFor(() => expect(server.to(saveParameters)).to.have.length(1));
    const npp = (product: string) =>
      saved().daily.find((row) => row.product === product && row.category === "npp")?.value;
    expect([npp("Water"), npp("Food")]).to.deep.equal([1, 9]);
    const added = saved().suggested.filter(({ region }) => region === "Tampa Bay");
    expect(added.map(({ product, value }) => [product, value])).to.deep.equal([
      ["Food", 85],
      ["Water", 85],
      ["Ice", 85],
    ]);
    expect(saved().suggested.some(({ suggestedCategory }) => suggestedCategory === "Other")).to.equal(false);
  });

  it("has one column for all products until one gets its own, names the faulty cell, and joins it again", async () => {
    await open({}, { tab: "assistance" });
    await cell("1", "below|Food");
    const groups = () =>
      [...page.host.querySelectorAll(".ag-header-group-text")].map(({ textContent }) => textContent).filter(Boolean);
    const values = () =>
      saved()
        .assistance.filter(({ zone, category }) => zone === 2 && category === "Below Poverty(%)")
        .map(({ product, value }) => `${product} ${value}`);
    expect(groups()).to.deep.equal(["All products"]);
    await type("2", "below|Food", "120");
    await waitFor(async () =>
      expect((await cell("2", "below|Food")).textContent).to.contain("All products: 120 is outside 0 to 100"),
    );
    await press("Save");
    // One cell for several products counts as one fault.
    await screen.findByText("Fix 1 field before you save.");
    await type("2", "below|Food", "75");
    const ice = await screen.findByRole("checkbox", { name: "Ice" });
    ice.focus();
    await user.keyboard(" ");
    await cell("2", "below|Ice");
    expect(groups()).to.deep.equal(["Food, Water, %", "Ice, %"]);
    await type("2", "below|Ice", "-3");
    await waitFor(async () => expect((await cell("2", "below|Ice")).textContent).to.contain("Ice: -3 is outside"));
    await type("2", "below|Ice", "30");
    await user.click(ice);
    await waitFor(() => expect(groups()).to.deep.equal(["All products"]));
    expect(page.host.textContent).not.to.contain("30.0");
    // When it gets its own column again, it has its typed values.
    await user.click(ice);
    await waitFor(async () => expect((await cell("2", "below|Ice")).textContent).to.equal("30"));
    await press("Save");
    await waitFor(() => expect(server.to(saveParameters)).to.have.length(1));
    expect(values()).to.deep.equal(["Food 75", "Water 75", "Ice 30"]);
  });

  it("pastes into the shared column, and names the products whose cells change", async () => {
    await open({}, { tab: "assistance" });
    await user.click(await cell("3", "below|Food"));
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "11\t12\n101\t14\n");
    const target = await cell("3", "below|Food");
    fireEvent(target, new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    const dialog = await screen.findByRole("dialog", { name: "Paste cells" });
    expect(dialog.textContent).to.contain("All products, Below poverty, %").and.contain("101 is outside 0 to 100");
    await press("Paste", dialog);
    await waitFor(async () => expect((await cell("4", "above|Food")).textContent).to.contain("14"));
  });

  it("lets a zone's need fall by days or by block, typed or dragged, and never rise", async () => {
    const row = { zone: 1, halfDays: 3.6, tenthDays: 6.8, blocks: null, origin: "default" as const };
    const settings = { ...PARAMETERS.settings, demandCurve: "restoration" as const, restoration: [row] };
    await open({ answers: [fake(getParameters, () => ({ ...PARAMETERS, settings }))] }, { tab: "method" });
    const half = await screen.findByLabelText("Days until half are served again");
    await user.clear(half);
    await user.type(half, "9{Enter}");
    expect(await screen.findAllByText("Enter more days than for the half")).not.to.have.length(0);
    await user.clear(half);
    await user.type(half, "2{Enter}");
    await press("Save");
    await waitFor(() => expect(saved().settings.restoration).to.deep.equal([{ ...row, halfDays: 2, origin: "typed" }]));
    const column = page.host.querySelector('[data-block="1"]');
    if (!column) throw new Error("no bar to drag");
    const box = column.getBoundingClientRect();
    const at = { pointerId: 1, buttons: 1, clientX: box.left + box.width / 2, clientY: box.top + box.height * 0.75 };
    column.setPointerCapture = () => undefined;
    fireEvent.pointerDown(column, at);
    const second = await screen.findByLabelText("Days 4–6, %");
    expect(Number((second as HTMLInputElement).value)).to.be.closeTo(25, 1);
    // The same percentages are above the bars, with their days below, and none runs into the next.
    const bars = screen.getByRole("img", { name: /^Days 1–3: 62%, Days 4–6: 2[456]%, Days 7–9: 8\.3%, / });
    const words = [...bars.querySelectorAll("text")].map((word) => word.getBoundingClientRect());
    expect(words).to.have.length(14);
    for (const [i, { right }] of words.slice(0, -2).entries()) expect(right).to.be.at.most(words[i + 2]?.left ?? NaN);
    const third = screen.getByLabelText("Days 7–9, %");
    await user.clear(third);
    await user.type(third, "60{Enter}");
    expect(await screen.findAllByText("The percentage cannot rise from one block to the next")).not.to.have.length(0);
  });

  it("shows a storm plan's curve, stores it by block, and lets it rise while winds arrive", async () => {
    const row = { zone: 1, halfDays: 3.6, tenthDays: 6.8, blocks: null, origin: "wind" as const };
    const settings = { ...PARAMETERS.settings, demandCurve: "restoration" as const, restoration: [row] };
    const arrivals = [
      { zone: 1, day: 0.5, people: 1 },
      { zone: 1, day: 4, people: 3 },
      { zone: 2, day: 9, people: 1 },
    ];
    await open({ answers: [fake(getParameters, () => ({ ...PARAMETERS, settings, arrivals }))] }, { tab: "method" });
    await screen.findByText("In all, this equals 6.3 days of full need.");
    await user.click(page.host.querySelector("[data-id=blocks]") ?? expect.fail("no way by block"));
    // From engine/needs/restoration.test.ts.
    const blocks = [24.8, 92.4, 64.3, 22.7, 3.9, 0.3, 0];
    const second = await screen.findByLabelText("Days 4–6, %");
    expect((second as HTMLInputElement).value).to.equal("92.4");
    await user.clear(second);
    await user.type(second, "80{Enter}");
    await press("Save");
    const saved80 = [{ ...row, halfDays: null, tenthDays: null, origin: "typed", blocks: blocks.with(1, 80) }];
    await waitFor(() => expect(saved().settings.restoration).to.deep.equal(saved80));
    const third = screen.getByLabelText("Days 7–9, %");
    await user.clear(third);
    await user.type(third, "81{Enter}");
    expect(await screen.findAllByText("The percentage cannot rise from one block to the next")).not.to.have.length(0);
  });

  it("takes a zone's curve from an outage series, and shows what was observed and fitted and where it rises", async () => {
    const typed = { zone: 1, halfDays: 3.6, tenthDays: 6.8, blocks: null, origin: "default" as const };
    const settings = { ...PARAMETERS.settings, demandCurve: "restoration" as const, restoration: [typed] };
    const marks = ["observed", "observed", "fitted", "fitted", "fitted", "fitted", "fitted"] as const;
    const row = {
      zone: 1,
      halfDays: null,
      tenthDays: null,
      blocks: [20, 90, 30, 4, 0, 0, 0],
      origin: "series" as const,
      series: {
        seriesId: 3,
        column: 0,
        title: "Outages",
        label: "Without power",
        marks: [...marks],
        peak: 64,
        peakAt: "2026-09-14T16:00:00.000Z",
        until: "2026-09-16T04:00:00.000Z",
        later: { halfDays: 2.6, tenthDays: 5, moments: 24 },
        knownPeople: 900,
        unknownPeople: 100,
        coverage: 0.8,
      },
    };
    const answers = [
      fake(getParameters, () => ({ ...PARAMETERS, settings })),
      fake(getSeries, () => [
        {
          ...SERIES,
          columns: SERIES.columns.flatMap((one) =>
            one.denominator ? [one, { ...one, key: "dry", label: "Without water" }] : one,
          ),
        },
      ]),
      fake(getSeriesCurves, (_, address) => ({
        zones: address.endsWith("/0") ? [{ zone: 1, row }] : [{ zone: 1, row: null, reason: "nothingKnown" as const }],
      })),
    ];
    await open({ answers }, { tab: "method" });
    await screen.findByLabelText("Days until half are served again");
    const choiceOf = (way: string) => page.host.querySelector<HTMLElement>(`[data-id=${way}]`) ?? expect.fail(way);
    await user.click(choiceOf("series"));
    const choice = await screen.findByRole("combobox", { name: /outage series$/ });
    // The total number of customers is not a share.
    expect(within(choice).getAllByRole("option")).to.have.length(3);
    await user.selectOptions(choice, "Outages: Without water");
    expect(await screen.findAllByText(/^This series has no data for this zone/)).not.to.have.length(0);
    await user.selectOptions(choice, "Outages: Customers without power");
    await screen.findByLabelText("Days 4–6, % · observed");
    await screen.findByLabelText("Days 7–9, % · fitted");
    await waitFor(() => expect(page.host.textContent).to.contain("From “Outages”"));
    const source = page.host.textContent;
    expect(source).to.match(/100% are the people without service at the peak: 64(\.0)?% of the zone/);
    expect(source).to.contain("fitted to 24 reports");
    expect(source).to.match(/rises on days 4–6, from 20(\.0)?% to 90(\.0)?%/);
    await press("Save");
    await waitFor(() => expect(saved().settings.restoration).to.deep.equal([row]));
    // Switching to blocks and back restores the days.
    await user.click(choiceOf("days"));
    const half = await screen.findByLabelText<HTMLInputElement>("Days until half are served again");
    await user.clear(half);
    await user.type(half, "9");
    await user.tab();
    await user.click(choiceOf("blocks"));
    await screen.findByLabelText("Days 1–3, %");
    await user.click(choiceOf("days"));
    expect((await screen.findByLabelText<HTMLInputElement>("Days until half are served again")).value).to.equal("9");
  });

  it("asks for seven percentages with a custom demand curve", async () => {
    await open({}, { tab: "method" });
    await user.selectOptions(await screen.findByLabelText("How the need changes over 21 days"), "custom");
    const last = await screen.findByLabelText("Days 19–21, %");
    await user.clear(last);
    await user.type(last, "25");
    await user.tab();
    await press("Save");
    await waitFor(() => expect(saved().settings.demand).to.deep.equal([100, 100, 100, 100, 100, 100, 25]));
  });

  it("shows both sides of a conflict cell by cell", async () => {
    const theirs = {
      ...PARAMETERS,
      version: 9,
      daily: PARAMETERS.daily.map((row) =>
        row.product === "Ice" && row.category === "cpt"
          ? { ...row, value: 7 }
          : row.product === "Food" && row.category === "npp"
            ? { ...row, value: 5 }
            : row,
      ),
    };
    await open({
      answers: [
        fake(saveParameters, (body) => {
          if ((body as { version: number }).version === 9) return { ...PARAMETERS, ...(body as object), version: 10 };
          throw new Refusal(409, {
            key: "errors.conflict.stale",
            details: { theirs, changedBy: "Kim Keeper", changedAt: "2026-09-01T12:00:00Z" },
          });
        }),
      ],
    });
    await type("Food", "npp", "3");
    await press("Save");
    const both = await screen.findByRole("alertdialog");
    within(both).getByLabelText("Food, Per day");
    expect(both.textContent).to.contain("did not change it: Ice, Per truck");
    (await screen.findByRole("radio", { name: "Yours: 3" })).click();
    await press("Save what was chosen", both);
    await waitFor(() => expect(server.to(saveParameters)).to.have.length(2));
  });

  it("is read-only while another user holds the lock or the disaster is closed", async () => {
    const lock = { by: "Kim Keeper", byId: 99, at: "2026-09-01T12:00:00Z" };
    for (const [held, reason] of [
      [{ lock }, /^Kim Keeper has locked the estimation/],
      [{ disasterClosed: true }, /^The disaster “Hurricane Ada” is closed/],
    ] as const) {
      await open({ answers: [fake(getEstimation, () => ({ ...ESTIMATION, ...held }))] });
      await screen.findByText(reason);
      await user.click(await cell("Food", "npp"));
      await user.keyboard("{Enter}");
      expect(page.host.querySelector(".pv-grid-input")).to.equal(null);
      expect(screen.queryByRole("button", { name: "Save" })).to.equal(null);
      page.leave();
      server.stop();
    }
  });
});
