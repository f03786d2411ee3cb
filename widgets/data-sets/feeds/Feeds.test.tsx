import { expect } from "@open-wc/testing";
import { deleteFeed, getFeeds, lookAtFeed, saveFeed, type Feed } from "../../../contract/storms/calls/feeds.ts";
import { getManagedDataSets } from "../../../contract/tracts/calls/data-sets.ts";
import { getSeries } from "../../../contract/series/calls.ts";
import { getStorms } from "../../../contract/storms/calls/storms.ts";
import { getImportedRoads } from "../../../contract/roads/calls.ts";
import { fake } from "../../../test/kits/fake-api.ts";
import { servePlanner, type PlannerServer } from "../../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage } from "../../../test/kits/widget-page.tsx";
import manifest from "../manifest.ts";

const FEED: Feed = {
  feedId: 4,
  name: "Hurricane Center",
  kind: "storms",
  address: "https://www.nhc.noaa.gov/gis-at.xml?key=hush",
  every: 30,
  quietAfter: null,
  active: true,
  storm: "",
  source: "",
  license: "",
  isPublic: false,
  timeZone: null,
  siteType: "",
  states: false,
  state: "failing",
  lookedAt: "2017-09-08T12:00:00.000Z",
  goodAt: "2017-09-08T09:00:00.000Z",
  newAt: "2017-09-08T09:00:00.000Z",
  nextAt: "2017-09-08T13:00:00.000Z",
  failures: 1,
  notes: [
    { at: "2017-09-08T12:00:00.000Z", state: "failed", key: "domain.feed.failures.tooLarge", values: { limit: 20 } },
    {
      at: "2017-09-08T10:00:00.000Z",
      state: "refused",
      key: "domain.feed.failures.sites",
      values: { count: 2, of: 1200, row: 7 },
      why: { en: "No such county.", de: "Kein solches County." },
    },
    {
      at: "2017-09-08T09:00:00.000Z",
      state: "stored",
      key: "domain.feed.came.advisory",
      values: { storm: "AL112017 Irma", number: "37" },
    },
  ],
  editedDate: "2017-09-01T12:00:00.000Z",
  editedBy: "admin",
  version: 2,
};

describe("feeds on the data page", () => {
  const user = userEvent.setup();
  let page: WidgetPage;
  let server: PlannerServer;
  let feeds: Feed[];
  /** How each further look at a feed goes. */
  let looks: Partial<Feed>[];
  beforeEach(async () => {
    feeds = [FEED];
    looks = [];
    server = servePlanner({
      answers: [
        fake(getManagedDataSets, () => []),
        fake(getSeries, () => []),
        fake(getStorms, () => []),
        fake(getImportedRoads, () => []),
        fake(getFeeds, () => feeds),
        fake(saveFeed, () => FEED),
        fake(lookAtFeed, () => {
          const [feed = FEED, ...others] = feeds;
          const looked = { ...feed, ...looks.shift() };
          feeds = [looked, ...others];
          return looked;
        }),
        fake(deleteFeed, () => ({ feedId: 4 })),
      ],
    });
    page = await openWidget(manifest, { width: 900 });
  });
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("says what came and what failed and why, looks at once, and deletes after a question", async () => {
    const card = await screen.findByRole("article", { name: "Hurricane Center" });
    for (const words of [
      "Failing",
      "Advisories from www.nhc.noaa.gov",
      "Failed: The source sent more than 20 MB. Nothing of it was taken.",
      "Refused: 2 of 1,200 sites were refused, so none was taken. The first is in row 7: No such county.",
      "AL112017 Irma: advisory 37 came in.",
    ])
      expect(card.textContent).to.contain(words);
    expect(card.textContent).not.to.contain("hush");
    await user.click(within(card).getByRole("button", { name: "Look at “Hurricane Center” now" }));
    await waitFor(() => expect(server.to(lookAtFeed)).to.deep.equal([{ feedId: 4 }]));
    await user.click(screen.getByRole("button", { name: "Delete “Hurricane Center”" }));
    await user.click((await screen.findAllByRole("button", { name: "Delete" })).at(-1) ?? document.body);
    await waitFor(() => expect(server.to(deleteFeed)).to.deep.equal([{ feedId: 4, version: 2 }]));
  });

  it("shows a new feed as it waits, comes good, and then is lied to", async () => {
    const at = (hour: number) => `2017-09-08T${hour}:00:00.000Z`;
    const values = { storm: "AL112017 Irma", number: "37" };
    const came = { at: at(15), state: "stored", key: "domain.feed.came.advisory", values } as const;
    const older = { storm: "AL112017 Irma", number: "36", newest: "37" };
    const lie = { at: at(16), state: "refused", key: "domain.feed.failures.older", values: older } as const;
    looks = [
      { state: "good", failures: 0, lookedAt: at(15), goodAt: at(15), newAt: at(15), notes: [came] },
      { state: "failing", failures: 1, lookedAt: at(16), notes: [lie, came] },
    ];
    feeds = [{ ...FEED, state: "waiting", lookedAt: null, goodAt: null, newAt: null, notes: [] }];
    page.leave();
    page = await openWidget(manifest, { width: 900 });
    const shows = async (...texts: readonly string[]) => {
      const card = await screen.findByRole("article", { name: FEED.name });
      await waitFor(() => {
        for (const words of texts) expect(card.textContent).to.contain(words);
      });
    };
    await shows("Not looked at yet", "Last good look: never. Last news: never.");
    const look = async () => user.click(await screen.findByRole("button", { name: `Look at “${FEED.name}” now` }));
    await look();
    await shows("Good", "Last good look: Sep 8, 2017", "AL112017 Irma: advisory 37 came in.");
    await look();
    const reason = "Refused: Advisory 36 of AL112017 Irma is older than advisory 37, which is here already.";
    await shows("Failing", reason, "AL112017 Irma: advisory 37 came in.");
  });

  it("adds a feed once all that it needs is there, and changes one", async () => {
    await user.click(await screen.findByRole("button", { name: "Add a feed" }));
    const address = await screen.findByLabelText<HTMLInputElement>("Address");
    expect(address.value).to.equal("https://www.nhc.noaa.gov/gis-at.xml");
    await user.click(await screen.findByLabelText("Outages or other figures"));
    await screen.findByText("Still needed: Name, Address, Source.");
    await user.type(await screen.findByLabelText("Name"), "Outages");
    await user.type(await screen.findByLabelText("Address"), "https://utility.example/out.csv");
    await user.type(await screen.findByLabelText("Source"), "A utility");
    await user.type(await screen.findByLabelText("Say on home when nothing new came for"), "x");
    await screen.findByText("Expected: a whole number of hours from 1 to 8760, or nothing.");
    await user.clear(await screen.findByLabelText("Say on home when nothing new came for"));
    await user.type(await screen.findByLabelText("Say on home when nothing new came for"), "6");
    await user.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.to(saveFeed)).to.have.length(1));
    const sent = server.to(saveFeed)[0] as Record<string, unknown>;
    expect([
      sent["name"],
      sent["kind"],
      sent["address"],
      sent["source"],
      sent["quietAfter"],
      sent["feedId"],
    ]).to.deep.equal(["Outages", "series", "https://utility.example/out.csv", "A utility", 6, undefined]);
    await user.click(await screen.findByRole("button", { name: "Edit “Hurricane Center”" }));
    await user.click(await screen.findByLabelText("Ask this source"));
    await user.click(await screen.findByLabelText("Shelters or other sites"));
    await user.click(await screen.findByLabelText("Sites open and close as the source says"));
    await user.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.to(saveFeed)).to.have.length(2));
    const changed = server.to(saveFeed)[1] as Record<string, unknown>;
    expect([changed["feedId"], changed["version"], changed["active"], changed["states"]]).to.deep.equal([
      4,
      2,
      false,
      true,
    ]);
  });
});
