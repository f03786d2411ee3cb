import { expect } from "@open-wc/testing";
import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useAtomValue } from "jotai";
import { RecordChosen } from "../../contract/config/topics.ts";
import { find } from "../../contract/planning/calls/search.ts";
import { getSiteReach } from "../../contract/supply/calls/sites.ts";
import { getSiteStates } from "../../contract/supply/calls/site-states.ts";
import {
  getCountyContacts,
  getFacilities,
  getPartnerContacts,
  getRegionalContacts,
} from "../../contract/supply/calls/supply.ts";
import { mapViewAtom, type LiveMap } from "../../map/live-map.ts";
import { axeFindings } from "../../test/kits/dom.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { mapAnswers, serveMap, withoutWebgl } from "../../test/kits/map-fixtures.ts";
import { servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { FACILITIES, PARTNER_CONTACTS } from "../../test/kits/supply-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage, type WidgetPageOptions } from "../../test/kits/widget-page.tsx";
import MapWidget from "./MapWidget.tsx";
import manifest from "./manifest.ts";

let map: LiveMap | null = null;
function Spy() {
  map = useAtomValue(mapViewAtom);
  return null;
}
const spied: typeof manifest = {
  ...manifest,
  load: () =>
    Promise.resolve({
      default: (props) => (
        <div style={{ blockSize: "600px" }}>
          <MapWidget {...props} />
          <Spy />
        </div>
      ),
    }),
};

async function drawn(): Promise<LiveMap> {
  await waitFor(() => expect(map?.view.ready && !map.view.updating).to.equal(true));
  if (map === null) throw new Error("no map");
  return map;
}

describe("the map's facilities", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let stopMap: () => void;
  let page: WidgetPage;
  const open = async (
    { raw = {}, ...options }: WidgetPageOptions & { raw?: object } = {},
    answers: readonly FakeAnswer[] = [],
  ) => {
    map = null;
    stopMap = serveMap();
    server = servePlanner({
      answers: [
        ...answers,
        fake(getFacilities, () => ({ rows: [...FACILITIES] })),
        fake(getSiteReach, () => null),
        fake(getSiteStates, (_, address) => [
          { id: 51, state: address.endsWith("2026-09-09") ? ("Closing" as const) : ("Open" as const), capacity: 400 },
        ]),
        ...mapAnswers(),
      ],
    });
    page = await openWidget(spied, { width: 800, ...options, raw: { legend: true, ...raw } });
  };
  const asked = () => server.sent.filter(({ path }) => path === getFacilities.path).length;
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  afterEach(() => {
    page.leave();
    server.stop();
    stopMap();
    localStorage.removeItem("provision.preference.mapFacilities");
  });
  const click = (live: LiveMap, at: readonly [number, number]) => {
    const spot = live.toScreen(at);
    const box = page.host.querySelector(".map__ground")?.getBoundingClientRect();
    const surface = live.view.container?.querySelector(".esri-view-surface");
    if (!spot || !box || !surface) throw new Error("no surface");
    for (const type of ["pointerdown", "pointerup"])
      surface.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          clientX: box.x + spot.x,
          clientY: box.y + spot.y,
          pointerId: 1,
          isPrimary: true,
          pointerType: "mouse",
        }),
      );
  };

  it("are loaded on demand, listed including those without a place, and switched on and off", async () => {
    await open();
    await drawn();
    expect(asked()).to.equal(0);
    await press("Facilities");
    const list = await screen.findByRole("list", { name: "2 facilities" });
    await waitFor(() =>
      expect([...list.querySelectorAll("li")].map(({ textContent }) => textContent)).to.deep.equal([
        "ArmoryWarehouse · Open · Hillsborough",
        "Church hallShelter · Pinellas · no coordinates",
      ]),
    );
    expect(page.host.querySelector(".map__legend")?.textContent).not.to.contain("Warehouse");
    await user.click(screen.getByRole("switch", { name: "Show on the map" }));
    // The shelter has no place, so neither the map nor the legend shows its sign.
    await waitFor(() => {
      const legend = page.host.querySelector(".map__legend")?.textContent ?? "";
      expect([legend.includes("Warehouse"), legend.includes("Shelter")]).to.deep.equal([true, false]);
    });
    const legend = () => page.host.querySelector(".map__legend")?.textContent ?? "";
    await waitFor(() => expect(legend()).to.contain("Open"));
    const day = await screen.findByLabelText("Day");
    await user.clear(day);
    await user.type(day, "2026-09-09");
    await waitFor(() => expect(legend()).to.match(/Sep(tember)? 9, 2026.*Closing soon/));
    // The map's own tests check the map around it.
    expect(await axeFindings(list.closest(".map__facilities") ?? expect.fail("no panel"))).to.deep.equal([]);
    await user.click(screen.getByRole("switch", { name: "Show on the map" }));
    await waitFor(() =>
      expect(page.host.querySelector(".map__legend")?.textContent?.includes("Warehouse")).to.equal(false),
    );
  });

  it("show a facility's details from the list and from the map, with a link to its row", async () => {
    await open({ raw: { facilities: true } });
    const live = await drawn();
    await press("Facilities");
    await user.click(await screen.findByRole("button", { name: /^Armory/ }));
    const popup = await screen.findByRole("dialog", { name: "Armory" });
    expect(popup.textContent).to.contain(
      "TypeWarehouseStateOpenCountyHillsboroughAddress1 Depot RoadCapacity per day400",
    );
    expect(within(popup).getByRole("link").getAttribute("href")).to.equal("/supply?list=facilities&row=51");
    await waitFor(() => expect(live.view.center?.longitude ?? 0).to.be.closeTo(-82.46, 0.01));
    await user.click(within(popup).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog") === null).to.equal(true);
    await drawn();
    await waitFor(
      () => {
        click(live, [-82.46, 27.95]);
        expect(screen.queryByRole("dialog", { name: "Armory" }) === null).to.equal(false);
      },
      { interval: 600 },
    );
  });

  it("show a site that another widget chose, on its day, and say which one is opened here", async () => {
    await open();
    const live = await drawn();
    page.bus.publish(RecordChosen, { kind: "site", id: 51, day: "2026-09-09" }, "elsewhere");
    const popup = await screen.findByRole("dialog", { name: "Armory" });
    await waitFor(() => expect(popup.textContent).to.contain("StateClosing soon"));
    await waitFor(() => expect(live.view.center?.longitude ?? 0).to.be.closeTo(-82.46, 0.01));
    const heard: unknown[] = [];
    page.bus.subscribe(RecordChosen, (payload) => heard.push(payload), "elsewhere");
    heard.length = 0;
    await press("Facilities");
    await user.click(await screen.findByRole("button", { name: /^Church hall/ }));
    expect(heard).to.deep.equal([{ kind: "site", id: 52, day: "2026-09-09" }]);
  });

  it("say who is out of reach of the open points, with a ring around each of at most 300", async () => {
    const kind = FACILITIES[0] ?? expect.fail("no facility");
    const points = Array.from({ length: 303 }, (_, i) => ({
      ...kind,
      id: 1_000 + i,
      type: "Type I Point" as const,
      longitude: -82.5 + i / 1_000,
    }));
    await open({ raw: { facilities: true } }, [
      fake(getFacilities, () => ({ rows: [kind, ...points] })),
      fake(getSiteStates, () =>
        [kind, ...points].map(({ id }) => ({
          id,
          state: id === 1_001 ? ("Closing" as const) : id === 1_002 ? ("Closed" as const) : ("Open" as const),
          capacity: 400,
        })),
      ),
      fake(getSiteReach, (_, address) => ({
        block: 1,
        zones: [
          {
            zone: 1,
            people: 1_200.4,
            points: 302,
            capacity: 9,
            unknown: 0,
            beyond: address.endsWith("/20") ? 10 : 300.2,
            unserved: 0,
          },
        ],
        unplaced: [],
        away: [],
        detour: 1.4,
      })),
    ]);
    const live = await drawn();
    const rings = () => {
      const layer = live.view.map?.layers.find(({ title }) => title === "rings") as GraphicsLayer;
      const shape = layer.graphics.at(0)?.geometry;
      return shape?.type === "polygon" ? shape.rings : [];
    };
    const kilometers = () => {
      const ys = (rings()[0] ?? []).map(([, y = NaN]) => y);
      // Web Mercator stretches lengths by the latitude.
      return ((Math.max(...ys) - Math.min(...ys)) / 2_000) * Math.cos((27.95 * Math.PI) / 180);
    };
    await waitFor(() => expect(rings().length).to.equal(300));
    // 10 miles by road, and Web Mercator's radius is a little larger than the mean one.
    expect(kilometers()).to.be.closeTo(16.093 / 1.4, 0.03);
    await press("Facilities");
    const table = await screen.findByRole("table", { name: "Out of reach" });
    const figures = () => table.querySelector("tbody")?.textContent;
    expect(figures()).to.equal("11,200300");
    await screen.findByText("300 of 302 open points have a ring.");
    expect(await axeFindings(table.closest(".map__facilities") ?? expect.fail("no panel"))).to.deep.equal([]);
    await user.selectOptions(screen.getByLabelText("Way by road"), "20 miles");
    await waitFor(() => expect(kilometers()).to.be.closeTo(32.187 / 1.4, 0.06));
    await within(await screen.findByRole("table", { name: "Out of reach" })).findByText("10");
    await user.click(screen.getByRole("switch", { name: "Ring around each open point" }));
    await waitFor(() => expect(rings().length).to.equal(0));
  });

  it("show a facility without coordinates at the edge of the map", async () => {
    await open();
    await drawn();
    await press("Facilities");
    await user.click(await screen.findByRole("button", { name: /^Church hall/ }));
    const popup = await screen.findByRole("dialog", { name: "Church hall" });
    expect(popup.textContent).to.contain("Capacity per day250");
    expect(popup.className).to.contain("map__popup--aside");
  });

  it("are not shown to visitors, nor are planners' tools", async () => {
    await open({ privileges: [] });
    await drawn();
    expect(screen.queryByRole("button", { name: "Facilities" }) === null).to.equal(true);
    page.leave();
    await open({ raw: { source: "published", facilities: true } });
    await drawn();
    for (const name of ["Facilities", "Measure a distance", "Measure an area", "Coordinates", "Swipe to compare"])
      expect(screen.queryByRole("button", { name }) === null, name).to.equal(true);
    expect(screen.queryAllByRole("button", { name: "Colors and classes" }).length).to.equal(0);
    for (const name of ["Search the map", "Base map", "Print or save"]) screen.getByRole("button", { name });
    expect(asked()).to.equal(0);
  });

  it("are searched by name, like contacts, places, counties, tracts and coordinates, and distances between them measured without a mouse or a map", async () => {
    const giveBack = withoutWebgl();
    const bounds = [-82.6, 27.8, -82.4, 28] as const;
    const known = [
      { kind: "place", name: "Tampa", state: "FL", bounds },
      { kind: "county", fips: "12057", name: "Hillsborough", bounds },
      { kind: "county", fips: "12103", name: "Pinellas", bounds },
      { kind: "tract", fips: "12057000100", county: "Hillsborough", dataSet: "Sample", bounds },
    ] as const;
    const answers = [
      fake(find, (_, address) => {
        const typed = decodeURIComponent(address.split("/").at(-1) ?? "");
        const nameOf = (one: (typeof known)[number]) => (one.kind === "tract" ? one.fips : one.name);
        return known
          .filter((one) => nameOf(one).startsWith(typed))
          .map((one) => ({ ...one, bounds: [...one.bounds] as [number, number, number, number] }));
      }),
      fake(getCountyContacts, () => ({ rows: [] })),
      fake(getRegionalContacts, () => ({ rows: [] })),
      fake(getPartnerContacts, () => ({ rows: [...PARTNER_CONTACTS] })),
    ];
    try {
      await open({}, answers);
      await press("Measure a distance");
      const field = await screen.findByRole("textbox", { name: "Place or coordinates" });
      const points = () => [...(screen.queryByRole("list", { name: "Points" })?.children ?? [])];
      const typed = ["Tampa", "Hillsborough", "12057000100", "armory", "sam ortiz", "27.95, -82.46", "17R LL 56 93"];
      for (const [at, text] of typed.entries()) {
        await user.type(field, `${text}{Enter}`);
        await waitFor(() => expect(points().length).to.equal(at + 1));
      }
      expect(points().map(({ textContent }) => textContent)).to.deep.equal([
        "1. Tampa, FL",
        "2. Hillsborough",
        "3. 12057000100 (Hillsborough)",
        "4. Armory (Hillsborough)",
        "5. Sam Ortiz (Aqua Relief)",
        "6. 27.95000, -82.46000",
        "7. 27.95884, -82.45884",
      ]);
      await screen.findByText(/^[\d,.]+ mi \([\d,.]+ km\)$/);
    } finally {
      giveBack();
    }
  });

  it("are listed where the map cannot be drawn", async () => {
    const giveBack = withoutWebgl();
    try {
      await open();
      await press("Facilities");
      await screen.findByRole("list", { name: "2 facilities" });
      expect(screen.queryByRole("switch") === null).to.equal(true);
      await user.click(await screen.findByRole("button", { name: /^Armory/ }));
      await screen.findByRole("dialog", { name: "Armory" });
    } finally {
      giveBack();
    }
  });
});
