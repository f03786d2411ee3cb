import { expect } from "@open-wc/testing";
import { ExtentChanged, RecordsSelected } from "../../contract/config/topics.ts";
import { DataFiltered } from "../../contract/content/topics.ts";
import { COUNTIES_ENTRY, serveCounties, type DataService } from "../../test/kits/data-service.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { fireEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest, {
  prepare: () => servePlanner({ answers: [] }).stop,
  actions: { filter: { data: "counties", filter: [] }, within: { bounds: null } },
});

const SUMS = { data: "counties", category: "name", value: "population", summary: "sum" };

describe("data chart", () => {
  let page: WidgetPage;
  let service: DataService;
  let stop: () => void;
  beforeEach(() => {
    ({ stop } = servePlanner({ answers: [] }));
    service = serveCounties();
  });
  afterEach(() => {
    page.leave();
    service.stop();
    stop();
  });
  const open = async (raw: object) => {
    page = await openWidget(manifest, { raw, width: 800, around: { data: [COUNTIES_ENTRY] } });
  };
  const ui = () => within(page.host);
  const table = async () => {
    fireEvent.click(await ui().findByText("Figures as a table"));
    return [...page.host.querySelectorAll("tbody tr")].map((row) => row.textContent);
  };
  const spoken = () =>
    [...page.host.querySelectorAll("path.highcharts-point")].map((bar) => bar.getAttribute("aria-label"));

  it("adds figures up by category, the greatest first, and says how many records lack the figure", async () => {
    await open(SUMS);
    await waitFor(() =>
      expect(spoken()).to.deep.equal(["Hillsborough, Population: 1,500,000", "Pinellas, Population: 960,000"]),
    );
    await ui().findByText("1 record without the figure is left out.");
    expect(await table()).to.deep.equal(["Hillsborough1,500,000", "Pinellas960,000"]);
  });

  it("shows a pressed category's records alone on the page, until it is pressed again or the page is left", async () => {
    await open(SUMS);
    await waitFor(() => expect(spoken()).to.have.length(2));
    const [bar] = page.host.querySelectorAll("path.highcharts-point");
    // The library takes a press for that of the bar under the pointer.
    const { left, top, width, height } = (bar ?? page.host).getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    fireEvent.mouseOver(bar ?? page.host, at);
    fireEvent.click(bar ?? page.host, at);
    const told = () => page.bus.latest(DataFiltered)?.payload;
    const filter = [{ field: "name", values: ["Hillsborough"] }];
    await waitFor(() => expect(told()).to.deep.equal({ data: "counties", filter }));
    // Its own filter leaves its other bars.
    expect(spoken()).to.have.length(2);
    fireEvent.click(await ui().findByRole("button", { name: "Only Hillsborough: show all" }));
    await waitFor(() => expect(told()).to.deep.equal({ data: "counties", filter: [] }));
    await table();
    fireEvent.click(await ui().findByRole("button", { name: "Pinellas" }));
    await waitFor(() => expect((told() as { filter: object[] }).filter).to.have.length(1));
    const { bus } = page;
    page.leave();
    expect(bus.latest(DataFiltered)?.payload).to.deep.equal({ data: "counties", filter: [] });
  });

  it("counts only what others select, filter and show", async () => {
    await open({ data: "counties", category: "coastal", withinMap: true, form: "slices", title: "On the coast" });
    await waitFor(() => expect(spoken()).to.deep.equal(["Yes, Records: 2", "No, Records: 1"]));
    page.bus.publish(RecordsSelected, { data: "counties", ids: [3], bounds: null }, "table");
    const last = () => service.asked.at(-1);
    await waitFor(() => expect(last()?.get("where")).to.equal("(OBJECTID IN (3))"));
    page.bus.publish(DataFiltered, { data: "counties", filter: [{ field: "fips", values: ["12105"] }] }, "filter");
    page.bus.publish(ExtentChanged, { bounds: [-83, 27, -82, 28] }, "map");
    await waitFor(() =>
      expect([last()?.get("where"), last()?.get("geometry")]).to.deep.equal([
        "(fips IN ('12105')) AND (OBJECTID IN (3))",
        "-83,27,-82,28",
      ]),
    );
    expect(await table()).to.deep.equal(["No1"]);
  });

  it("asks for its fields, and says when nothing has a figure", async () => {
    await open({ data: "counties", category: "roads" });
    await ui().findByText(/^Choose a category/);
    page.leave();
    await open(SUMS);
    page.bus.publish(DataFiltered, { data: "counties", filter: [{ field: "name", values: ["Polk"] }] }, "filter");
    await ui().findByText("No record has a figure to draw.");
  });
});
