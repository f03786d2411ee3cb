import { expect } from "@open-wc/testing";
import { zoneOfferAtom, type OfferedParts } from "../../client/map/zone-offer.ts";
import { draftKey } from "../../client/records/persisted-drafts.ts";
import { resetMouse, sendKeys, sendMouse } from "@web/test-runner-commands";
import { useAtomValue, useSetAtom } from "jotai";
import { getEstimation, type Estimation } from "../../contract/planning/calls/estimations.ts";
import {
  deleteZone,
  recalculatePopulation,
  saveZone,
  type Zone,
  type ZoneDraft,
} from "../../contract/planning/calls/zones.ts";
import { ZoneEditRequested } from "../../contract/config/topics.ts";
import { MainRegionContext } from "../../framework/widget/main-region.ts";
import { mapViewAtom, type LiveMap } from "../../map/live-map.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { CORNER, HELD, MAP_DATA_SET, mapAnswers, serveMap, square, zoneFixture } from "../../test/kits/map-fixtures.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { axeFindings, hasFocus } from "../../test/kits/dom.ts";
import { tap, touch } from "../../test/kits/finger.ts";
import { act, deepOne, fireEvent, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import MapWidget from "../map/MapWidget.tsx";
import mapManifest from "../map/manifest.ts";
import ZoneDrawer from "./ZoneDrawer.tsx";
import type { DraftState } from "./draft.ts";
import manifest from "./manifest.ts";

const ZONE_DRAFT_KEY = draftKey(0, "zones");

const noAction = () => () => undefined;
const saved = zoneFixture(1, square(CORNER[0], CORNER[1], 0.2));

/** The source of a zone's share. */
const TAKEN = {
  seriesId: 3,
  title: "Outages",
  label: "Customers without power",
  at: "2017-09-11T01:00:00.000Z",
  knownPeople: 9000,
  unknownPeople: 0,
};

let map: LiveMap | null = null;
let offer: (parts: OfferedParts) => void = () => undefined;
function Spy() {
  map = useAtomValue(mapViewAtom);
  offer = useSetAtom(zoneOfferAtom);
  return null;
}

const savedAnswer = (draft: ZoneDraft) => ({
  zone: zoneFixture(draft.zone, square(-82, 28, 0.1), {
    parts: draft.parts,
    affected: draft.affected,
    version: 9,
  }),
  status: "ProjectionsStale" as const,
  estimationVersion: 5,
});

/** The drawer next to the page's map, under its own name because the kit checks the drawer by its actions. */
const besideMap: typeof manifest = {
  ...manifest,
  name: "drawer-and-map",
  load: () =>
    Promise.resolve({
      default: (props) => (
        <div style={{ display: "grid", gridTemplateColumns: "400px 380px", blockSize: "560px" }}>
          <MapWidget config={mapManifest.config.parse({})} instance="map" setAction={noAction} />
          <div style={{ overflow: "auto" }}>
            <ZoneDrawer {...props} />
          </div>
          <Spy />
        </div>
      ),
    }),
};

/** A phone of 390 px: the map on top, the panel below using the map's space while nothing is drawn. */
const onPhone: typeof manifest = {
  ...manifest,
  name: "drawer-on-phone",
  load: () =>
    Promise.resolve({
      default: (props) => (
        <MainRegionContext value={{ covered: true, work: () => undefined }}>
          <div style={{ display: "grid", gridTemplateRows: "300px auto", inlineSize: "390px" }}>
            <MapWidget config={mapManifest.config.parse({})} instance="map" setAction={noAction} />
            <ZoneDrawer {...props} />
            <Spy />
          </div>
        </MainRegionContext>
      ),
    }),
};

/** On a phone, where the panel covers the map. */
const overMap: typeof manifest = {
  ...manifest,
  name: "drawer-over-map",
  load: () =>
    Promise.resolve({
      default: (props) => (
        <MainRegionContext value={{ covered: true, work: () => undefined }}>
          <ZoneDrawer {...props} />
          <Spy />
        </MainRegionContext>
      ),
    }),
};

const answersFor = (zones: readonly Zone[], estimation: Estimation): readonly FakeAnswer[] => [
  ...mapAnswers(zones),
  fake(getEstimation, () => estimation),
  fake(saveZone, (body) => savedAnswer(body as ZoneDraft)),
];

widgetKit(manifest, {
  prepare: () => servePlanner({ answers: answersFor([saved], ESTIMATION) }).stop,
  actions: { startDrawing: { zone: 2 } },
});

let server: PlannerServer;
async function open({
  zones = [],
  more = [],
  withMap = false,
  phone = false,
  estimation = ESTIMATION,
  kept = null,
}: {
  zones?: readonly Zone[];
  more?: readonly FakeAnswer[];
  withMap?: boolean;
  phone?: boolean;
  estimation?: Estimation;
  /** The unsaved zone stored in the tab. */
  kept?: string | null;
} = {}): Promise<WidgetPage> {
  server = servePlanner({ answers: [...more, ...answersFor(zones, estimation)] });
  if (kept !== null) localStorage.setItem(ZONE_DRAFT_KEY, kept);
  return openWidget(withMap ? besideMap : phone ? overMap : manifest, { width: withMap ? 780 : 440 });
}
const sentTo = (part: string) => server.sent.filter(({ path }) => path.includes(part)).map(({ body }) => body);

describe("zone drawer", () => {
  let page: WidgetPage;
  let stop: () => void;
  beforeEach(() => {
    localStorage.removeItem(ZONE_DRAFT_KEY);
    stop = serveMap();
  });
  afterEach(async () => {
    page.leave();
    server.stop();
    stop();
    await resetMouse();
  });
  const ui = () => within(page.host);
  const press = async (name: RegExp | string) => fireEvent.click(await ui().findByRole("button", { name }));

  const keptDraft = () => {
    const drafts = JSON.parse(localStorage.getItem(ZONE_DRAFT_KEY) ?? "{}") as Record<string, { draft: DraftState }>;
    return drafts["7"]?.draft;
  };
  /** Waits until the drawing has this many corners, and long enough that the next click is not a double click. */
  const expectCorners = async (corners: number) => {
    await waitFor(() => expect(keptDraft()?.drawing?.vertices).to.have.length(corners));
    await new Promise((done) => setTimeout(done, 350));
  };

  const expectFocus = (words: RegExp) =>
    waitFor(() =>
      expect(document.activeElement === document.body ? "" : document.activeElement?.textContent).to.match(words),
    );

  it("draws an area with the mouse on the real map, counts during drawing, undoes, redoes and saves it", async () => {
    page = await open({ withMap: true });
    await waitFor(() => expect(map?.view.ready && !map.view.updating).to.equal(true));
    map?.goTo(MAP_DATA_SET.extent, { animate: false });
    await waitFor(() => expect(map?.view.updating).to.equal(false));
    await press("Add zone 2");
    const box = page.host.querySelector(".map__ground")?.getBoundingClientRect();
    let corners = 0;
    const corner = async (x: number, y: number) => {
      const position: [number, number] = [Math.round((box?.x ?? 0) + x), Math.round((box?.y ?? 0) + y)];
      await sendMouse({ type: "move", position });
      await sendMouse({ type: "click", position });
      await expectCorners((corners += 1));
    };
    await corner(120, 150);
    await corner(280, 150);
    await corner(280, 320);
    await waitFor(() => expect(page.host.textContent).to.contain("12,345"));
    await corner(120, 320);
    await press("Undo");
    await press("Redo");
    await press("Finish the drawing");
    await ui().findByText(/Area of 4 corners/);
    await waitFor(() => expect(page.host.textContent).to.contain("What each rule gives"));
    await waitFor(() => expect(page.host.textContent).to.contain("2 shared with other zones"));
    await waitFor(() => expect(map?.view.updating).to.equal(false));

    // Dragging a vertex reshapes the part, and undo restores it.
    const before = sentTo("PreviewZones").length;
    await sendMouse({ type: "move", position: [Math.round((box?.x ?? 0) + 280), Math.round((box?.y ?? 0) + 320)] });
    await sendMouse({ type: "down" });
    await sendMouse({ type: "move", position: [Math.round((box?.x ?? 0) + 300), Math.round((box?.y ?? 0) + 340)] });
    await sendMouse({ type: "move", position: [Math.round((box?.x ?? 0) + 310), Math.round((box?.y ?? 0) + 350)] });
    await sendMouse({ type: "up" });
    await waitFor(() => expect(sentTo("PreviewZones").length).to.be.greaterThan(before));

    await press("Save zone");
    await waitFor(() => expect(sentTo("SaveZone").length).to.equal(1));
    const [draft] = sentTo("SaveZone") as ZoneDraft[];
    expect(draft?.zone).to.equal(2);
    const part = draft?.parts[0];
    expect(part?.kind === "polygon" && part.geometry.coordinates[0]?.length).to.equal(5);
  });

  it("draws, undoes and saves a zone by touch on a map of 390 px", async () => {
    server = servePlanner({ answers: answersFor([], ESTIMATION) });
    page = await openWidget(onPhone, { width: 390 });
    await waitFor(() => expect(map?.view.ready && !map.view.updating).to.equal(true));
    map?.goTo(MAP_DATA_SET.extent, { animate: false });
    await waitFor(() => expect(map?.view.updating).to.equal(false));
    const tapOn = async (name: string) => tap(await ui().findByRole("button", { name }));
    await tapOn("Add zone 1");
    await tapOn("Area");
    await ui().findByRole("group", { name: "Draw on the map" });
    const box = page.host.querySelector(".map__ground")?.getBoundingClientRect();
    let corners = 0;
    const corner = async (x: number, y: number) => {
      await touch([[Math.round((box?.x ?? 0) + x), Math.round((box?.y ?? 0) + y)]]);
      await expectCorners((corners += 1));
    };
    for (const [x, y] of [
      [120, 90],
      [260, 90],
      [260, 200],
      [120, 200],
      [60, 150],
    ] as const)
      await corner(x, y);
    await tapOn("Undo");
    await tapOn("Finish the drawing");
    await ui().findByText(/Area of 4 corners/);
    await waitFor(() => expect(page.host.textContent).to.contain("12,345"));
    await tapOn("Save zone");
    await waitFor(() => expect(sentTo("SaveZone").length).to.equal(1));
  });

  it("makes a zone from the county list with the keyboard alone, without a map", async () => {
    page = await open();
    (await ui().findByRole("button", { name: "Add zone 1" })).focus();
    await sendKeys({ press: "Enter" });
    const fold = await ui().findByRole("button", { name: "Pick counties or tracts from a list" });
    expect(page.host.textContent).to.contain("There is no map here");
    fold.focus();
    await sendKeys({ press: "Enter" });
    await waitFor(() => expect(document.activeElement?.closest("input, calcite-input")).not.to.equal(null));
    await sendKeys({ type: "hills" });
    await waitFor(() => expect(page.host.querySelectorAll(".zone-drawer__picks li").length).to.equal(1));
    // Enter picks the only one that is found, and once more lets go of it.
    await sendKeys({ press: "Enter" });
    await ui().findByText("1 picked");
    await sendKeys({ press: "Enter" });
    await ui().findByText("0 picked");
    await sendKeys({ press: "Tab" });
    await sendKeys({ press: "Space" });
    await ui().findByText(/1 county$/);
    await ui().findAllByText("12,345");
    (await ui().findByRole("button", { name: "Save zone" })).focus();
    await sendKeys({ press: "Enter" });
    await waitFor(() =>
      expect(sentTo("SaveZone")).to.deep.equal([
        { eid: 7, zone: 1, name: "Hillsborough", affected: 100, parts: [{ kind: "counties", fips: ["12057"] }] },
      ]),
    );
    await waitFor(() => expect(document.body.textContent).to.contain("Zone 1 saved, 12,345 people"));
    await expectFocus(/^1Zone 1/);
    await press("Add zone 1");
    (await ui().findByRole("button", { name: "Back to the list" })).focus();
    await sendKeys({ press: "Enter" });
    await expectFocus(/^1Zone 1/);
  });

  it("says at the pressed button that it waits for the connection, and saves once that is back", async () => {
    page = await open({ zones: [saved] });
    await press("Edit zone 1");
    // A saved zone opens at its share, which is changed most.
    const share = await ui().findByLabelText("Affected (%)");
    await waitFor(() => expect(hasFocus(share)).to.equal(true));
    fireEvent.input(await ui().findByLabelText("Name"), { target: { value: "Coast" } });
    const button = (name: string) => ui().findByRole("button", { name });
    const save = await button("Save zone");
    await waitFor(() => expect(save.matches(":disabled, [aria-disabled=true]")).to.equal(false));
    let online = false;
    Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online });
    try {
      dispatchEvent(new Event("offline"));
      save.click();
      await button("Waiting for the connection, will be saved");
      const root = (await button("Delete")).getRootNode();
      expect(root instanceof ShadowRoot && root.host.matches("calcite-button:not([loading])")).to.equal(true);
      expect(sentTo("SaveZone")).to.deep.equal([]);
    } finally {
      online = true;
      dispatchEvent(new Event("online"));
      Reflect.deleteProperty(navigator, "onLine");
    }
    await waitFor(() => expect(sentTo("SaveZone").length).to.equal(1));
  });

  it("shows a dash, never 0, if no tract has the figure", async () => {
    page = await open({ zones: [saved] });
    await press("Edit zone 1");
    fireEvent.click(await ui().findByText("All figures"));
    const seniors = (await ui().findByText("Age 65 and over")).parentElement;
    expect(seniors?.textContent).to.equal("Age 65 and over–");
  });

  it("reads a file, and reports the faults of another", async () => {
    page = await open();
    await press("Add zone 3");
    const input = await waitFor(() => {
      const found = deepOne<HTMLInputElement>(page.host, 'input[type="file"]');
      if (!found) throw new Error("not there yet");
      return found;
    });
    const give = (text: string, name: string) => {
      const files = new DataTransfer();
      files.items.add(new File([text], name));
      input.files = files.files;
      fireEvent.change(input);
    };
    give('{"type":"Fea', "cut.geojson");
    await waitFor(() => expect(page.host.textContent).to.contain("cut.geojson was not added"));
    const bow = { type: "Polygon", coordinates: [[[-82, 28], [-81, 29], [-81, 28], [-82, 29], [-82, 28]]] }; // oxfmt-ignore
    give(JSON.stringify(bow), "bow.geojson");
    await waitFor(() => expect(page.host.textContent).to.match(/Feature 1: geometry: its border crosses itself/));
    give(JSON.stringify(saved.area), "good.geojson");
    await ui().findByText(/Area of 4 corners/);
    // A zone without a name is called after the file.
    await waitFor(() => expect(ui().getByLabelText<HTMLInputElement>("Name").value).to.equal("good"));
    give("x".repeat(5_000_001), "huge.geojson");
    await waitFor(() => expect(page.host.textContent).to.contain("larger than 5 MB"));
  });

  /** Moves an inner corner, which no text of the shape shows. */
  const moved = (lon: number) => {
    const [part] = saved.parts;
    if (part?.kind !== "polygon" || part.geometry.type !== "Polygon") return expect.fail("no polygon");
    const rings = part.geometry.coordinates.map((ring) => ring.with(2, [lon, ring[2]?.[1] ?? 0]));
    return [{ ...part, geometry: { ...part.geometry, coordinates: rings } }];
  };
  const openBeside = async (theirs: typeof saved) =>
    open({
      zones: [saved],
      more: [
        fake(saveZone, (body) => {
          const draft = body as ZoneDraft;
          if (draft.version === theirs.version) return savedAnswer(draft);
          throw new Refusal(409, {
            key: "errors.conflict",
            message: "changed",
            details: { yours: draft, theirs, changedBy: "Sam Staff", changedAt: "2026-09-02T13:00:00Z" },
          });
        }),
      ],
    });

  it("merges another user's moved corner and new name with a share changed here", async () => {
    const theirs = { ...saved, version: 6, name: "Greater Tampa", parts: moved(-82.05), editedBy: "Sam Staff" };
    page = await openBeside(theirs);
    await press("Edit zone 1");
    fireEvent.change(await ui().findByLabelText("Affected (%)"), { target: { value: "55" } });
    await press("Save zone");
    await waitFor(() => expect(sentTo("SaveZone").length).to.equal(2));
    const { affected, name, parts, version } = sentTo("SaveZone")[1] as ZoneDraft;
    expect([affected, name, version]).to.deep.equal([55, "Greater Tampa", 6]);
    expect(parts).to.deep.equal(theirs.parts);
    await ui().findByText(/Changes by Sam Staff are saved with it: .*Name.*Parts/);
  });

  it("asks about a share that both changed, and saves the chosen one", async () => {
    page = await openBeside({ ...saved, version: 6, affected: 40, editedBy: "Sam Staff" });
    await press("Edit zone 1");
    fireEvent.change(await ui().findByLabelText("Affected (%)"), { target: { value: "55" } });
    await press("Save zone");
    await ui().findByRole("alertdialog", { name: /^Zone 1.*: Sam Staff changed the same fields$/ });
    await ui().findByText(/^With yours [\d,]+ people are affected, with theirs [\d,]+\.$/);
    (await ui().findByRole("radio", { name: "From Sam Staff: 40%" })).click();
    (await ui().findByRole("radio", { name: "Yours: 55%" })).click();
    await press("Save what was chosen");
    await waitFor(() => expect(sentTo("SaveZone").length).to.equal(2));
    expect((sentTo("SaveZone")[1] as ZoneDraft).affected).to.equal(55);
  });

  it("shows the source of a zone's share, and deletes only after the question", async () => {
    page = await open({
      zones: [{ ...saved, affectedFrom: TAKEN }],
      more: [fake(deleteZone, () => ({ eid: 7, zone: 1, status: "PopulationStale" as const, estimationVersion: 5 }))],
    });
    await ui().findByText("Affected share from “Outages”, Sep 10, 2017, 9:00 PM EDT");
    await press("Edit zone 1");
    await press("Delete");
    const dialog = await ui().findByRole("alertdialog");
    expect(dialog.textContent).to.contain("Sure you want to delete this record?");
    expect(sentTo("DeleteZone")).to.deep.equal([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(sentTo("DeleteZone")).to.deep.equal([{ eid: 7, zone: 1, version: 5 }]));
    await expectFocus(/^1Zone 1/);
  });

  it("prompts to recalculate and does so", async () => {
    page = await open({
      zones: [saved],
      estimation: { ...ESTIMATION, status: "PopulationStale" },
      more: [
        fake(recalculatePopulation, () => ({
          eid: 7,
          status: "ProjectionsStale" as const,
          estimationVersion: 5,
          zones: [{ ...saved, statistics: HELD }],
        })),
      ],
    });
    await ui().findByText("Please click 'ReCalculate Population Details' button");
    expect(page.host.textContent).to.contain("These people were counted on Sep 8");
    expect(page.host.textContent).to.contain("12,345 people");
    (await ui().findByRole("button", { name: "ReCalculate Population Details" })).focus();
    await sendKeys({ press: "Enter" });
    await waitFor(() => expect(sentTo("RecalculatePopulation")).to.deep.equal([{ eid: 7, version: 4 }]));
    await waitFor(() =>
      expect(document.body.textContent).to.match(/Population details recalculated: zone 1 [\d,]+ people/),
    );
    await expectFocus(/ReCalculate/);
  });

  it("starts to draw when a wire requests it: in the first free or the open zone, never in place of another", async () => {
    page = await open({ zones: [saved] });
    await ui().findByRole("button", { name: "Edit zone 1" });
    const kept = () => {
      const draft = keptDraft();
      return draft && { zone: draft.zone, kind: draft.drawing?.kind };
    };
    page.act("startDrawing", {});
    await waitFor(() => expect(kept()).to.deep.equal({ zone: 2, kind: "polygon" }));
    page.act("startDrawing", { eid: 7, kind: "line" });
    await waitFor(() => expect(kept()).to.deep.equal({ zone: 2, kind: "line" }));
    page.act("startDrawing", { zone: 1, kind: "point" });
    page.act("startDrawing", { eid: 8, kind: "point" });
    expect(kept()).to.deep.equal({ zone: 2, kind: "line" });
  });

  it("adds areas that a layer offers to the first free zone, then to the open one", async () => {
    page = await open({ zones: [saved], phone: true });
    await ui().findByRole("button", { name: "Edit zone 1" });
    const areas: OfferedParts = {
      label: "North",
      name: "North",
      parts: [{ kind: "polygon", geometry: square(-82.4, 27.7, 0.1) }],
    };
    act(() => offer(areas));
    await waitFor(() => expect(keptDraft()?.parts).to.deep.equal(areas.parts));
    expect(keptDraft()).to.deep.include({ zone: 2, name: "North" });
    act(() => offer({ ...areas, name: "South" }));
    await waitFor(() => expect(keptDraft()?.parts).to.have.length(2));
    expect(keptDraft()?.name).to.equal("North");
    // A request for another zone waits until this one is closed.
    act(() => offer({ ...areas, zone: 1 }));
    await ui().findByText("Zone 2 is open. Save or close it before you change zone 1.");
    expect(keptDraft()?.parts).to.have.length(2);
  });

  it("hides on a phone during drawing, with undo, finish and cancel, and returns afterwards", async () => {
    page = await open({ zones: [saved], phone: true });
    await ui().findByRole("button", { name: "Edit zone 1" });
    page.act("startDrawing", {});
    const bar = await ui().findByRole("group", { name: "Draw on the map" });
    expect(ui().queryByRole("heading", { name: "New zone 2" })).to.equal(null);
    await within(bar).findByRole("button", { name: "Finish the drawing" });
    await press("Cancel");
    await expectFocus(/^New zone 2/);
  });

  it("keeps an unsaved zone through a reload, opens the requested one, and leaves a locked one alone", async () => {
    page = await open({ zones: [saved] });
    await ui().findByRole("button", { name: "Edit zone 1" });
    page.bus.publish(ZoneEditRequested, { eid: 7, zone: 1 }, "table");
    fireEvent.change(await ui().findByLabelText("Affected (%)"), { target: { value: "12" } });
    const kept = localStorage.getItem(ZONE_DRAFT_KEY);
    page.leave();
    server.stop();
    page = await open({ zones: [saved], kept });
    expect(((await ui().findByLabelText("Affected (%)")) as HTMLInputElement).value).to.equal("12");
    const lock = { by: "Sam Staff", byId: 2, at: "2026-09-02T12:00:00Z" };
    for (const [held, reason] of [
      [{ lock }, /^Sam Staff has locked the estimation/],
      [{ disasterClosed: true }, /^The disaster “Hurricane Ada” is closed/],
    ] as const) {
      page.leave();
      server.stop();
      page = await open({ zones: [saved], estimation: { ...ESTIMATION, ...held } });
      await ui().findByText(reason);
      expect(ui().queryByRole("button", { name: /^(Save zone|ReCalculate|Edit zone|Draw)/ })).to.equal(null);
    }
  });

  it("explains figures of list, live line and rules by their tracts, each group at one Tab stop", async () => {
    page = await open({ zones: [saved] });
    const linesOf = async (group: HTMLElement, figure: HTMLElement | undefined) => {
      expect(group.querySelectorAll('[tabindex="0"][data-explained]').length).to.equal(1);
      figure?.focus();
      await userEvent.keyboard("{Enter}");
      const dialog = await screen.findByRole("dialog");
      const lines = (await within(dialog).findAllByRole("row")).map(({ textContent }) => textContent);
      within(dialog).getByRole("button", { name: "Copy" });
      await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
      await waitFor(() => expect(hasFocus(figure)).to.equal(true));
      return lines;
    };
    const figuresOf = (group: HTMLElement) => within(group).getAllByTitle("How was this figure calculated?");
    const byTracts = /^Tracts\d+Includes every tract that overlaps the zone\. Where zones overlap/;
    await ui().findByRole("button", { name: "Edit zone 1" });
    const list = ui().getByRole("list");
    const listed = await linesOf(list, figuresOf(list)[0]);
    expect(listed.slice(0, 2).join("")).to.match(byTracts);
    expect(listed.at(-1)).to.match(/^Population= [\d,]+Sample data 2018$/);
    await press("Edit zone 1");
    const table = await ui().findByRole("table", { name: "What each rule gives" });
    for (const group of [table, ui().getByText("Households", { selector: "dt" }).closest("dl")]) {
      if (group === null) throw new Error("The live line is not a list of figures.");
      const [first] = figuresOf(group);
      const lines = await linesOf(group, first);
      expect(lines.slice(0, 2).join("")).to.match(byTracts);
      expect(lines.at(-1)).to.contain(`= ${first?.textContent}`);
    }
  });

  it("has no axe violation in list and editor", async () => {
    page = await open({ zones: [saved] });
    await ui().findByRole("button", { name: "Edit zone 1" });
    expect(await axeFindings(page.host, {})).to.deep.equal([]);
    await press("Edit zone 1");
    await ui().findByText("What each rule gives");
    for (const fold of page.host.querySelectorAll<HTMLElement>(".pv-fold > button")) fold.click();
    expect(await axeFindings(page.host, {})).to.deep.equal([]);
  });
});
