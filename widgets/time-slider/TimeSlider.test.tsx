import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import {
  getPlaceHistory,
  getSeries,
  getSeriesValues,
  getZoneHistory,
  getZoneShares,
} from "../../contract/series/calls.ts";
import { layerReportsAtom, layerStatesAtom, type LayerReport } from "../../client/map/layers/use-layers.ts";
import { CURRENT_KEYS } from "../../client/planning/current.ts";
import { SEEDED_ROLES } from "../../contract/people/privileges.ts";
import { getTimeSeriesLayers } from "../../contract/layers/calls/map-layers.ts";
import { getAdvisory, getStorms } from "../../contract/storms/calls/storms.ts";
import { getZones, takeAffected } from "../../contract/planning/calls/zones.ts";
import { PALETTES } from "../../map/basemap/palette.ts";
import { seriesColors } from "../../map/series/paint-series.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { mapAnswers, square, zoneFixture } from "../../test/kits/map-fixtures.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { STORM, STORM_ADVISORY, STORM_LAYER } from "../../test/kits/storm-fixtures.ts";
import { SERIES, SERIES_VALUES } from "../../test/kits/series-fixtures.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const zone = zoneFixture(1, square(-82, 28, 0.2));
const weighted = { knownPeople: [9, 9, 5], unknownPeople: [0, 0, 4], coverage: [0.9, 0.9, 0.9] };
/** Duval's nine customers are too few to count; nine in ten people are known. */
const SHARE = {
  zone: 1,
  share: 41.25,
  knownPeople: 9000,
  unknownPeople: 1234,
  coverage: 0.885,
  stands: true,
  thin: [{ place: "12031", name: "Duval", people: 1234, coverage: 0.00003 }],
};
/** Forecast positions of an advisory, and the layer that shows them. */
const HOURS = ["2017-09-08T15:00:00.000Z", "2017-09-09T00:00:00.000Z"];
const forecast = [
  fake(getTimeSeriesLayers, () => [STORM_LAYER(HOURS)]),
  fake(getStorms, () => [STORM]),
  fake(getAdvisory, () => STORM_ADVISORY(HOURS)),
];
const serve = (): PlannerServer =>
  servePlanner({
    answers: [
      ...forecast,
      fake(getSeries, () => [SERIES]),
      fake(getSeriesValues, () => SERIES_VALUES),
      fake(getPlaceHistory, () => ({
        method: "percent" as const,
        values: [50, 25, null],
        knownPeople: null,
        unknownPeople: null,
        coverage: [1, 1, null],
      })),
      fake(getZoneHistory, () => ({ method: "weightedPercent" as const, values: [48.8, 37.2, 25], ...weighted })),
      fake(getZoneShares, () => ({ zones: [SHARE] })),
      fake(getEstimation, () => ({ ...ESTIMATION, status: "Projected" as const })),
      fake(takeAffected, () => ({
        zone: { ...zone, affected: 41.3 },
        status: "ProjectionsStale" as const,
        estimationVersion: 5,
      })),
      fake(getZones, () => ({
        eid: 7,
        status: "Projected" as const,
        estimationVersion: 4,
        staleCount: null,
        selection: "intersects" as const,
        overlap: "countOnce" as const,
        zones: [zone],
      })),
      ...mapAnswers([zone]),
    ],
  });

widgetKit(manifest, { prepare: () => serve().stop });

describe("time slider", () => {
  const user = userEvent.setup();
  let page: WidgetPage;
  let server: PlannerServer;
  const open = async (address: string, options: WidgetPageOptions = {}) => {
    server = serve();
    page = await openWidget(manifest, { at: { route: "/main/map", address: `/main/map${address}` }, ...options });
  };
  afterEach(() => {
    page.leave();
    server.stop();
  });
  const now = () => page.host.querySelector(".time-slider__now")?.textContent;

  it("shows the time in the agency's zone and the total of all places, and keeps both in the address", async () => {
    await open("");
    await user.selectOptions(await screen.findByLabelText("Time series"), "Outages");
    await waitFor(() => expect(now()).to.equal("Sep 10, 2017, 8:00 PM EDT 4.1\u00a0M · Customers without power (50%)"));
    expect(page.address()).to.contain("series=3.0");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(now()).to.contain("9:00 PM EDT 3.05\u00a0M"));
    // Screen readers announce the time, not the step's number.
    const handle = await screen.findByRole("slider", { name: "Time step" });
    await waitFor(() => expect(handle.getAttribute("aria-valuetext")).to.equal("Sep 10, 2017, 9:00 PM EDT"));
    expect(page.address()).to.contain("time=2017-09-11T01%3A00%3A00.000Z");
    await user.click(screen.getByRole("button", { name: "First" }));
    await waitFor(() => expect(now()).to.contain("8:00 PM EDT"));
    // Two clicks before the address updates.
    const next = screen.getByRole("button", { name: "Next" });
    next.click();
    next.click();
    await waitFor(() => expect(now()).to.contain("10:00 PM EDT"));
    expect(page.address()).to.contain("time=2017-09-11T02%3A00%3A00.000Z");
    await user.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(now()).to.contain("9:00 PM EDT"));
    await user.click(screen.getByRole("button", { name: "Last" }));
    await waitFor(() => expect(page.host.textContent).to.contain("No data for 1 of 2 places at this time."));
  });

  it("shows the map's colors in the legend, also on a dark map", async () => {
    const swatches = () =>
      [...page.host.querySelectorAll(".time-slider__legend rect")].map((one) => one.getAttribute("fill"));
    await open("?series=3.0");
    await waitFor(() => expect(swatches()).to.deep.equal(seriesColors(5, PALETTES.light)));
    document.body.style.setProperty("--pv-map", "dark");
    try {
      await waitFor(() => expect(swatches()).to.deep.equal(seriesColors(5, PALETTES.dark)));
    } finally {
      document.body.style.removeProperty("--pv-map");
    }
  });

  it("steps through the hours of a storm's forecast, and lists all", async () => {
    await open("");
    await user.selectOptions(await screen.findByLabelText("Time series"), "Forecast of the newest storm");
    await waitFor(() => expect(now()).to.equal("Sep 8, 2017, 11:00 AM EDT Category 4, winds of 130 knots"));
    expect(page.address()).to.contain("series=storm");
    // The layer was hidden because the forecast is over.
    expect(page.store.get(layerStatesAtom)[STORM_LAYER(HOURS).layerId]?.visible).to.equal(true);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(now()).to.equal("Sep 8, 2017, 8:00 PM EDT Winds of 60 knots"));
    expect(page.address()).to.contain("time=2017-09-09T00%3A00%3A00.000Z");
    const rows = [...page.host.querySelectorAll("tbody tr")];
    expect([...(rows[1]?.children ?? [])].map((one) => one.textContent)).to.deep.equal([
      "Sep 8, 2017, 8:00 PM EDT",
      "60",
      "–",
      "160",
      "–",
      "–",
    ]);
    expect(rows.map((one) => one.getAttribute("aria-current"))).to.deep.equal([null, "time"]);
  });

  it("plays a forecast's next hour once the map has drawn this one", async () => {
    await open("?series=storm");
    const winds = (report: LayerReport) => page.store.set(layerReportsAtom, { [STORM_LAYER(HOURS).layerId]: report });
    winds({ phase: "loading" });
    await waitFor(() => expect(now()).to.contain("11:00 AM EDT"));
    await user.click(await screen.findByText("Speed, loop and range"));
    await user.selectOptions(await screen.findByLabelText("Speed"), "8");
    await user.click(screen.getByRole("button", { name: "Play" }));
    await screen.findByRole("button", { name: "Pause" });
    // Twice the time for which an hour is shown.
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(now()).to.contain("11:00 AM EDT");
    winds({ phase: "shown", bounds: null });
    await waitFor(() => expect(now()).to.contain("8:00 PM EDT"));
  });

  it("does not wait for a phone's map, which the panel hides", async () => {
    const before = { width: innerWidth, height: innerHeight };
    await setViewport({ width: 390, height: 844 });
    try {
      await open("?series=storm&step=time");
      page.store.set(layerReportsAtom, { [STORM_LAYER(HOURS).layerId]: { phase: "loading" } });
      await waitFor(() => expect(now()).to.contain("11:00 AM EDT"));
      await user.click(await screen.findByRole("button", { name: "Play" }));
      await waitFor(() => expect(now()).to.contain("8:00 PM EDT"));
    } finally {
      await setViewport(before);
    }
  });

  it("is a bar below the map where its panel would cover it, with chart and table behind a button", async () => {
    const works: boolean[] = [];
    await open("?series=3.0", { width: 390, region: { covered: true, work: (working) => works.push(working) } });
    await waitFor(() => expect(now()).to.contain("8:00 PM EDT"));
    const bar = () => page.host.querySelector(".time-slider--bar");
    expect(bar()?.clientHeight).to.be.lessThan(180);
    expect(works).to.deep.equal([true]);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(now()).to.contain("9:00 PM EDT"));
    await user.click(screen.getByRole("button", { name: "Chart and table" }));
    await screen.findByLabelText("Time series");
    expect(bar()?.className).to.equal(undefined);
    expect(works).to.deep.equal([true, false]);
    expect(now()).to.contain("9:00 PM EDT");
    await user.click(screen.getByRole("button", { name: "Play" }));
    await waitFor(() => expect(works.at(-1)).to.equal(true));
    await user.click(screen.getByRole("button", { name: "Pause" }));
    await user.click(screen.getByRole("button", { name: "Close the time slider" }));
    await waitFor(() => expect(document.activeElement?.localName).to.equal("calcite-select"));
    expect(page.address()).not.to.contain("series=");
  });

  it("shows visitors places over time and requests no zones", async () => {
    localStorage.setItem(CURRENT_KEYS.estimation, "7");
    await open("?series=3.0", { privileges: SEEDED_ROLES.Public ?? [] });
    await screen.findByText("12081: 50%");
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).to.deep.equal(["Over time", "All places now"]);
    expect(server.sent.some(({ path }) => path.includes("Zone"))).to.equal(false);
  });

  it("restarts after the last step; without repeating it stops there, and the address follows", async () => {
    await open("?series=3.0&time=2017-09-11T01:00:00.000Z");
    await user.click(await screen.findByText("Speed, loop and range"));
    await user.selectOptions(await screen.findByLabelText("Speed"), "8");
    await user.click(screen.getByRole("button", { name: "Play" }));
    await waitFor(() => expect(now()).to.contain("8:00 PM EDT"));
    await user.click(screen.getByRole("button", { name: "Pause" }));
    await user.click(await screen.findByRole("switch", { name: "Repeat" }));
    await user.click(screen.getByRole("button", { name: "Play" }));
    await waitFor(() => expect(now()).to.contain("10:00 PM EDT"));
    await screen.findByRole("button", { name: "Play" });
    await waitFor(() => expect(page.address()).to.contain("time=2017-09-11T02%3A00%3A00.000Z"));
  });

  it("shows a zone over time with its method, and every place as a table", async () => {
    await open("?series=3.0");
    await screen.findByText("Zone 1: 48.8%");
    expect(page.host.textContent).to.contain("People-weighted share: the shares of the zone's tracts");
    await waitFor(() => expect(page.host.querySelector(".highcharts-root")).not.to.equal(null));
    await user.click(screen.getByRole("tab", { name: "All places now" }));
    const cells = [...page.host.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells[0]?.slice(1)).to.deep.equal(["4,000,000", "8,000,000", "50%"]);
  });

  it("explains its figures by those that they are calculated from, by mouse or Enter", async () => {
    const linesOf = async (name: string | RegExp, ask: (figure: HTMLElement) => Promise<void>) => {
      const [figure = document.body] = await screen.findAllByRole("button", { name });
      await ask(figure);
      const dialog = await screen.findByRole("dialog");
      const lines = (await within(dialog).findAllByRole("row")).map(({ textContent }) => textContent);
      within(dialog).getByRole("button", { name: "Copy" });
      await user.click(within(dialog).getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
      return lines;
    };
    const click = (figure: HTMLElement) => user.click(figure);
    const enter = async (figure: HTMLElement) => {
      figure.focus();
      await user.keyboard("{Enter}");
    };
    await open("?series=3.0");
    expect(await linesOf(/^4\.1\sM · Customers without power \(50%\)$/, enter)).to.deep.equal([
      "Places with a figure2",
      "Customers without power4,100,000",
      "Customers served÷ 8,200,000",
      "%= 50%Outages",
    ]);
    const ofZone = await linesOf("Zone 1: 48.8%", click);
    expect(ofZone.slice(0, 2)).to.deep.equal(["People with a known share9", "People without a known share0"]);
    expect(ofZone.at(-2)).to.match(/= 48\.8%$/);
    expect(ofZone.at(-1)).to.match(/^Outages\. People-weighted share/);
    await user.click(screen.getByRole("tab", { name: "All places now" }));
    expect((await linesOf("50%", enter)).slice(0, 2)).to.deep.equal([
      "Customers without power4,000,000",
      "Customers served÷ 8,000,000",
    ]);
    await user.click(screen.getByRole("tab", { name: "Affected share" }));
    const share = await linesOf("41.3%", enter);
    expect(share[0]).to.equal("People with a known share9,000");
    expect(share.slice(-2).join("")).to.match(/At this time= 41\.3%The people-weighted share/);
    await user.selectOptions(await screen.findByLabelText("Time series"), "Forecast of the newest storm");
    const reach = await linesOf("160", click);
    expect(reach.slice(0, 4).map((line) => line?.replace(/\d+/, ""))).to.deep.equal([
      "Northeast",
      "Southeast",
      "Southwest",
      "Northwest",
    ]);
    expect(reach.slice(4).join("")).to.match(/= 160.*farthest of the four quadrants/);
  });

  it("applies a zone's affected share after showing and confirming it", async () => {
    await open("?series=3.0&time=2017-09-11T01:00:00.000Z");
    await user.click(await screen.findByRole("tab", { name: "Affected share" }));
    await user.click(await screen.findByRole("button", { name: "Use 41.3% for zone 1" }));
    await screen.findByText(
      /Affected changes from 80% to 41\.3%, from “Outages”, Sep 10, 2017, 9:00 PM EDT\..*come to 88\.5% of the zone.* 1,234 people in the zone live where/,
    );
    const buttons = await screen.findAllByRole("button", { name: "Use" });
    await user.click(buttons.at(-1) ?? document.body);
    await waitFor(() =>
      expect(server.to(takeAffected)).to.deep.equal([{ eid: 7, zone: 1, version: 5, seriesId: 3, column: 0, step: 1 }]),
    );
  });
});
