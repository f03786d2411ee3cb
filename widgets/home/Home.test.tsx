import { expect } from "@open-wc/testing";
import { CURRENT_KEYS } from "../../client/planning/current.ts";
import { getConfigKeys } from "../../contract/config/calls.ts";
import { getAllRoles } from "../../contract/people/calls/roles.ts";
import { getSignInWays } from "../../contract/people/calls/session.ts";
import { getAllUsers } from "../../contract/people/calls/users.ts";
import { getInventory } from "../../contract/supply/calls/supply.ts";
import { getUrgentOrders } from "../../contract/supply/calls/comparison.ts";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getEstimations } from "../../contract/planning/calls/estimations.ts";
import { getRunInputs } from "../../contract/planning/calls/run-inputs.ts";
import { find, type SearchResult } from "../../contract/planning/calls/search.ts";
import { getPublished, getPublishedEstimation } from "../../contract/reports/calls/published.ts";
import { getStormMapping, previewAdvisory } from "../../contract/storms/calls/plans.ts";
import {
  getAdvisoryChanges,
  getStoppedFeeds,
  getStormNotices,
  readUpdate,
  updatePlan,
} from "../../contract/storms/calls/updates.ts";
import { getStorms } from "../../contract/storms/calls/storms.ts";
import { getDataSets } from "../../contract/tracts/calls/tracts.ts";
import { getZoneOutlines, type Zone } from "../../contract/planning/calls/zones.ts";
import { SEEDED_ROLES } from "../../contract/people/privileges.ts";
import { EstimationSelected, PlaceChosen } from "../../contract/config/topics.ts";
import { adoptPreference } from "../../framework/preferences/stored.ts";
import { axeFindings } from "../../test/kits/dom.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { MAP_DATA_SET } from "../../test/kits/map-fixtures.ts";
import { DISASTER, ESTIMATION, PARAMETERS, projectionsOf } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { LINE, STORM, STORM_PREVIEW, stormMapping } from "../../test/kits/storm-fixtures.ts";
import { aUser } from "../../test/kits/record-fixtures.ts";
import { roleFixture } from "../../test/kits/rights-server.ts";
import { INVENTORY } from "../../test/kits/supply-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { TOLD_UPDATE } from "../../test/kits/update-fixtures.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const page = (route: string, title: string, privileges: number[] = [], layout = "full") => ({
  route,
  title: { en: title },
  privileges,
  layout,
});
const entry = (name: string, to: string, privileges: number[] = []) => ({
  id: name.toLowerCase(),
  label: { en: name },
  page: to,
  privileges,
});
const AROUND = {
  pages: [
    page("/main/map", "Map", [46]),
    page("/view", "View mode", [], "view"),
    page("/help", "Help", [], "view"),
    page("/layout", "Layout", [44]),
    page("/login", "Sign in", [], "blank"),
  ],
  menus: {
    main: [entry("Map", "/main/map", [46]), entry("View", "/view"), entry("Help", "/help")],
    administration: [entry("Layout", "/layout", [44])],
  },
};
const USER = {
  userId: 5,
  userName: "pat",
  displayName: "Pat Planner",
  roleNameOfLoginUser: ["Emergency Staff"],
  mustChangePassword: false,
};
const STAFF: WidgetPageOptions = {
  privileges: SEEDED_ROLES["Emergency Staff"] ?? [],
  user: USER,
  around: AROUND,
  width: 1000,
};
const VISITOR: WidgetPageOptions = { privileges: SEEDED_ROLES.Public ?? [], around: AROUND, width: 1000 };

const RESULTS: SearchResult[] = [
  { kind: "disaster", did: 3, name: "Hurricane Ada", type: "Hurricane" },
  { kind: "estimation", eid: 9, did: 3, name: "Ada, second forecast", disaster: "Hurricane Ada" },
  { kind: "county", fips: "12051", name: "Hendry", bounds: [-81.5, 26.2, -80.9, 26.8] },
  { kind: "tract", fips: "12051000100", county: "Hendry", dataSet: "Sample", bounds: [-81.4, 26.3, -81.3, 26.4] },
];

widgetKit(manifest, { prepare: () => servePlanner().stop, width: 1000 });

describe("home", () => {
  let shown: WidgetPage;
  let server: ReturnType<typeof servePlanner>;
  const serve = (...answers: Parameters<typeof fake>[]) =>
    (server = servePlanner({ answers: answers.map(([call, handler]) => fake(call, handler)), did: null, eid: null }));
  const open = async (options: WidgetPageOptions = STAFF) => {
    shown = await openWidget(manifest, options);
    await waitFor(() => expect(shown.host.querySelector(".pv-column-page")).not.to.equal(null));
    return shown.host;
  };
  const box = () => shown.host.querySelector<HTMLInputElement>('[role="combobox"]') ?? document.createElement("input");
  const options = () => [...shown.host.querySelectorAll<HTMLElement>('[role="option"]')];
  const asked = (of: string) => server.sent.map(({ path }) => path).filter((path) => path.startsWith(`/api/${of}`));
  const names = () => options().map((one) => one.querySelector(".home-search__name")?.textContent);
  const search = async (text: string, count: number) => {
    await userEvent.type(box(), text);
    await waitFor(() => expect(options().length, names().join()).to.equal(count));
  };
  afterEach(() => {
    shown.leave();
    server.stop();
  });

  it("shows the changes of a new advisory until they are read", async () => {
    serve([getStormNotices, () => [TOLD_UPDATE]], [readUpdate, () => []]);
    await open();
    const notice = await screen.findByRole("region", { name: "Ada, advisory 6: Hurricane Ada" });
    await within(notice).findByText("1,000 → 900 people to serve, 100 fewer than before.");
    await userEvent.click(within(notice).getByRole("button", { name: "Mark as read" }));
    await waitFor(() => expect(notice.isConnected).to.equal(false));
    expect(server.to(readUpdate)).to.deep.equal([{ updateId: 9 }]);
  });

  it("says which feeds have stopped, or bring nothing new", async () => {
    const since = "2017-09-08T12:00:00.000Z";
    const stopped = [
      { feedId: 1, name: "Outages", since, isQuiet: false },
      { feedId: 2, name: "Shelters", since, isQuiet: true },
    ];
    serve([getStoppedFeeds, () => stopped]);
    await open();
    await screen.findByText(/^The feed “Outages” has stopped. Its last good look was Sep 8, 2017/);
    await screen.findByText(/^The feed “Shelters” has brought nothing new since Sep 8, 2017/);
  });

  describe("search", () => {
    const found = (): Parameters<typeof fake> => [find, () => RESULTS];

    it("shows what the server found and its own pages and help topics, by kind", async () => {
      serve(found());
      await open();
      await search("map", RESULTS.length + 2 + 5);
      const groups = [...shown.host.querySelectorAll('[role="group"]')].map(
        (group) => shown.host.querySelector(`[id="${group.getAttribute("aria-labelledby") ?? ""}"]`)?.textContent,
      );
      expect(groups).to.deep.equal(["Disasters", "Estimations", "Counties", "Census tracts", "Pages", "Help"]);
      expect(box().getAttribute("aria-expanded")).to.equal("true");
      expect(await axeFindings(shown.host)).to.deep.equal([]);
    });

    it("searches after a pause in typing, and not for a single letter or dots", async () => {
      serve(found());
      await open();
      await userEvent.type(box(), "..");
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(asked("Search/")).to.deep.equal([]);
      await userEvent.clear(box());
      await search("hend", RESULTS.length);
      expect(asked("Search/")).to.deep.equal(["/api/Search/Find/hend"]);
    });

    it("is navigated by arrow keys and opens with Enter", async () => {
      serve(found());
      await open();
      await search("hend", RESULTS.length);
      await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
      const active = shown.host.querySelector(`[id="${box().getAttribute("aria-activedescendant") ?? ""}"]`);
      expect(active?.getAttribute("aria-selected")).to.equal("true");
      expect(active?.textContent).to.contain("Hendry");
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(shown.address()).to.equal("/main/map?step=map"));
    });

    it("closes with Escape, then empties the field", async () => {
      serve(found());
      await open();
      await search("hend", RESULTS.length);
      await userEvent.keyboard("{Escape}");
      expect(box().getAttribute("aria-expanded")).to.equal("false");
      expect(box().value).to.equal("hend");
      await userEvent.keyboard("{Escape}");
      expect(box().value).to.equal("");
    });

    it("says that nothing was found, and when the server does not answer, why", async () => {
      let refuse = false;
      serve([
        find,
        () => {
          if (refuse) throw new Refusal(500, { key: "shell.errors.unknown" });
          return [];
        },
      ]);
      await open();
      await userEvent.type(box(), "xyzzy");
      await waitFor(() => expect(shown.host.querySelector(".home-search")?.textContent).to.contain("No Matches Found"));
      refuse = true;
      await userEvent.type(box(), "q");
      await waitFor(() => expect(shown.host.querySelector('[role="alert"]')?.textContent).to.contain("Try again"));
      refuse = false;
      await userEvent.click(within(await screen.findByRole("alert")).getByRole("button"));
      await waitFor(() => expect(shown.host.querySelector('[role="alert"]')).to.equal(null));
    });

    const choosing: [name: string, address: string, check: () => void][] = [
      ["Hurricane Ada", "/main/map", () => expect(localStorage.getItem(CURRENT_KEYS.disaster)).to.equal("3")],
      [
        "Ada, second forecast",
        "/main/map",
        () => {
          expect(localStorage.getItem(CURRENT_KEYS.estimation)).to.equal("9");
          expect(shown.bus.latest(EstimationSelected)?.payload).to.deep.equal({ did: 3, eid: 9 });
        },
      ],
      [
        "Hendry",
        "/main/map?step=map",
        () =>
          expect(shown.bus.latest(PlaceChosen)?.payload).to.deep.equal({
            label: "Hendry",
            bounds: [-81.5, 26.2, -80.9, 26.8],
            county: "12051",
          }),
      ],
      [
        "12051000100",
        "/main/map?step=map",
        () =>
          expect(shown.bus.latest(PlaceChosen)?.payload).to.deep.equal({
            label: "12051000100",
            bounds: [-81.4, 26.3, -81.3, 26.4],
          }),
      ],
    ];
    for (const [name, address, check] of choosing)
      it(`leads to ${name} at its place`, async () => {
        serve(found());
        await open();
        await search("hend", RESULTS.length);
        await userEvent.click(options().find((one) => one.textContent?.includes(name)) ?? shown.host);
        await waitFor(() => expect(shown.address()).to.equal(address));
        check();
      });

    it("opens coordinates on the map, also without their minus sign, and finds nothing for an invalid number", async () => {
      serve([find, () => []], [getDataSets, () => [{ ...MAP_DATA_SET, extent: [-87.6, 24.5, -80, 31] }]]);
      await open();
      await search("N 27 57 W 82 27", 1);
      expect(names()).to.deep.equal(["27.95000, -82.45000"]);
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(shown.address()).to.equal("/main/map?step=map"));
      const { bounds } = PlaceChosen.payload.parse(shown.bus.latest(PlaceChosen)?.payload);
      const [west, south, east, north] = bounds;
      expect(west < -82.45 && east > -82.45 && south < 27.95 && north > 27.95).to.equal(true);
      await userEvent.clear(box());
      await search("27.95 82.46", 2);
      expect(names()).to.deep.equal(["27.95000, -82.46000", "27.95000, 82.46000"]);
      await userEvent.clear(box());
      await userEvent.type(box(), "xyzzy 911");
      await waitFor(() => expect(shown.host.querySelector(".home-search")?.textContent).to.contain("No Matches Found"));
    });

    it("opens pages and help topics", async () => {
      serve([find, () => []]);
      await open();
      await search("view mode", 1);
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(shown.address()).to.equal("/view"));
      await waitFor(() => expect(box().value).to.equal(""));
      await userEvent.type(box(), "rounding of trucks");
      await waitFor(() => expect(names()[0]).to.equal("How need is computed"));
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(shown.address()).to.match(/^\/help\?topic=need#trucks$/));
    });

    it("offers a visitor only permitted pages, and opens a published estimation in view mode", async () => {
      serve([find, () => RESULTS.slice(1, 2)]);
      await open(VISITOR);
      await screen.findByRole("combobox");
      await userEvent.type(box(), "layout");
      await waitFor(() => expect(names()[0]).to.equal("Ada, second forecast"));
      expect(shown.host.querySelector('[role="listbox"]')?.textContent).not.to.contain("Pages");
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(shown.address()).to.equal("/view?eid=9"));
    });
  });

  describe("the active disasters", () => {
    const shownCards = () => shown.host.querySelector<HTMLElement>('[aria-labelledby="home-active"]') ?? shown.host;
    const text = () => shownCards().textContent ?? "";
    const calculated = { ...ESTIMATION, status: "Projected" as const, lastRun: "2026-09-02T12:00:00Z" };
    const circle: Zone["area"] = {
      type: "Polygon",
      coordinates: [
        [
          [-82, 27],
          [-81, 27],
          [-81, 28],
          [-82, 27],
        ],
      ],
    };
    const outlines: Parameters<typeof fake> = [
      getZoneOutlines,
      () => ({
        areas: [{ zone: 1, area: circle, land: null }],
        counties: [{ fips: "12051", name: "Hendry", area: circle }],
      }),
    ];

    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const arrivals = () => ({
      first: inHours(30.5),
      until: null,
      counties: [{ fips: "12087", name: "Monroe", at: inHours(30.5) }],
    });

    it("opens with the planned storm: the time to its winds, its needs and a newer advisory; others are listed", async () => {
      const planned = { ...DISASTER, did: 12, name: "Hurricane Irma", stormId: STORM.stormId, leading: ESTIMATION.eid };
      const plannedBy = { stormId: 1, advisoryId: 37, storm: "Irma", number: "37", issuedAt: "2017-09-08T09:00:00Z" };
      serve(
        [getAllDisasters, () => [DISASTER, planned]],
        [getStorms, () => [STORM]],
        [getUrgentOrders, () => []],
        [
          getEstimations,
          () => [
            // A newer copy does not become the leading estimation.
            { ...ESTIMATION, eid: 99, did: 12, name: "A copy" },
            {
              ...calculated,
              did: 12,
              published: { by: "Pat Planner", at: inHours(-1), calculatedAt: inHours(-2), newer: null },
              plannedBy: { ...plannedBy, arrivals: arrivals() },
            },
          ],
        ],
        [
          getAdvisoryChanges,
          () => ({
            storm: { stormId: 1, name: "Irma" },
            following: null,
            notices: false,
            mail: false,
            hasAddress: true,
            line: { ...LINE, eid: ESTIMATION.eid },
            advisories: STORM.advisories.map(({ advisoryId, number, issuedAt }) => {
              return { advisoryId, number, issuedAt, estimation: null, figures: null, update: null };
            }),
          }),
        ],
        [
          updatePlan,
          () => ({ did: 12, disaster: "Hurricane Irma", eid: 7, estimation: "Advisory 38", already: false }),
        ],
        outlines,
      );
      await open();
      await waitFor(() =>
        expect(text()).to.match(
          /34-knot winds arrive in about 31 h First in Monroe, .*, about \d+ [AP]M E[DS]T \(estimated\), by advisory 37/,
        ),
      );
      expect(text()).to.match(
        /^Active disastersHurricane Irma\s?Advisory 38 of Sep 8, 2017, .* · Category 4, winds of 130 knots/,
      );
      await waitFor(() => expect(text()).to.contain("“Advisory 37” is based on advisory 37. Advisory 38 is newer."));
      // A plan is not up to date while a newer advisory exists.
      expect(text())
        .to.contain("Landfall at Tampa BayPublishedBased on advisory 37")
        .and.not.match(/up to date/i);
      await waitFor(() => expect(text()).to.contain("1 other estimation:A copy To be calculated"));
      await waitFor(() => expect(text()).to.contain("People to serve"));
      const list = await within(shownCards()).findByRole("list", { name: "More active disasters" });
      expect(list.textContent).to.contain(DISASTER.name);
      await userEvent.click(within(shownCards()).getByText("Update the plan to advisory 38"));
      await waitFor(() => expect(shown.address()).to.equal("/main/map?step=disaster"));
      expect(localStorage.getItem(CURRENT_KEYS.disaster)).to.equal("12");
    });

    it("shows what a storm without a plan would reach, while its forecast is valid", async () => {
      const [newest] = STORM.advisories.map((one) => ({ ...one, issuedAt: inHours(-4) }));
      serve(
        [getAllDisasters, () => [DISASTER]],
        [
          getStorms,
          () => [
            { ...STORM, stormId: 2, advisories: [] },
            { ...STORM, advisories: newest ? [newest] : [] },
          ],
        ],
        [getStormMapping, () => ({ mapping: stormMapping, version: 1, shares: [] })],
        [previewAdvisory, () => ({ ...STORM_PREVIEW, arrivals: arrivals() })],
        outlines,
      );
      await open();
      await waitFor(() => expect(text()).to.contain("194,000 people live in the area of its winds and cone."));
      expect(text()).to.contain("34-knot winds arrive in about 31 h");
      await userEvent.click(within(shownCards()).getByRole("button", { name: /^194,000 people live/ }));
      const lines = (await screen.findAllByRole("row")).map(({ textContent }) => textContent);
      expect(lines[0]).to.equal("Zone 4: Cone+ 194,464");
      expect(lines[1]).to.match(/^Together= 194,464By advisory 38; census tracts of the newest data set/);
      await userEvent.keyboard("{Escape}");
      // Started work comes first.
      const cards = within(shownCards()).getAllByRole("heading", { level: 3 });
      expect(cards.map((one) => one.textContent)).to.deep.equal([DISASTER.name, "Storm Irma"]);
      await userEvent.click(within(shownCards()).getByText("Plan for this storm"));
      await waitFor(() => expect(shown.address()).to.equal("/main/map?step=storm"));
    });

    it("names a few of many other estimations with their difference in people, and links to all", async () => {
      const copies = [8, 9, 10, 11].map((eid) => ({ ...calculated, eid, name: `Copy ${eid}` }));
      serve([getEstimations, () => [...copies, calculated]], outlines);
      await open();
      await waitFor(() => expect(text()).to.match(/4 other estimations:Copy 8 ±0% people to serve.*Copy 10 .*1 more$/));
      expect(text()).not.to.contain("Copy 11");
      await userEvent.click(within(shownCards()).getByRole("button", { name: "1 more" }));
      await waitFor(() => expect(shown.address()).to.equal("/main/map?step=disaster"));
    });

    it("shows the state of each leading estimation with a map of its zones, and the button of its next step", async () => {
      const others = [1, 2, 3, 4, 5].map((i) => ({ ...DISASTER, did: 10 + i, name: `Storm ${i}` }));
      const closed = { ...DISASTER, did: 30, name: "Over", status: "Closed" as const };
      const orders = [
        { did: 15, eid: 7, orderBy: "2026-08-30" },
        { did: 13, eid: 8, orderBy: "2026-09-01" },
      ];
      serve([getAllDisasters, () => [DISASTER, ...others, closed]], [getUrgentOrders, () => orders], outlines);
      await open();
      await waitFor(() => expect(text()).to.contain(ESTIMATION.name));
      await within(shownCards()).findAllByRole("img", { name: /^Map of the zones of .*Counties: Hendry$/ });
      // The earliest order comes first, then the newest.
      const cards = within(shownCards()).getAllByRole("heading", { level: 3 });
      expect(cards.map((one) => one.textContent)).to.deep.equal(["Storm 5", "Storm 3", DISASTER.name, "Storm 1"]);
      expect(text()).to.contain("Go to the projections").and.contain("Storm 4").and.not.contain("Over");
      const first = within(shownCards()).getByRole("article", { name: DISASTER.name });
      await userEvent.click(await within(first).findByRole("button", { name: "Go to the projections" }));
      await waitFor(() => expect(shown.address()).to.equal("/main/map?step=projections"));
      expect(localStorage.getItem(CURRENT_KEYS.estimation)).to.equal(String(ESTIMATION.eid));
    });

    it("shows people and quantities of the last run and what to order by when, and asks to order", async () => {
      const inputs = { disaster: DISASTER.name, estimation: ESTIMATION.name, projections: projectionsOf() };
      const { daily: parameters, assistance } = PARAMETERS;
      serve(
        [getEstimations, () => [calculated]],
        [getRunInputs, () => ({ ...inputs, parameters, assistance, zones: [], sources: {} })],
        outlines,
      );
      await open();
      await waitFor(() => expect(text()).to.match(/People to serve[\d,]+/));
      expect(text()).to.match(/Food6\.26\sM meals/);
      await userEvent.click(within(shownCards()).getByText("Exact figures"));
      await waitFor(() => expect(text()).to.match(/Food6,25\d,\d{3} meals/));
      await userEvent.click(within(shownCards()).getByText("Rounded figures"));
      expect(text()).to.contain("Up to date");
      await waitFor(() =>
        expect(text()).to.match(/To orderProduct.*Ice3\.58\sM pounds · 90 trucks.*too late for.*Water/s),
      );
      expect(await axeFindings(shown.host)).to.deep.equal([]);
      // The shortage and its trucks explain their calculation, as the figures above do.
      await userEvent.click(within(shownCards()).getByRole("button", { name: /^Ice: 3\.58\sM pounds · 90 trucks$/ }));
      const dialog = await screen.findByRole("dialog");
      await waitFor(() => expect(dialog.textContent).to.match(/In stock.*Trucks90one truck holds 40,000 pounds/is));
      await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
      await userEvent.click(await within(shownCards()).findByRole("button", { name: "See what to order" }));
      await waitFor(() => expect(shown.address()).to.equal("/main/map?step=comparison"));
    });

    it("always offers a new disaster to users who may create one, and starts with the first", async () => {
      let all = [DISASTER];
      serve([getAllDisasters, () => all], [getStorms, () => [STORM]], outlines);
      await open();
      await userEvent.click(await screen.findByRole("button", { name: "New disaster" }));
      await waitFor(() => expect(shown.address()).to.equal("/main/map?new=disaster"));
      shown.leave();
      all = [];
      await open();
      await waitFor(() => expect(text()).to.contain("Start by creating one"));
      await userEvent.click(await within(shownCards()).findByRole("button", { name: "Create your first disaster" }));
      await waitFor(() => expect(shown.address()).to.equal("/main/map?new=disaster"));
      shown.leave();
      await open();
      // A storm whose forecast is over has no card.
      await userEvent.click(await within(shownCards()).findByRole("button", { name: "Plan from a storm's advisory" }));
      await waitFor(() => expect(shown.address()).to.equal("/main/map?step=storm"));
      shown.leave();
      await open({ ...STAFF, privileges: SEEDED_ROLES.Viewer ?? [] });
      await waitFor(() => expect(text()).to.contain("There is no disaster yet."));
      expect(within(shownCards()).queryByRole("button")).to.equal(null);
    });

    it("places exercises after real work and marks them, except a chosen one, and has one primary button", async () => {
      const drill = { ...DISASTER, did: 40, name: "EXERCISE: Drill", apart: "exercise" as const, owner: "Ana Ortiz" };
      serve([getAllDisasters, () => [drill, DISASTER]], [getEstimations, () => [calculated]], outlines);
      const names = async () => {
        await waitFor(() => expect(within(shownCards()).getAllByRole("heading", { level: 3 }).length).to.equal(2));
        return within(shownCards())
          .getAllByRole("heading", { level: 3 })
          .map((one) => one.textContent);
      };
      const primary = () => shown.host.querySelectorAll('calcite-button[appearance="solid"]').length;
      await open();
      expect(await names()).to.deep.equal([DISASTER.name, "EXERCISE: Drill"]);
      const card = within(shownCards()).getByRole("article", { name: "EXERCISE: Drill" });
      await within(card).findByText("Exercise");
      within(card).getByText(/ · shift: Ana Ortiz$/);
      expect(
        within(within(shownCards()).getByRole("article", { name: DISASTER.name })).queryByText("Exercise"),
      ).to.equal(null);
      await waitFor(() =>
        expect(within(shownCards()).getAllByRole("button", { name: "See what to order" }).length).to.equal(2),
      );
      expect(primary()).to.equal(1);
      shown.leave();
      localStorage.setItem(CURRENT_KEYS.disaster, "40");
      await open();
      expect(await names()).to.deep.equal(["EXERCISE: Drill", DISASTER.name]);
    });

    it("shows an administrator what is missing before real work, until it is done or the list is hidden", async () => {
      const keys = { agencyName: "Department", agencyContact: "", reportLogo: "", portalUrl: "/" };
      let users = [aUser()];
      const example = { ...DISASTER, did: 3, status: "Closed" as const, apart: "example" as const };
      serve(
        [getAllDisasters, () => [example]],
        [getStorms, () => []],
        [getConfigKeys, () => keys],
        [getSignInWays, () => ({ openId: null, firstStart: false })],
        [getAllUsers, () => users],
        [getAllRoles, () => [roleFixture(1, "Administrator", ["home"])]],
        [getInventory, () => ({ rows: [...INVENTORY] })],
      );
      const around = { ...AROUND, pages: [...AROUND.pages, page("/user-list", "Users"), page("/data", "Data")] };
      const options = { ...STAFF, privileges: SEEDED_ROLES.Administrator ?? [], around };
      await open(options);
      const list = await screen.findByRole("region", { name: "Get ready for the first disaster" });
      expect(list.textContent)
        .to.contain("1 of 5 done")
        .and.contain("Reports still lack the agency's: contact, seal.")
        .and.contain("You are the only user so far.")
        .and.contain("There are only sample tracts")
        .and.contain("Needs are compared with what you have.")
        .and.contain("Passwords alone protect all accounts");
      const links = await within(list).findAllByRole("link");
      // There is no link to a page that the app does not have.
      expect(links.map((link) => link.getAttribute("href"))).to.deep.equal([
        "/help?topic=widget-home#agency",
        "/user-list",
        "/data",
      ]);
      expect(await axeFindings(shown.host)).to.deep.equal([]);
      await userEvent.click(within(list).getByRole("button", { name: "Passwords are enough here" }));
      await waitFor(() => expect(list.textContent).to.contain("2 of 5 done").and.contain("It is decided how"));
      shown.leave();
      users = [aUser(), aUser({ userId: 12, userName: "second" })];
      await open(options);
      await screen.findByText("3 of 5 done");
      await userEvent.click(screen.getByRole("button", { name: "Hide this list" }));
      await waitFor(() => expect(screen.queryByRole("region", { name: /^Get ready/ })).to.equal(null));
      shown.leave();
      for (const name of ["hidden", "passwords"]) adoptPreference(`readiness.${name}`, undefined);
      // Users who may not do the steps do not see them.
      await open({ ...STAFF, around });
      await screen.findByText(/^There is no disaster yet\. Start/);
      expect(screen.queryByText(/of 5 done/)).to.equal(null);
    });

    it("says why it could not be fetched, and tries again", async () => {
      let refuse = true;
      serve(
        [
          getAllDisasters,
          () => {
            if (refuse) throw new Refusal(500, { key: "shell.errors.unknown" });
            return [DISASTER];
          },
        ],
        outlines,
      );
      await open();
      await waitFor(() => expect(text()).to.contain("Try again"));
      refuse = false;
      await userEvent.click(await within(shownCards()).findByRole("button", { name: "Try again" }));
      await waitFor(() => expect(text()).to.contain(DISASTER.name));
    });

    it("shows users who may not see estimations what visitors see, and whom to ask for more", async () => {
      serve([getPublished, () => []]);
      const host = await open({ ...STAFF, privileges: ["home", "user.view"] });
      await waitFor(() => expect(host.textContent).to.contain("Nothing has been published yet"));
      expect(host.textContent).to.contain("Your roles do not include disasters and estimations. Ask an administrator");
      expect(asked("")).to.deep.equal(["/api/View/GetPublished"]);
    });
  });

  it("shows a visitor the latest published estimation under the disaster's name, and links to all of it", async () => {
    const listing = {
      eid: 7,
      name: "Advisory 37",
      disaster: { name: DISASTER.name, type: "Hurricane", category: "3" },
      startDate: "2026-09-01",
      publishedAt: "2026-09-02T13:00:00Z",
      calculatedAt: "2026-09-02T12:00:00Z",
      sampleData: true,
    };
    serve(
      [getPublished, () => [listing, { ...listing, eid: 6 }]],
      [
        getPublishedEstimation,
        () => ({ ...listing, dataSetId: 1, zones: [], counties: [], projections: projectionsOf() }),
      ],
    );
    const host = await open(VISITOR);
    await waitFor(() => expect(host.textContent).to.match(/People to serve[\d,]+/));
    expect(host.querySelector("h1")?.textContent).to.equal(DISASTER.name);
    expect(host.textContent)
      .to.match(/Food6\.26\sM meals/)
      .and.contain("1 more estimation is published there.")
      // The estimation's name is only for planners.
      .and.not.contain("Advisory 37");
    expect(await axeFindings(host)).to.deep.equal([]);
    within(host).getByRole("heading", { name: "Is my home in a zone?" });
    expect(box().placeholder).to.equal("City, town or county");
    await userEvent.click(await within(host).findByRole("link", { name: "See the map and all figures" }));
    await waitFor(() => expect(shown.address()).to.equal("/view?eid=7"));
  });

  it("informs a visitor that nothing was published", async () => {
    serve([getPublished, () => []]);
    const host = await open(VISITOR);
    await within(host).findByText(/^Nothing has been published yet\./);
    expect(host.querySelector("h1")?.textContent).to.equal("Food, water and ice after a disaster");
    expect(within(host).queryByRole("link")).to.equal(null);
  });

  it("greets a signed-in user by name, and offers the menus' pages where the config asks for it", async () => {
    serve();
    const host = await open();
    expect(host.querySelector("h1")?.textContent).to.equal("Welcome, Pat Planner");
    expect(within(host).queryByRole("navigation")).to.equal(null);
    shown.leave();
    await open({ ...STAFF, raw: { shortcuts: true } });
    const links = await within(await screen.findByRole("navigation", { name: "Pages" })).findAllByRole("link");
    expect(links.map((link) => link.textContent)).to.deep.equal(["Map", "View", "Help"]);
  });
});
