import { expect } from "@open-wc/testing";
import { RecordChosen } from "../../contract/config/topics.ts";
import * as calls from "../../contract/supply/calls/sites.ts";
import type { Site } from "../../contract/supply/calls/sites.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const SITE: Site = {
  id: 51,
  name: "Fairgrounds",
  type: "Type I Point",
  county: "Hillsborough",
  address: "1 Fair Way",
  hours: "8 AM to 6 PM",
  longitude: -82.46,
  latitude: 27.95,
  operator: "County",
  contact: "Kim",
  phone: "555-0100",
  state: "Planned",
  since: null,
  offers: "",
  public: false,
  capacity: 20_000,
  measure: "people",
  standard: true,
  lanes: 4,
  staffDay: 78,
  staffNight: 10,
  served: null,
  mealsServed: null,
  servedVersion: 0,
};
const ZONE = { zone: 1, people: 31_500.4, points: 1, capacity: 20_000, unknown: 0, beyond: 1_200, unserved: 11_500.4 };
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getSites, () => [SITE]),
  fake(calls.setSiteState, () => ({ ids: [51], day: "2026-09-08", state: "Open" as const, offers: "", public: false })),
  fake(calls.getSiteReach, () => ({ block: 1, zones: [ZONE], unplaced: ["Library"], away: [], detour: 1.4 })),
];
const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });

widgetKit(manifest, {
  actions: { showOnMap: { id: 51 } },
  prepare: () => serve().stop,
  drawn: (host) => waitFor(() => expect(host.querySelector("[role=gridcell]")).not.to.equal(null)),
});

describe("sites on a day", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1000 });
  const setState = async () => {
    await user.click((await screen.findAllByRole("checkbox"))[1] ?? document.body);
    await user.click(await screen.findByRole("button", { name: "Set state" }));
    return within(await screen.findByRole("dialog"));
  };

  it("opens a site to everyone, with what there is", async () => {
    await shown.open();
    await screen.findByText("Fairgrounds");
    const dialog = await setState();
    await user.type(await dialog.findByLabelText("What there is"), "Water");
    await user.click(await dialog.findByLabelText("Show it to everyone"));
    await user.click(await dialog.findByRole("button", { name: "Set state" }));
    await screen.findByText("State of 1 site saved.");
    const [sent] = shown.server.to(calls.setSiteState) as [object];
    expect({ ...sent, day: null }).to.deep.equal({
      ids: [51],
      day: null,
      state: "Open",
      offers: "Water",
      public: true,
    });
  });

  it("enters by keyboard how many people a site served; asks about a closed site, and says who was faster", async () => {
    const fault = { path: "body.day", key: "domain.site.servedClosed", values: { name: "Fairgrounds" }, message: "" };
    const theirs = { id: 51, day: "2026-09-08", people: 900, meals: null, version: 1 };
    const saves = fake(calls.saveSiteServed, (body) => {
      const sent = body as { confirmed: boolean; version: number };
      if (!sent.confirmed) throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
      if (sent.version === 0)
        throw new Refusal(409, { key: "errors.conflict", details: { theirs, changedBy: "Kim", changedAt: null } });
      return { ...theirs, people: 1_250, version: 2 };
    });
    await shown.open([saves]);
    await screen.findByText("Fairgrounds");
    (await screen.findAllByRole("checkbox"))[1]?.focus();
    await user.keyboard(" ");
    (await screen.findByRole("button", { name: "Enter people served" })).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog"));
    const people = await dialog.findByLabelText("People served");
    people.focus();
    await user.keyboard("-5");
    await dialog.findByText("Enter a whole number, 0 or more.");
    expect(dialog.getByRole("button", { name: "Save" }).hasAttribute("disabled")).to.equal(true);
    await user.clear(people);
    await user.keyboard("1,250{Enter}");
    await dialog.findByText(/Fairgrounds is closed on this day/);
    (await dialog.findByLabelText("It is right, save it")).focus();
    await user.keyboard(" ");
    people.focus();
    await user.keyboard("{Enter}");
    await dialog.findByText("Kim has saved 900 since. Save again to replace it.");
    await user.keyboard("{Enter}");
    await screen.findByText("People served saved.");
    const sent = shown.server.to(calls.saveSiteServed) as object[];
    const typed = { id: 51, people: 1_250, meals: null, day: null };
    expect(sent.map((one) => ({ ...one, day: null }))).to.deep.equal([
      { ...typed, version: 0, confirmed: false },
      { ...typed, version: 0, confirmed: true },
      { ...typed, version: 1, confirmed: true },
    ]);
  });

  it("shows a chosen site on the map by the bus", async () => {
    await shown.open([], { raw: { mapPage: "" } });
    await screen.findByText("Fairgrounds");
    const heard: unknown[] = [];
    shown.page.bus.subscribe(RecordChosen, ({ kind, id }) => heard.push([kind, id]), "map");
    await user.click((await screen.findAllByRole("checkbox"))[1] ?? document.body);
    await user.click(await screen.findByRole("button", { name: "Show on map" }));
    expect(heard).to.deep.equal([["site", 51]]);
  });

  it("imports the features of a layer by a mapping: first checked, faults by row, then saved", async () => {
    const layer = {
      type: "FeatureCollection",
      features: ["Armory", "Raft"].map((label, i) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [-82.5 - i, 27.4] },
        properties: { label, Capacity: 300 + i },
      })),
    };
    let isMended = false;
    const imports = fake(calls.importSites, (sent) => ({
      saved: (sent as { basis: string | null }).basis !== null,
      basis: isMended ? "checked" : null,
      rows: [
        { row: 1, state: "new" as const, faults: [] },
        isMended
          ? { row: 2, state: "new" as const, faults: [] }
          : { row: 2, state: "refused" as const, faults: [{ column: "Latitude", found: "", message: "At sea." }] },
      ],
    }));
    await shown.open([imports]);
    await screen.findByText("Fairgrounds");
    await user.click(await screen.findByRole("button", { name: "Import from a map layer" }));
    const dialog = within(await screen.findByRole("dialog"));
    const file = new File([JSON.stringify(layer)], "points.geojson");
    await user.upload(await dialog.findByLabelText("File of a layer, as the map reads them"), file);
    await dialog.findByText("2 features read.");
    await user.selectOptions(await dialog.findByLabelText("Name"), "Field: label");
    await user.selectOptions(await dialog.findByLabelText("Type"), "For all: Kitchen");
    await user.click(await dialog.findByRole("button", { name: "Check" }));
    await dialog.findByText("At sea.");
    expect((await dialog.findByRole("button", { name: "Check" })).hasAttribute("disabled")).to.equal(true);
    isMended = true;
    await user.selectOptions(await dialog.findByLabelText("Phone"), "Field: label");
    await user.click(await dialog.findByRole("button", { name: "Check" }));
    await user.click(await dialog.findByRole("button", { name: "Save 2 facilities" }));
    await screen.findByText("2 facilities saved.");
    const sent = shown.server.to(calls.importSites) as { columns: string[]; features: unknown[]; basis: unknown }[];
    expect(sent.map(({ basis }) => basis)).to.deep.equal([null, null, "checked"]);
    expect([sent[0]?.columns, sent[0]?.features]).to.deep.equal([
      ["name", "type", "capacity"],
      [
        { at: [-82.5, 27.4], cells: ["Armory", "Kitchen", 300] },
        { at: [-83.5, 27.4], cells: ["Raft", "Kitchen", 301] },
      ],
    ]);
  });

  it("says which site nobody would find", async () => {
    const refused = fake(calls.setSiteState, () => {
      const values = { name: "Fairgrounds" };
      const fault = { path: "body.ids.0", key: "domain.site.placeMissing", values, message: "" };
      throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
    });
    await shown.open([refused]);
    await screen.findByText("Fairgrounds");
    const dialog = await setState();
    await user.click(await dialog.findByRole("button", { name: "Set state" }));
    await dialog.findByText(/Fairgrounds has neither an address nor a place/);
  });

  it("compares the people of the day with the open points, zone by zone", async () => {
    await shown.open();
    const table = await screen.findByRole("table", { name: "What the open points can serve" });
    const cells = within(table)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells).to.deep.equal(["31,500", "1", "20,000", "11,500", "1,200"]);
    await screen.findByText(/Without a place on the map, not counted: Library/);
  });
});
