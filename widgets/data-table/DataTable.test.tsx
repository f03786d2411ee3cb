import { expect } from "@open-wc/testing";
import { ExtentChanged, RecordsSelected } from "../../contract/config/topics.ts";
import { DataFiltered } from "../../contract/content/topics.ts";
import { COUNTIES_ENTRY, serveCounties, type DataService } from "../../test/kits/data-service.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { fireEvent, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, TESTED, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest, {
  prepare: () => servePlanner({ answers: [] }).stop,
  actions: {
    select: { data: "counties", ids: [1], bounds: null },
    filter: { data: "counties", filter: [{ field: "coastal", values: [1] }] },
    within: { bounds: null },
  },
});

const DATA = [
  COUNTIES_ENTRY,
  {
    id: "coast",
    label: "The coast",
    source: { kind: "data", data: "counties" },
    filter: [{ field: "coastal", values: [1] }],
  },
];

describe("data table", () => {
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
  const open = async (raw: object, options: WidgetPageOptions = {}) => {
    page = await openWidget(manifest, { raw, width: 900, around: { data: DATA }, ...options });
  };
  const ui = () => within(page.host);
  const names = () => [...page.host.querySelectorAll('.ag-row [col-id="name"]')].map((cell) => cell.textContent.trim());
  const shows = (...expected: string[]) => waitFor(() => expect(names()).to.deep.equal(expected));
  const told = () => page.bus.latest(RecordsSelected)?.payload;

  it("shows the records with the labels of the product, and a missing figure as a dash", async () => {
    await open({ data: "counties", columns: ["name", "population"], sort: "name" });
    await shows("Hillsborough", "Pinellas", "Polk");
    expect(page.host.textContent).to.contain("Counties · 3 records").and.to.contain("Population");
    const [, , last] = page.host.querySelectorAll('.ag-row [col-id="population"]');
    expect(last?.textContent.trim()).to.equal("–");
  });

  it("tells the others which record is selected, with its bounds and name, and takes it back when it is left", async () => {
    await open({ data: "counties", columns: ["name"], sort: "name" });
    await shows("Hillsborough", "Pinellas", "Polk");
    await userEvent.click(ui().getByText("Pinellas"));
    await waitFor(() =>
      expect(told()).to.deep.equal({ data: "counties", ids: [2], bounds: [-83, 27, -82, 28], label: "Pinellas" }),
    );
    const { bus } = page;
    fireEvent.click(await ui().findByRole("button", { name: "Deselect" }));
    await waitFor(() => expect(told()).to.deep.equal({ data: "counties", ids: [], bounds: null }));
    page.act("select", { data: "counties", ids: [3], bounds: null });
    await waitFor(() => expect(page.host.querySelector(".ag-row-selected")?.textContent).to.contain("Polk"));
    await userEvent.click(ui().getByText("Pinellas"));
    await waitFor(() => expect((told() as { ids: unknown }).ids).to.deep.equal([2]));
    page.leave();
    expect(bus.latest(RecordsSelected)?.payload).to.deep.equal({ data: "counties", ids: [], bounds: null });
  });

  it("shows what all filters of the page leave, also those about the set that it is a part of", async () => {
    await open({ data: "coast", columns: ["name"] });
    await shows("Hillsborough", "Pinellas");
    page.bus.publish(
      DataFiltered,
      { data: "counties", filter: [{ field: "name", values: ["Pinellas", "Polk"] }] },
      "a",
    );
    await shows("Pinellas");
    page.bus.publish(DataFiltered, { data: "coast", filter: [{ field: "fips", values: ["12057"] }] }, "b");
    await ui().findByText("No Matches Found");
    page.bus.publish(DataFiltered, { data: "counties", filter: [] }, "a");
    await shows("Hillsborough");
    page.bus.publish(DataFiltered, { data: "other", filter: [{ field: "name", values: ["Polk"] }] }, "c");
    await page.answered();
    await shows("Hillsborough");
  });

  it("shows selected records alone if its config says so, and by a wire; a filter that does not fit is named", async () => {
    await open({ data: "counties", columns: ["name"], onlySelected: true });
    await shows("Hillsborough", "Pinellas", "Polk");
    page.bus.publish(RecordsSelected, { data: "counties", ids: [3], bounds: null }, "map");
    await shows("Polk");
    page.bus.publish(RecordsSelected, { data: "counties", ids: [], bounds: null }, "map");
    page.act("filter", {
      data: "elsewhere",
      filter: [
        { field: "name", values: ["Pinellas"] },
        { field: "roads", from: 1 },
      ],
    });
    await shows("Pinellas");
    await ui().findByText("This data set does not have the field roads.");
  });

  it("shows only what is within the map, where its config says so", async () => {
    await open({ data: "counties", columns: ["name"], withinMap: true });
    await shows("Hillsborough", "Pinellas", "Polk");
    page.bus.publish(ExtentChanged, { bounds: [-83, 27, -82, 28] }, "map");
    await waitFor(() => expect(service.asked.at(-1)?.get("geometry")).to.equal("-83,27,-82,28"));
  });

  it("sorts and pages by the service, and offers its files", async () => {
    await open({ data: "counties", columns: ["name"], sort: "population", descending: true, pageSize: 5 });
    await shows("Polk", "Pinellas", "Hillsborough");
    expect(service.asked.some((query) => query.get("orderByFields") === "population DESC,OBJECTID")).to.equal(true);
    const links = [...page.host.querySelectorAll("calcite-button[href]")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    expect(links.map((link) => new URL(link).searchParams.get("f"))).to.deep.equal(["csv", "geojson"]);
  });

  it("names a data set that is gone, one that its reader may not see, and a field that is not there", async () => {
    await open({ data: "elsewhere" });
    await ui().findByText("“elsewhere” is no longer there.");
    page.leave();
    service.refuse(499);
    await open({ data: "counties" });
    await ui().findByText("You do not have permission to see “Counties”.");
    page.leave();
    service.refuse(null);
    await open({ data: "counties", columns: ["name", "roads"] });
    await ui().findByText("This data set does not have the field roads.");
    expect(TESTED).to.be.a("string");
  });
});
