import { setViewport } from "@web/test-runner-commands";
import { expect } from "@open-wc/testing";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections, getProjections, updateEverything } from "../../contract/planning/calls/projections.ts";
import { getPlausibility, type Plausibility } from "../../contract/planning/calls/plausibility.ts";
import { getRunInputs } from "../../contract/planning/calls/run-inputs.ts";
import { ProductChosen, UnitChosen } from "../../contract/config/topics.ts";
import { LANGUAGES } from "../../framework/i18n/languages.ts";
import { changeLanguage } from "../../framework/i18n/start.ts";
import { axeFindings, hasFocus } from "../../test/kits/dom.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION, PARAMETERS, projectionsOf } from "../../test/kits/planner-fixtures.ts";
import { servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { elementsDrawn, openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest, {
  prepare: () => servePlanner().stop,
  actions: {
    chooseProduct: { product: "Water" },
    chooseUnit: { product: "Water", unit: "Liters" },
    chooseZone: { zone: 1 },
  },
});

/** The source of the affected share of a zone made from winds. */
const FROM_WINDS = { kind: "area", area: "wind64", measured: true, estimated: false } as const;

describe("the projections", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (
    display: string,
    given: Parameters<typeof servePlanner>[0] = {},
    options: Parameters<typeof openWidget>[1] = {},
  ) => {
    localStorage.removeItem("provision.preference.displayUnits");
    server = servePlanner(given);
    page = await openWidget(manifest, { raw: { display }, width: display === "summary" ? 440 : 1200, ...options });
  };
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const take = async (name: string) => {
    await press("Export");
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  const status = (state: typeof ESTIMATION.status) => fake(getEstimation, () => ({ ...ESTIMATION, status: state }));
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("calculates on request and shows the headline", async () => {
    await open("summary");
    await press("Calculate Projections");
    await waitFor(() => expect(server.to(calculateProjections)).to.deep.equal([{ eid: 7, version: 4 }]));
    await screen.findByText(/Projections calculated. People to serve: 149,000/);
  });

  it("links to the report of current figures, but not of outdated ones", async () => {
    const raw = { display: "summary", reportPage: "/report" };
    await open("summary", { answers: [status("Projected")] }, { raw });
    const link = await screen.findByRole("link", { name: "Open the report" });
    expect(link.getAttribute("href")).to.equal("/report/7");
    page.leave();
    server.stop();
    await open("summary", { answers: [status("ProjectionsStale")] }, { raw });
    await screen.findByText("This calculation");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Open the report" })).to.equal(null));
  });

  it("rates the size against past events, and warns if it exceeds them", async () => {
    const event: Plausibility["events"][number] = {
      event: "Irma 2017",
      state: "Florida",
      day: "2017-09-10",
      stage: "asked",
      product: "Water",
      quantity: 1_000_000,
      unit: "Gallons",
      factor: 6,
      source: "WPTV",
      planned: 12_500_000,
      times: 12.5,
    };
    const plausibility: Plausibility = {
      states: ["Florida"],
      sampleData: false,
      trucksADay: { busiest: 1_040, average: 255 },
      people: { assisted: 148_988, ofStates: 20_598_139, share: 0.00723 },
      events: [event],
      warning: { product: "Water", times: 12.5, factor: 6, lookAt: "assistance" },
    };
    const answers = [status("Projected"), fake(getPlausibility, () => ({ plausibility }))];
    await open("summary", { answers });
    await screen.findByText(
      "More than in any past event: the need for Water is 12.5 times that of the closest event (limit: 6). Check this first: Assistance percentages.",
    );
    await screen.findByText(/At most 1,040 trucks a day/);
    await screen.findByText("149,000 people to serve are 0.7% of 20.6 M people in Florida.");
    await user.click(await screen.findByText(/^What was asked for/, { selector: "span" }));
    const past = (await screen.findByRole("rowheader", { name: /^Irma 2017 \(Florida\)/ })).closest("tr");
    const cells = within(past ?? page.host).getAllByRole("button");
    expect(cells.map(({ textContent }) => textContent)).to.deep.equal([
      "1,000,000 gallons",
      "12,500,000 gallons",
      "12.5",
    ]);
    await user.click(cells[2] ?? page.host);
    const times = await screen.findByRole("dialog", { name: "Irma 2017 · Water · Asked for" });
    const lines = await within(times).findAllByRole("row");
    expect(lines.map((row) => [...row.children].map((cell) => cell.textContent))).to.deep.equal([
      ["This plan", "12,500,000 gallons"],
      ["Quantity", "÷ 1,000,000 gallonsWPTV"],
      ["Times", "= 12.5"],
    ]);
    await press("Close");
    await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
    page.leave();
    server.stop();
    await setViewport({ width: 1440, height: 900 });
    await open("headline", { answers }, { width: 1388 });
    // Only a word below the name, so that all figures stay visible; the sentence gets its own line on request.
    const sentence = await screen.findByText(/^More than in any past event/);
    const heightOf = (of: Element | null) => of?.getBoundingClientRect().height ?? NaN;
    const line = page.host.querySelector("dl");
    const whole = () => expect(line?.scrollWidth).to.be.at.most((line?.clientWidth ?? 0) + 1);
    whole();
    expect(heightOf(sentence)).to.be.lessThan(2);
    expect(heightOf(page.host.querySelector(".projections__headline"))).to.be.lessThan(70);
    await press("Check size");
    await waitFor(() => expect(heightOf(sentence)).to.be.greaterThan(12));
    expect(sentence.getBoundingClientRect().top).to.be.at.least(line?.getBoundingClientRect().bottom ?? NaN);
    whole();
  });

  it("asks for the population first where zones changed", async () => {
    await open("summary", { answers: [status("PopulationStale")] });
    await screen.findByText("Please click 'ReCalculate Population Details' button");
    await screen.findByRole("button", { name: "ReCalculate Population Details" });
    expect(screen.queryByRole("button", { name: "Update everything" })).to.equal(null);
    expect(screen.queryByRole("button", { name: "Calculate Projections" })).to.equal(null);
  });

  it("keeps outdated figures, says what has changed, and updates everything with one button", async () => {
    let state: typeof ESTIMATION.status = "PopulationStale";
    const changes = { zones: [1, 3], zoneNames: { 3: "Ridge" }, parameters: true, startDate: false, dataSet: false };
    await open("headline", {
      answers: [
        fake(getEstimation, () => ({ ...ESTIMATION, status: state })),
        fake(getProjections, () => ({
          projections: projectionsOf(state),
          changes: { ...changes, at: "2026-09-02T12:00:00Z", by: "Sam Staff" },
          status: state,
          estimationVersion: 4,
        })),
        fake(updateEverything, () => {
          state = "Projected";
          return { projections: projectionsOf(), estimationVersion: 5 };
        }),
      ],
    });
    await screen.findByText("Out of date");
    await screen.findByText(
      /Changed since the calculation of .*: zones 1, 3 – Ridge, parameters\. Last change: Sam Staff, Sep 2/,
    );
    await screen.findByText("149,000");
    expect(page.host.querySelector("dl.pv-stale")).not.to.equal(null);
    await press("Update everything");
    await waitFor(() => expect(server.to(updateEverything)).to.deep.equal([{ eid: 7, version: 4 }]));
    await waitFor(() => expect(document.activeElement?.textContent).to.contain("People to serve: 149,000"));
    expect(page.host.querySelector("dl.pv-stale")).to.equal(null);
    expect(screen.queryByRole("button", { name: "Update everything" })).to.equal(null);
  });

  // Widths of window and headline, and the headline's maximum height: one line, or three in a narrow window.
  for (const [wide, width, most] of [
    [1440, 1180, 62],
    [1024, 760, 116],
    [390, 374, 172],
  ] as const)
    it(`${width} px: shows the headline's figures next to the changes`, async () => {
      await setViewport({ width: wide, height: 700 });
      await open("headline", { answers: [status("ProjectionsStale")] }, { width });
      await screen.findByRole("button", { name: "Update everything" });
      const headline = page.host.querySelector(".projections__headline") ?? expect.fail("no headline");
      await waitFor(() => expect(headline.clientHeight).to.be.lessThan(most));
      const { right, bottom } = headline.getBoundingClientRect();
      const figures = [...headline.querySelectorAll("dl > div")];
      expect(figures).to.have.length(4);
      for (const figure of figures) {
        const room = figure.getBoundingClientRect();
        expect(room.right <= right && room.bottom <= bottom, figure.textContent).to.equal(true);
      }
    });

  it("shows four figures of ten products and the number of others, and fits a name of 120 letters", async () => {
    await setViewport({ width: 1440, height: 700 });
    const run = projectionsOf();
    const [total] = run.totals;
    if (!total) throw new Error("no totals");
    const products = Array.from({ length: 10 }, (_, i) => `Product ${i + 1}`);
    const projections = { ...run, totals: products.map((product) => ({ ...total, product })) };
    const name = "Wind".repeat(30);
    await open(
      "headline",
      {
        answers: [
          fake(getEstimation, () => ({ ...ESTIMATION, name, status: "Projected" as const })),
          fake(getProjections, () => ({
            projections,
            changes: null,
            status: "Projected" as const,
            estimationVersion: 4,
          })),
        ],
      },
      { width: 1180 },
    );
    await screen.findByText("Up to date");
    const headline = page.host.querySelector(".projections__headline") ?? expect.fail("no headline");
    expect(headline.querySelectorAll("dl > div")).to.have.length(4);
    // Two lines of the name, and its state.
    expect(headline.clientHeight).to.be.lessThan(72);
    expect(headline.scrollWidth).to.be.at.most(headline.clientWidth);
    await press("7 more");
    await waitFor(() => expect(headline.querySelectorAll("dl > div")).to.have.length(11));
    expect(headline.scrollWidth).to.be.at.most(headline.clientWidth);
    await press("Fewer");
    await waitFor(() => expect(headline.querySelectorAll("dl > div")).to.have.length(4));
  });

  // Beside a panel 346 px wide, between 52 px above the line and 28 px below the map: 1037 × 750 px are three fifths.
  for (const state of ["Projected", "ProjectionsStale"] as const)
    it(`leaves the map three fifths of a window of 1440 × 900 beside the longest name of a next step, ${state}`, async () => {
      await setViewport({ width: 1440, height: 900 });
      const run = projectionsOf(state);
      const [total = expect.fail("no totals")] = run.totals;
      const others = Array.from({ length: 7 }, (_, i) => ({ ...total, product: `Product ${i + 1}` }));
      const projections = { ...run, totals: [...run.totals, ...others] };
      const answers = [
        fake(getEstimation, () => ({ ...ESTIMATION, name: "Wind ".repeat(24), status: state })),
        fake(getProjections, () => ({ projections, changes: null, status: state, estimationVersion: 4 })),
      ];
      // What "Als Nächstes: Bedarf und Bestand" leaves, and 32 px for the help button, which is not in the page's line.
      await open("headline", { answers }, { width: 1080 + 32 });
      await screen.findByText(/^Wind Wind/);
      try {
        for (const language of LANGUAGES) {
          await changeLanguage(language, { remember: false });
          await waitFor(() => expect(document.documentElement.lang).to.equal(language));
          await elementsDrawn(page.host);
          const headline = await waitFor(
            () => page.host.querySelector(".projections__headline:has(dl)") ?? expect.fail("no headline"),
          );
          const tops = [...headline.querySelectorAll("dl > div")].map((each) => each.getBoundingClientRect().top);
          expect(new Set(tops).size, `${language}: figures in one line`).to.equal(1);
          expect(headline.clientHeight, language).to.be.at.most(69);
          expect(headline.scrollWidth, language).to.be.at.most(headline.clientWidth);
        }
      } finally {
        await changeLanguage("en", { remember: false });
      }
    });

  it("says that there is no run yet, and shows no figure", async () => {
    await open("full", {
      answers: [
        fake(getProjections, () => ({
          projections: null,
          changes: null,
          status: "ProjectionsStale" as const,
          estimationVersion: 4,
        })),
      ],
    });
    await screen.findByText("The estimation has no calculated projection data yet.");
    expect(page.host.querySelector("table")).to.equal(null);
    await take("Table as CSV");
    await screen.findByText("No records to display");
    await take("Charts as PNG");
    await screen.findByText("No Chart Found to Export");
    await take("Print charts");
    await screen.findByText("No Chart Found to Print");
  });

  it("shows water in liters when the reader wants liters", async () => {
    await open("full");
    const table = await screen.findByRole("table");
    expect(table.textContent).to.contain("3,128,748");
    await user.selectOptions(screen.getByLabelText("Unit of Water"), "Liters");
    await waitFor(() => expect(table.textContent).to.contain("11,843,601").and.contain("liters"));
    await user.click(screen.getByText("Trucks"));
    await waitFor(() => expect(table.textContent).to.contain("659"));
    expect(page.host.textContent).to.contain("Truck totals come from the summed quantity");
  });

  it("shows the product, unit and zone chosen by wires, and publishes the reader's choice", async () => {
    await open("full");
    const table = await screen.findByRole("table");
    page.act("chooseProduct", { product: "Water" });
    await waitFor(() => expect(table.querySelectorAll("tbody").length).to.equal(1));
    page.act("chooseUnit", { product: "Water", unit: "Liters" });
    await waitFor(() => expect(table.textContent).to.contain("11,843,601"));
    expect(page.bus.log().filter(({ from }) => from === "tested")).to.deep.equal([]);
    page.act("chooseZone", { eid: 7, zone: 1 });
    const marked = () => [...table.querySelectorAll("tr[aria-current]")].map((row) => row.firstChild?.textContent);
    await waitFor(() => expect(marked()).to.deep.equal(["Zone 1"]));
    page.act("chooseZone", { eid: 8, zone: 1 });
    await waitFor(() => expect(marked()).to.deep.equal([]));
    await user.selectOptions(screen.getByLabelText("Product"), "Food");
    expect(page.bus.latest(ProductChosen)?.payload).to.deep.equal({ product: "Food" });
    page.act("chooseProduct", { product: null });
    await user.selectOptions(await screen.findByLabelText("Unit of Water"), "Gallons");
    expect(page.bus.latest(UnitChosen)?.payload).to.deep.equal({ product: "Water", unit: "Gallons" });
  });

  it("names preset products, which are in no list, in the reader's language", async () => {
    const run = projectionsOf();
    const pets = <Row extends { readonly product: string }>(rows: readonly Row[]) =>
      rows.map((row) => (row.product === "Ice" ? { ...row, product: "Pet food" } : row));
    const projections = { ...run, needs: pets(run.needs), totals: pets(run.totals) };
    const answer = fake(getProjections, () => ({
      projections,
      changes: null,
      status: "Projected" as const,
      estimationVersion: 4,
    }));
    await open("summary", { answers: [answer] }, { language: "de" });
    await waitFor(() => expect(page.host.textContent).to.contain("Tierfutter"));
  });

  it("marks the card of the product chosen here or by a wire", async () => {
    await open("summary");
    await press("Water");
    expect(page.bus.latest(ProductChosen)?.payload).to.deep.equal({ product: "Water" });
    page.act("chooseProduct", { product: "Ice" });
    await screen.findByRole("button", { name: "Ice", pressed: true });
    expect(screen.queryByRole("button", { name: "Water", pressed: true })).to.equal(null);
  });

  it("draws the numbers of the table", async () => {
    await open("full");
    await user.click(await screen.findByText("Both"));
    await waitFor(() => expect(page.host.querySelectorAll(".highcharts-root")).to.have.length(3));
    expect(page.host.querySelector(".highcharts-subtitle")?.textContent).to.contain("6,257,496 meals");
    const spoken = [...page.host.querySelectorAll(".highcharts-point")].map((one) => one.getAttribute("aria-label"));
    const row = [...page.host.querySelectorAll("tbody tr")].find((one) => one.textContent?.startsWith("Zone 1"));
    const first = row?.querySelectorAll("td")[2]?.textContent ?? "none";
    expect(
      spoken.some((label) => label?.includes(first)),
      `${first} of ${spoken[0] ?? ""}`,
    ).to.equal(true);
  });

  it("explains any figure by its factors, by mouse or by keyboard, and sums by their parts", async () => {
    const run = projectionsOf();
    const presence = [{ zone: 1, evacuated: 20, sheltered: 5, visitors: 0 }];
    const suggested = { product: "Water", zone: 1, category: "Below Poverty(%)" as const };
    const inputs = {
      disaster: "Hurricane Irma",
      estimation: "Advisory 37",
      projections: { ...run, settings: { ...run.settings, presence } },
      parameters: PARAMETERS.daily,
      assistance: [
        { ...suggested, value: 62.5, suggestedCategory: "Coastal(%) 72 %, Inland(%) 28 %" },
        ...PARAMETERS.assistance,
      ],
      zones: [{ zone: 1, affectedBy: FROM_WINDS }],
      sources: {
        "Water npp": "agency assumption, unverified",
        "Water cpt": "US Army Corps of Engineers: water truckload",
      },
    };
    await open("full", { answers: [fake(getRunInputs, () => inputs)] });
    const water = run.needs.find((row) => row.product === "Water" && row.zone === 1);
    const rows = [...(await screen.findByRole("table")).querySelectorAll("tbody")].find((body) =>
      body.textContent.includes("Water"),
    )?.rows;
    const figure = rows?.[1]?.querySelectorAll<HTMLElement>("[data-explained]")[1];
    if (!figure || !water) throw new Error("no figure of water");
    await user.click(figure);
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.textContent).to.contain("64-knot winds, measured after Irma 2017"));
    const people = Math.round(water.assistedBlocks[0] ?? NaN).toLocaleString("en-US");
    expect(dialog.textContent).to.contain(`= ${people}`);
    expect(dialog.textContent).to.contain("agency assumption, unverified");
    expect(dialog.textContent).to.contain("62.5%suggested percentages: Coastal: 72%, Inland: 28%");
    expect(dialog.textContent).to.contain("× 75%20% evacuated and fed elsewhere, 5% in shelters");
    expect(dialog.textContent).to.match(/one truck holds [\d,]+ gallons; US Army Corps of Engineers: water truckload/);
    await press("Close");
    await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
    expect(hasFocus(figure)).to.equal(true);
    await user.keyboard("{End}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    const sum = await screen.findByRole("dialog", { name: "Water · All zones · 21 days" });
    await user.click(within(sum).getByRole("button", { name: /^Zone 3/ }));
    const part = await screen.findByRole("dialog", { name: /^Water · Zone 3.* · 21 days$/ });
    expect(hasFocus(within(part).getByRole("table"))).to.equal(true);
    expect(await axeFindings(part)).to.deep.equal([]);
    await press("Back");
    await screen.findByRole("dialog", { name: "Water · All zones · 21 days" });
  });

  it("explains the headline from its buttons, and copies the plan as five sentences", async () => {
    const run = projectionsOf();
    const names = { disaster: "Hurricane Irma", estimation: "Advisory 37" };
    const projections = { ...run, run: { ...run.run, sampleData: false } };
    const inputs = { ...names, projections, parameters: PARAMETERS.daily, assistance: PARAMETERS.assistance };
    const zones = [{ zone: 1, affectedBy: { ...FROM_WINDS, estimated: true } }];
    const answers = [status("Projected"), fake(getRunInputs, () => ({ ...inputs, zones, sources: {} }))];
    await open("headline", { answers });
    const people = await screen.findByRole("button", { name: /^people to serve: 149,000$/ });
    people.focus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: /^People to serve · All zones/ });
    await waitFor(() => expect(dialog.textContent).to.contain("= 148,988"));
    await press("Close");
    await waitFor(() => expect(hasFocus(people)).to.equal(true));
    await user.click(await screen.findByRole("button", { name: /^Food, 21 days: / }));
    await screen.findByRole("dialog", { name: "Food · All zones · 21 days" });
    await press("Close");
    const copied: string[] = [];
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await press("More for these figures");
    await user.click(await screen.findByRole("menuitem", { name: "Copy as text" }));
    await waitFor(() => expect(copied).to.have.length(1));
    expect(copied[0]).to.match(/^Hurricane Irma, Advisory 37: 149,000 people to serve/);
    expect(copied[0])
      .to.contain("Over 21 days from Sep")
      .and.contain("Winds beyond the advisory's hours are estimated");
    Reflect.deleteProperty(navigator, "clipboard");
  });

  it("explains points, lanes and staff by the people and by the capacity of one point of each type", async () => {
    await open("summary");
    const [table] = await screen.findAllByRole("table", { name: "Distribution points by zone" });
    const row = table?.querySelector<HTMLTableRowElement>("tbody tr");
    const [place, people, one = 0, two = 0, three = 0] = [...(row?.cells ?? [])].map(({ textContent }) => textContent);
    // FEMA IS-26: lanes, and staff by day and night, of a point of type I, II and III.
    for (const [cell, column, each] of [
      [5, "Lanes", [4, 2, 1]],
      [6, "Staff, day/night", ["78/10", "34/6", "19/4"]],
    ] as const) {
      const figure = row?.cells[cell]?.querySelector("button");
      await user.click(figure ?? expect.fail("no figure"));
      const dialog = await screen.findByRole("dialog", { name: `${place} · ${column}` });
      const lines = (await within(dialog).findAllByRole("row")).map(({ textContent }) => textContent ?? "");
      expect(lines[0]).to.match(new RegExp(`^People per day${people}People per day: the most people`));
      expect(lines.slice(1, 4)).to.deep.equal([
        `Type I+ ${one} × ${each[0]}`,
        `Type II+ ${two} × ${each[1]}`,
        `Type III+ ${three} × ${each[2]}`,
      ]);
      expect(lines[4]).to.match(new RegExp(`^${column}= ${figure?.textContent}.*IS-26`));
      await press("Close");
    }
  });

  it("verifies that the stored inputs give the same numbers again", async () => {
    await open("summary");
    await press("Verify");
    await screen.findByText(/exactly the same numbers again/);
  });

  it("offers chart export and print only to those who may", async () => {
    await open("full", {}, { privileges: ["home", "estimation.view"] });
    await press("Export");
    await screen.findByRole("menuitem", { name: "Table as CSV" });
    expect(screen.queryByRole("menuitem", { name: /^Charts as/ })).to.equal(null);
    expect(screen.queryByRole("menuitem", { name: "Print charts" })).to.equal(null);
  });
});
