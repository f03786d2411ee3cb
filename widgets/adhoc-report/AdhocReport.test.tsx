import { expect } from "@open-wc/testing";
import type { AdhocQuery, BaseColumn, ResultColumn, SavedQuery } from "../../contract/adhoc/queries.ts";
import {
  getBaseViews,
  getQueryNames,
  getResultData,
  getResultFeatures,
  getSliderValues,
  saveQuery,
} from "../../contract/adhoc/calls.ts";
import { getDataSets } from "../../contract/tracts/calls/tracts.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { MAP_DATA_SET, withoutWebgl } from "../../test/kits/map-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const PLAIN = { kind: "text", unit: null, unitColumn: null, choices: [], summaries: ["count"], slider: false } as const;
const column = (name: string, title: string, more: Partial<BaseColumn> = {}): BaseColumn =>
  Object.assign({ name, title }, PLAIN, { choices: [], summaries: [] }, more);
const NAME = column("county", "County");
const PEOPLE = column("population", "Population", { kind: "number", summaries: ["sum", "count"], slider: true });
const view = { titles: {}, columns: [NAME, PEOPLE], located: true, typed: false, placed: false };
const VIEWS = {
  views: [
    { ...view, name: "county_profile" as const, title: "County profile" },
    { ...view, name: "tract_profile" as const, title: "Tract profile", placed: true },
    { ...view, name: "zone_needs" as const, title: "Zone needs" },
    { ...view, name: "facilities" as const, title: "Facilities", typed: true, columns: [NAME] },
  ],
  maxLocations: 2,
  counties: ["Alachua", "Baker", "Bay"].map((name, i) => ({ name, fips: `1200${i}` })),
};
const result = ({ name: id, title, kind, slider: figure }: BaseColumn): ResultColumn => {
  const place = { grouped: false, missing: null, unit: null, choices: [] };
  return Object.assign(place, { id, title, kind, figure });
};
const answerTo = (query: AdhocQuery) => {
  const none = query.filters.length > 0 || query.view === "facilities";
  const rows = none
    ? []
    : [
        { county: "Alachua", population: 1234 },
        { county: "Baker", population: null },
      ];
  return { columns: [result(NAME), { ...result(PEOPLE), missing: 1 }], rows, total: none ? 0 : 100_000, leftOut: 1200 };
};
const point = (lon: number): { type: "Point"; coordinates: number[] } => ({ type: "Point", coordinates: [lon, 28] });
const FEATURES = {
  columns: [result(NAME), result(PEOPLE)],
  features: [
    { geometry: point(-82), properties: { county: "Alachua", population: 1234 } },
    { geometry: point(-83), properties: { county: "Baker", population: null } },
    { geometry: null, properties: { county: "Nowhere", population: 9 } },
  ],
};
const SAVED: SavedQuery = {
  queryId: 4,
  name: "Kitchens",
  query: {
    view: "facilities",
    columns: ["county"],
    locations: [],
    facilityTypes: ["Kitchen"],
    sliders: [],
    filters: [],
    groups: [],
    sums: [],
    sort: [],
  },
  owner: "ada",
  own: false,
  roleId: 7,
  roleName: "Planners",
  mail: null,
  mails: null,
  editedDate: "2026-03-01T00:00:00.000Z",
  version: 1,
};
const OWN: SavedQuery = { ...SAVED, queryId: 5, name: "People", own: true, roleId: null, roleName: null };
const serve = () =>
  servePlanner({
    answers: [
      fake(getBaseViews, () => VIEWS),
      fake(getSliderValues, () => [{ column: "population", min: 100, max: 900 }]),
      fake(getDataSets, () => [MAP_DATA_SET]),
      fake(getResultFeatures, () => ({ ...FEATURES, total: 100_000, placed: true })),
      fake(getResultData, (body) => answerTo((body as { query: AdhocQuery }).query)),
      fake(getQueryNames, (body) => {
        const { search } = body as { search: string };
        const queries = [SAVED, OWN].filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
        return { queries, roles: [{ roleId: 7, name: "Planners" }] };
      }),
      fake(saveQuery, () => ({ ...SAVED, own: true })),
    ],
  });
const drawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]") === null).to.equal(false));

widgetKit(manifest, { prepare: () => serve().stop, drawn, width: 1000 });

describe("ad-hoc reports", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1000 });
  const at = (report: object, more = "") => ({
    at: {
      route: "/adhoc-report",
      address: `/adhoc-report?report=${encodeURIComponent(JSON.stringify(report))}${more}`,
    },
  });
  const asked = () =>
    shown.server.to(getResultData).map((body) => body as { query: AdhocQuery; offset: number; limit: number });

  it("requests one page at a time, reports missing entries, and pages and sorts through its address", async () => {
    await shown.open([], at({ view: "county_profile" }, "&show=table"));
    await drawn(shown.page.host);
    expect(shown.page.host.textContent).to.contain("1,234").and.to.contain("100,000 records");
    expect(shown.page.host.textContent)
      .to.contain("Population leaves out 1 record without a figure.")
      .and.contain("1,200 records of the example and of exercises are left out.");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(asked().at(-1)?.offset).to.equal(25));
    expect(shown.page.address()).to.contain("page=2");
    expect(Math.max(...asked().map(({ limit }) => limit))).to.equal(25);
  });

  it("opens the query of a link, and reports that nothing matches or that no data exists yet", async () => {
    const filters = [{ kind: "contains", column: "county", text: "x" }];
    await shown.open([], at({ view: "county_profile", locations: ["12001"], filters }));
    await screen.findByText("No Matches Found");
    expect(asked()[0]?.query.locations).to.deep.equal(["12001"]);
    await shown.open([], at({ view: "facilities" }));
    await screen.findByText("No records to display");
    expect(screen.queryByText("No Matches Found")).to.equal(null);
    await shown.open([], at({ view: "county_profile", locations: ["12000", "12001", "12002"] }));
    await screen.findByText(/3 counties are chosen. A report can have 2 at most\./);
    expect(asked()).to.have.length(0);
  });

  it("explains the colors on its map and how many rows have no place, also if no map can be drawn", async () => {
    const restore = withoutWebgl();
    try {
      await shown.open([], at({ view: "tract_profile", locations: ["12001"] }, "&show=map"));
      await screen.findByText("This browser cannot draw the map. The table has the same records.");
      const legend = await screen.findByRole("list", { name: "Population" });
      expect([...legend.children].map(({ textContent }) => textContent)).to.deep.equal(["1,234", "No data"]);
      await screen.findByText("The map shows the first 3 records of 100,000.");
      await screen.findByText("1 record has no location on the map.");
      expect(screen.queryByRole("grid")).to.equal(null);
    } finally {
      restore();
    }
  });

  it("mails one's own saved query, to valid addresses only", async () => {
    await shown.open([], at({ view: "county_profile" }, "&show=table"));
    await user.click(await screen.findByRole("button", { name: "Saved queries" }));
    expect(await screen.findByRole("button", { name: "Mail “People”" })).to.not.equal(null);
    expect(screen.queryByRole("button", { name: "Mail “Kitchens”" })).to.equal(null);
    await user.click(screen.getByRole("button", { name: "Mail “People”" }));
    const to = await screen.findByLabelText("Email addresses");
    await user.type(to, "nobody");
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    expect(shown.server.to(saveQuery)).to.have.length(0);
    await user.type(to, "@agency.example");
    await user.selectOptions(screen.getByLabelText("Days"), "Every day");
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    await waitFor(() => expect(shown.server.to(saveQuery)).to.have.length(1));
    const { mail, queryId } = shown.server.to(saveQuery)[0] as { mail: object; queryId: number };
    const plan = { days: "daily", hour: 7, format: "xlsx", language: "en", recipients: ["nobody@agency.example"] };
    expect([queryId, mail]).to.deep.equal([5, plan]);
  });

  it("shows the answer first: the question is a line above it, opened to change it", async () => {
    await shown.open([], at({ view: "county_profile" }, "&show=table"));
    await drawn(shown.page.host);
    const line = screen.getByRole("button", { name: "Question: County profile" });
    expect(screen.queryByRole("region", { name: "Question" })).to.equal(null);
    await user.click(line);
    const form = within(await screen.findByRole("region", { name: "Question" }));
    await user.selectOptions(await form.findByLabelText("Records"), "Facilities");
    await screen.findByRole("button", { name: "Question: Facilities" });
    await user.click(screen.getByRole("button", { name: "Question: Facilities" }));
    expect(screen.queryByRole("region", { name: "Question" })).to.equal(null);
  });

  it("explains that a zone counts as a whole if counties are chosen", async () => {
    await shown.open([], at({ view: "zone_needs", locations: ["12001"] }, "&show=table"));
    await screen.findByText("Each zone counts whole, even where only a part of it lies in the chosen counties.");
  });

  it("finds and opens a saved query; saves the current one for a role", async () => {
    await shown.open([], at({ view: "county_profile" }, "&show=table"));
    await user.click(await screen.findByRole("button", { name: "Saved queries" }));
    const dialog = await screen.findByRole("dialog", { name: "Saved queries" });
    const search = await within(dialog).findByLabelText("Search");
    await user.type(search, "hospital");
    await within(dialog).findByText("No Matches Found");
    await user.type(search, "{Escape}");
    await user.click(await within(dialog).findByRole("button", { name: "Kitchens (by ada)" }));
    await waitFor(() => expect(asked().at(-1)?.query.facilityTypes).to.deep.equal(["Kitchen"]));
    await user.click(await screen.findByRole("button", { name: "Save this query" }));
    await user.type(await screen.findByLabelText("Name"), "Mine");
    await user.selectOptions(screen.getByLabelText("Share with"), "Planners");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.server.to(saveQuery)).to.have.length(1));
    const { query: sent, ...draft } = shown.server.to(saveQuery)[0] as { query: AdhocQuery };
    expect(draft).to.deep.equal({ name: "Mine", roleId: 7, mail: null });
    expect(sent.view).to.equal("facilities");
  });
});
