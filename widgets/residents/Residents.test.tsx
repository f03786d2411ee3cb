import { expect } from "@open-wc/testing";
import { EstimationSelected, PlaceChosen } from "../../contract/config/topics.ts";
import { getPublished } from "../../contract/reports/calls/published.ts";
import {
  getResidentsPage,
  lookUpPlace,
  type PlaceAnswer,
  type ResidentsPage,
} from "../../contract/reports/calls/residents.ts";
import { getPublishedInputs } from "../../contract/reports/calls/published-inputs.ts";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { ESTIMATION, PARAMETERS, projectionsOf } from "../../test/kits/planner-fixtures.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const PAGE: ResidentsPage = {
  eid: 7,
  run: projectionsOf().run.id,
  title: "Hurricane Irma: where help is planned",
  lead: "Help is planned from September 10.",
  figures: [
    { name: "People who may need help", value: "10 M", product: null },
    { name: "Water", value: "30 M gallons", product: "Water" },
  ],
  notes: [],
  search: {
    title: "Is my home in a zone?",
    label: "City",
    button: "Look up",
    here: "Use my location",
    notes: ["Not kept."],
  },
  tables: [
    {
      caption: "Need by zone",
      head: ["Zone", "People", "Water"],
      rows: [["Zone 1", "5", "15 gallons"]],
      zones: [1],
      more: null,
    },
    { caption: "People by county", head: ["County", "People"], rows: [["Monroe", "5"]], zones: [], more: null },
  ],
  others: { title: "Other disasters", list: [{ eid: 8, name: "Maria" }] },
};
const NOTHING: ResidentsPage = {
  ...PAGE,
  eid: null,
  run: null,
  title: "Help",
  lead: "Nothing has been published yet.",
  figures: [],
  search: null,
  tables: [],
};
const LISTING = {
  eid: 7,
  name: "Advisory 37",
  disaster: { name: "Irma", type: "Hurricane", category: "4" },
  startDate: "2026-09-08",
  publishedAt: "2026-09-09T12:00:00.000Z",
  calculatedAt: "2026-09-09T11:00:00.000Z",
  sampleData: false,
};
const ANSWER: PlaceAnswer = {
  outcome: "inZone",
  title: "Key West is in Zone 1.",
  sentences: ["Help is planned here."],
  zone: 1,
  help: { title: "Where to get help", lines: ["Call 911."] },
  choices: { title: "", list: [] },
  asOf: "Numbers as of today.",
  print: "Print this card",
  bounds: [-82, 24, -81, 25],
};
const asked: unknown[] = [];
const serve = (answer: PlaceAnswer = ANSWER, published = true) =>
  serveFake([
    fake(getPublished, () => (published ? [LISTING, { ...LISTING, eid: 8 }] : [])),
    fake(getResidentsPage, () => (published ? PAGE : NOTHING)),
    fake(getPublishedInputs, () => ({
      disaster: "Irma",
      estimation: ESTIMATION.name,
      projections: projectionsOf(),
      parameters: PARAMETERS.daily,
      assistance: PARAMETERS.assistance,
      zones: [],
      sources: {},
    })),
    fake(lookUpPlace, (body) => {
      asked.push((body as { asks: unknown }).asks);
      return answer;
    }),
  ]);

widgetKit(manifest, {
  prepare: () => serve(),
  drawn: async () => void (await screen.findByText(PAGE.title)),
});

describe("residents", () => {
  const user = userEvent.setup();
  const { geolocation } = navigator;
  let page: WidgetPage;
  let stop: () => void;
  const locate = (getCurrentPosition: Geolocation["getCurrentPosition"]) =>
    Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition }, configurable: true });
  beforeEach(() => void (asked.length = 0));
  afterEach(() => {
    Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });
    page.leave();
    stop();
  });

  it("starts with the event, and shows a place's zone as a card that takes the focus", async () => {
    stop = serve();
    page = await openWidget(manifest);
    expect((await screen.findByRole("heading", { name: PAGE.title })).tagName).to.equal("H2");
    await user.type(screen.getByRole("searchbox"), "Key West{Enter}");
    const title = await screen.findByRole("heading", { name: ANSWER.title });
    await waitFor(() => expect(title.matches(":focus")).to.equal(true));
    expect(asked).to.deep.equal([{ text: "Key West" }]);
    expect(page.bus.latest(PlaceChosen)?.payload).to.deep.equal({ label: ANSWER.title, bounds: ANSWER.bounds });
    await screen.findByRole("button", { name: "Print this card" });
  });

  it("keeps the search form if the browser does not give a position, and searches by position if it does", async () => {
    stop = serve();
    page = await openWidget(manifest);
    locate((_, refuse) => refuse?.({ code: 1 } as GeolocationPositionError));
    await user.click(await screen.findByRole("button", { name: "Use my location" }));
    await screen.findByText("Your browser did not share your location. Type a place instead.");
    expect(asked).to.deep.equal([]);
    screen.getByRole("searchbox");
    locate((found) => found({ coords: { longitude: -81.8, latitude: 24.6, accuracy: 30 } } as GeolocationPosition));
    await user.click(screen.getByRole("button", { name: "Use my location" }));
    await screen.findByText(ANSWER.title);
    expect(asked).to.deep.equal([{ longitude: -81.8, latitude: 24.6, accuracy: 30 }]);
  });

  it("answers a place found on another page, a county as such, and has the search before the figures", async () => {
    stop = serve();
    page = await openWidget(manifest);
    const question = await screen.findByText("Is my home in a zone?");
    const following = question.compareDocumentPosition(screen.getByText("10 M")) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(following).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    const bounds: [number, number, number, number] = [-82, 24, -81, 25];
    page.bus.publish(PlaceChosen, { label: "Key West, FL", bounds }, "home");
    await screen.findByRole("heading", { name: ANSWER.title });
    page.bus.publish(PlaceChosen, { label: "Monroe", bounds, county: "12087" }, "home");
    await waitFor(() =>
      expect(asked).to.deep.equal([
        { longitude: -81.5, latitude: 24.5, accuracy: 50_000, name: "Key West, FL" },
        { county: "12087" },
      ]),
    );
  });

  it("explains its figures and those of its zones from the published run, but no county's", async () => {
    stop = serve();
    page = await openWidget(manifest);
    await user.click(await screen.findByRole("button", { name: "Water: 30 M gallons" }));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.textContent).to.match(/Water · All zones · .*Zone 1\+ [\d,]+.*Copy/s));
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
    for (const fold of ["Need by zone", "People by county"]) await user.click(screen.getByText(fold));
    const tables = await screen.findAllByRole("table");
    expect(
      tables.map((table) =>
        within(table)
          .queryAllByRole("button")
          .map(({ textContent }) => textContent),
      ),
    ).to.deep.equal([["5", "15 gallons"], []]);
  });

  it("offers the places that the text may mean", async () => {
    const list = [{ label: "Monroe County", asks: { county: "12087" } }];
    stop = serve({
      ...ANSWER,
      outcome: "nowhere",
      title: "“Monro” was not found.",
      zone: null,
      help: null,
      bounds: null,
      choices: { title: "Do you mean one of these?", list },
    });
    page = await openWidget(manifest);
    await user.type(await screen.findByRole("searchbox"), "Monro{Enter}");
    await user.click(await screen.findByRole("button", { name: "Monroe County" }));
    await waitFor(() => expect(asked).to.deep.equal([{ text: "Monro" }, { county: "12087" }]));
  });

  it("opens another published estimation", async () => {
    stop = serve();
    page = await openWidget(manifest);
    await user.click(await screen.findByText("Maria"));
    expect(page.bus.latest(EstimationSelected)?.payload).to.deep.equal({ did: null, eid: 8 });
    history.replaceState(null, "", location.pathname);
  });

  it("says that nothing is published only after loading", async () => {
    stop = serve(ANSWER, false);
    page = await openWidget(manifest);
    await screen.findByText("Nothing has been published yet.");
    expect(screen.queryByRole("searchbox")).to.equal(null);
  });
});
