import { expect } from "@open-wc/testing";
import { strFromU8, unzipSync } from "fflate";
import type { FeatureCollection } from "geojson";
import { getConfigKeys } from "../../contract/config/calls.ts";
import { find } from "../../contract/planning/calls/search.ts";
import { deleteZone, getZoneTracts, type Zone, type ZoneTract } from "../../contract/planning/calls/zones.ts";
import { PlaceChosen, ZoneEditRequested, ZoneFocused } from "../../contract/config/topics.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { mapAnswers, square, zoneFixture } from "../../test/kits/map-fixtures.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { fireEvent, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const zones = [zoneFixture(1, square(-82, 28, 0.2)), zoneFixture(3, square(-81, 28, 0.2))];
const serve = (shown: readonly Zone[] = zones): PlannerServer =>
  servePlanner({
    answers: [
      ...mapAnswers(shown),
      fake(deleteZone, () => ({ eid: 7, zone: 3, status: "PopulationStale" as const, estimationVersion: 5 })),
    ],
  });

widgetKit(manifest, { prepare: () => serve().stop, width: 900, actions: { focusZone: { zone: 1 } } });

let server: PlannerServer;
const open = (shown: readonly Zone[] = zones, options: WidgetPageOptions = {}): Promise<WidgetPage> => {
  server = serve(shown);
  return openWidget(manifest, { width: 900, ...options });
};

describe("zone table", () => {
  let page: WidgetPage;
  afterEach(() => {
    page.leave();
    server.stop();
  });
  const ui = () => within(page.host);
  const row = async (name: string) =>
    [...((await ui().findByRole("rowheader", { name })).parentElement?.querySelectorAll("td") ?? [])].map(
      (cell) => cell.firstChild?.textContent ?? "",
    );
  const explanation = async (name: string) => {
    const dialog = await ui().findByRole("dialog", { name });
    return (await within(dialog).findAllByRole("row")).map(({ textContent }) => textContent);
  };

  it("shows the zones side by side, a missing figure as a dash, and totals once", async () => {
    page = await open();
    expect(await row("Population")).to.deep.equal(["12,345", "12,345", "24,690"]);
    expect(await row("Age 65 and over")).to.deep.equal(["–", "–", "–"]);
    expect(await row("Affected (%)")).to.deep.equal(["80%", "80%", ""]);
    expect(page.host.textContent).to.contain("each person once");
    // Each figure says what is counted in it, the total which zones.
    fireEvent.click((await ui().findAllByRole("button", { name: "12,345" }))[0] ?? page.host);
    expect(await explanation("Population · Zone 1")).to.deep.equal([
      "Census tracts12Includes every tract that overlaps the zone.",
      "Shared with other zones2Where zones overlap, people count once, in the zone with the lowest number.",
      "Population= 12,345Sample data 2018",
    ]);
    fireEvent.click(await ui().findByRole("button", { name: "24,690" }));
    expect(await explanation("Population · All zones")).to.deep.equal([
      "Zone 1+ 12,345",
      "Zone 3+ 12,345",
      "All zones= 24,690each person once",
    ]);
  });

  it("wraps a long name, so that every zone and the total stay visible", async () => {
    const name = "Inland counties east of the interstate with the long evacuat";
    page = await open([1, 2, 3, 4].map((zone) => ({ ...zoneFixture(zone, square(-82, 28, 0.2)), name })));
    const table = await ui().findByRole("table");
    expect(table.getBoundingClientRect().width).to.be.at.most(900);
  });

  it("shows which areas of an advisory zones come from, and whether they were edited by hand", async () => {
    const from = { stormId: 1, advisoryId: 37, storm: "Irma", number: "37", areas: ["wind64" as const], edited: false };
    const zone = (number: number) => zoneFixture(number, square(-82, 28, 0.2));
    page = await open([
      { ...zone(1), fromAdvisory: from },
      { ...zone(3), fromAdvisory: { ...from, areas: ["wind34", "cone"], edited: true } },
      zone(4),
    ]);
    expect(await row("Origin")).to.deep.equal([
      "From Irma, advisory 37 (64-knot winds)",
      "From Irma, advisory 37 (34-knot winds, Cone), edited by hand",
      "Drawn by hand",
      "",
    ]);
  });

  it("shows next to a figure how many tracts lack it", async () => {
    const zone = zoneFixture(1, square(-82, 28, 0.2));
    const { statistics } = zone;
    const partly = statistics && { ...statistics, missing: { ...statistics.missing, population: 3 } };
    page = await open([{ ...zone, statistics: partly }]);
    const head = await ui().findByRole("rowheader", { name: "Population" });
    expect(head.parentElement?.querySelector("td")?.textContent).to.equal("3 missingat least 12,345");
    expect(head.parentElement?.querySelector("small")?.title).to.equal("3 tracts without this figure");
  });

  it("marks zones that are not counted and gives no total without them", async () => {
    page = await open([...zones, zoneFixture(4, square(-81, 27, 0.1), { statistics: null })]);
    await ui().findByText("not counted yet");
    expect(await row("Population")).to.deep.equal(["12,345", "12,345", "–", "–"]);
    // The other zones' figures stay, marked as counted before.
    expect(ui().getAllByText("counted before")).to.have.length(2);
    await ui().findByText(/These people were counted on Sep 8.*; the census data has changed since/);
    expect(page.host.querySelector("tbody.pv-stale")).not.to.equal(null);
  });

  it("asks other widgets to show or edit a zone, and deletes after the question", async () => {
    page = await open(zones.map((zone) => (zone.zone === 3 ? { ...zone, name: "Coast" } : zone)));
    const heard: unknown[] = [];
    page.bus.subscribe(ZoneFocused, (payload) => heard.push(payload), "map");
    page.bus.subscribe(ZoneEditRequested, (payload) => heard.push(payload), "drawer");
    fireEvent.click(await ui().findByRole("button", { name: "Show zone 3 – Coast on the map" }));
    fireEvent.click(await ui().findByRole("button", { name: "Edit zone 3 – Coast" }));
    expect(heard).to.deep.equal([
      { eid: 7, zone: 3 },
      { eid: 7, zone: 3 },
    ]);
    fireEvent.click(await ui().findByRole("button", { name: "Delete zone 3 – Coast" }));
    fireEvent.click(within(await ui().findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(server.to(deleteZone)).to.deep.equal([{ eid: 7, zone: 3, version: 5 }]));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).to.equal(
        "People, households and housing in the zones",
      ),
    );
  });

  it("marks the column of the zone chosen by a wire", async () => {
    page = await open();
    await ui().findByRole("button", { name: "Show zone 3 on the map" });
    const marked = () => page.host.querySelector("th[aria-current]")?.textContent ?? null;
    page.act("focusZone", { eid: 7, zone: 3 });
    await waitFor(() => expect(marked()).to.contain("Zone 3"));
    expect(page.host.querySelectorAll("td.zone-table__focused").length).to.equal(
      page.host.querySelectorAll("tbody tr").length,
    );
    page.act("focusZone", { eid: 8, zone: 1 });
    await waitFor(() => expect(marked()).to.equal(null));
  });

  it("is read-only for users without the right to edit", async () => {
    page = await open(zones, { privileges: ["home", "estimation.view"] });
    await ui().findByRole("button", { name: "Show zone 3 on the map" });
    expect(ui().queryByRole("button", { name: "Edit zone 3" })).to.equal(null);
    expect(ui().queryByRole("button", { name: "Delete zone 3" })).to.equal(null);
  });

  it("says that there are no zones", async () => {
    page = await open([]);
    await ui().findByText("No zones drawn");
  });

  it("lists the zones' tracts with the reason, filtered by zone, and shows the selected one on the map", async () => {
    const figures = Object.fromEntries(
      STATISTICS.map((key) => [key, key === "population" ? 4012 : null]),
    ) as ZoneTract["figures"];
    const tract = (zone: number, fips: string, more: Partial<ZoneTract>): ZoneTract => ({
      zone,
      fips,
      name: fips,
      county: "Polk",
      coastal: false,
      share: 1,
      also: [],
      figures,
      ...more,
    });
    const tracts = [
      tract(1, "12105000100", { share: 0.375, also: [3] }),
      tract(3, "12105000200", { also: null }),
      tract(3, "12105000300", {}),
    ];
    const set = { eid: 7, status: "Projected" as const, estimationVersion: 4, dataSetId: 1 };
    const rules = { selection: "areaWeighted" as const, overlap: "countOnce" as const };
    const found = { kind: "tract", fips: "12105000300", county: "Polk", dataSet: "2018" } as const;
    server = servePlanner({
      answers: [
        fake(getZoneTracts, () => ({ ...set, ...rules, tracts })),
        fake(getConfigKeys, () => ({ agencyName: "Polk County" })),
        fake(find, () => [{ ...found, bounds: [-82, 28, -81, 29] as const }] as never),
        ...mapAnswers(zones.map((zone) => (zone.zone === 1 ? { ...zone, name: "Coast" } : zone))),
      ],
    });
    page = await openWidget(manifest, { width: 1400 });
    await ui().findByRole("button", { name: "CSV" });
    const [zonesCsv, zonesExcel, zonesJson] = await downloads(["CSV", "Excel", "GeoJSON"], []);
    expect(
      (await zonesCsv?.blob.text())
        ?.split("\r\n")
        .slice(0, 3)
        .map((row) => row.split(",").slice(0, 3)),
    ).to.deep.equal([
      ["Zone", "Zone name", "Affected (%)"],
      ["1", "Coast", "80"],
      ["3", "", "80"],
    ]);
    const sheet = unzipSync(new Uint8Array((await zonesExcel?.blob.arrayBuffer()) ?? []));
    expect(
      Object.values(sheet)
        .map((part) => strFromU8(part))
        .join(""),
    ).to.match(/Zone name[^]*>Coast</);
    const drawn = JSON.parse((await zonesJson?.blob.text()) ?? "") as FeatureCollection;
    expect(
      drawn.features.map(({ properties }) => [properties?.["zone"], properties?.["name"]] as unknown[]),
    ).to.deep.equal([
      [1, "Coast"],
      [3, undefined],
    ]);

    await userEvent.click(await ui().findByRole("radio", { name: "Tracts" }));
    await ui().findByText("3 tracts");
    const first = await ui().findByRole("row", { name: /12105000100/ });
    expect(first.textContent).to.contain("37.5%").and.to.contain("Also in zone 3; counted only here.");
    expect(first.textContent).to.contain("13").and.to.contain("4,012");
    await ui().findByText(/Recalculate the population to see overlaps/);
    await userEvent.selectOptions(await ui().findByLabelText("Zone"), "3");
    await ui().findByText("2 tracts");
    await userEvent.click(await ui().findByText("12105000300"));
    await waitFor(() =>
      expect(page.bus.latest(PlaceChosen)?.payload).to.deep.equal({ label: "12105000300", bounds: [-82, 28, -81, 29] }),
    );

    await userEvent.selectOptions(ui().getByLabelText("Zone"), "all");
    const files = await downloads(["CSV", "Excel", "GeoJSON"], ["12105000100", "12105000200"]);
    const name = /^Polk-County_[^_]+_Tracts_\d{8}_\d{6}\.(csv|xlsx|geojson)$/;
    expect(files.map((file) => name.exec(file.name)?.[1])).to.deep.equal(["csv", "xlsx", "geojson"]);
    const [csv, excel, json] = files;
    const [head, line] = ((await csv?.blob.text()) ?? "").split("\r\n");
    expect(head).to.contain("Share counted").and.to.contain("Population");
    expect(line).to.match(/^1,Coast,12105000100,Polk,37\.5,.*,4012,/);
    expect(excel?.blob.size).to.be.greaterThan(2_000);
    const { features } = JSON.parse((await json?.blob.text()) ?? "") as FeatureCollection;
    expect(
      features.map(({ properties, geometry }) => [
        ...["fips", "zone_name", "share"].map((key): unknown => properties?.[key]),
        geometry?.type,
      ]),
    ).to.deep.equal([
      ["12105000100", "Coast", 0.375, "Point"],
      ["12105000200", null, 1, "Point"],
      ["12105000300", null, 1, undefined],
    ]);
  });

  /** The files that buttons save, given the shapes of some tracts. */
  async function downloads(buttons: readonly string[], known: readonly string[]) {
    const files: { readonly name: string; readonly blob: Blob }[] = [];
    const [trueClick, trueFetch] = [HTMLAnchorElement.prototype.click, window.fetch];
    const trueUrl = URL.createObjectURL.bind(URL);
    let latest = new Blob();
    URL.createObjectURL = (given) => {
      if (given instanceof Blob) latest = given;
      return trueUrl(given);
    };
    HTMLAnchorElement.prototype.click = function () {
      files.push({ name: this.download, blob: latest });
    };
    const shape = (fips: string) => ({ attributes: { fips }, geometry: { x: -82, y: 28 } });
    window.fetch = (input, init) =>
      String(input).endsWith("/FeatureServer/1/query")
        ? Promise.resolve(Response.json({ features: known.map(shape) }))
        : trueFetch(input, init);
    try {
      for (const [i, button] of buttons.entries()) {
        await userEvent.click(ui().getByRole("button", { name: button }));
        await waitFor(() => expect(files).to.have.length(i + 1));
      }
      return files;
    } finally {
      HTMLAnchorElement.prototype.click = trueClick;
      URL.createObjectURL = trueUrl;
      window.fetch = trueFetch;
    }
  }
});
