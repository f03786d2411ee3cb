import { expect } from "@open-wc/testing";
import { getPageLevelLookupDetails } from "../../contract/lookups/calls/lookups.ts";
import { getPublished, type PublishedListing } from "../../contract/reports/calls/published.ts";
import { EstimationSelected } from "../../contract/config/topics.ts";
import { axeFindings } from "../../test/kits/dom.ts";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const listing = (eid: number, name: string): PublishedListing => ({
  eid,
  name,
  disaster: { name: "Hurricane Ana", type: "Hurricane", category: "3" },
  startDate: "2026-09-08",
  publishedAt: "2026-09-09T12:00:00.000Z",
  calculatedAt: "2026-09-09T11:00:00.000Z",
  sampleData: eid === 1,
});
const TWO = [listing(2, "Landfall"), listing(1, "First look")];
const serve = (published: PublishedListing[] = TWO) =>
  serveFake([fake(getPublished, () => published), fake(getPageLevelLookupDetails, () => [])]);

widgetKit(manifest, {
  prepare: () => serve(),
  drawn: async (host) => {
    await waitFor(() => expect(host.querySelectorAll(".published-estimations li")).to.have.length(2));
    // Lookups load after the list; a page closed during loading keeps their query for a while.
    await new Promise((resolve) => setTimeout(resolve, 100));
  },
  actions: { choose: { eid: 1 } },
});

describe("published-estimations", () => {
  const user = userEvent.setup();
  let page: WidgetPage;
  let stop: () => void;
  afterEach(() => {
    page.leave();
    stop();
    history.replaceState(null, "", location.pathname);
  });

  it("shows the latest published one until another is chosen, and publishes the choice", async () => {
    stop = serve();
    page = await openWidget(manifest);
    const first = await screen.findByRole("button", { name: /Landfall/ });
    expect(first.getAttribute("aria-current")).to.equal("true");
    await user.click(screen.getByRole("button", { name: /First look/ }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /First look/ }).getAttribute("aria-current")).to.equal("true"),
    );
    expect(page.bus.latest(EstimationSelected)?.payload).to.deep.equal({ did: null, eid: 1 });
  });

  it("links to each report if the app has a page for it", async () => {
    stop = serve();
    page = await openWidget(manifest, { raw: { reportPage: "/view/report" } });
    const link = await screen.findByRole("link", { name: "Report of First look" });
    expect(link.getAttribute("href")).to.equal("/view/report/1");
    page.leave();
    page = await openWidget(manifest);
    await screen.findByRole("button", { name: /First look/ });
    expect(screen.queryByRole("link")).to.equal(null);
  });

  it("gives the addresses of the shown estimation, and code for other sites of what they may show, to be copied", async () => {
    stop = serve();
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    const texts = async () => {
      await user.click(await screen.findByRole("button", { name: "Addresses for programs and other sites" }));
      for (const button of await screen.findAllByRole("button", { name: /^Copy: / })) await user.click(button);
      return copied.splice(0);
    };
    page = await openWidget(manifest);
    const service = `${location.origin}/arcgis/rest/services/Provision/FeatureServer`;
    const plain = [
      service,
      `${location.origin}/ogc`,
      `${service}/0/query?where=eid%3D2&outFields=*&f=geojson`,
      `${service}/17/query?where=eid%3D2&outFields=*&f=csv`,
    ];
    expect(await texts()).to.deep.equal(plain);
    page.leave();
    page = await openWidget(manifest, { around: { embedding: { widgets: ["tested"] } } });
    const code = `<script async src="${location.origin}/embed.js"></script>
<provision-widget app="test" widget="tested" estimation="2"></provision-widget>`;
    expect(await texts()).to.deep.equal([...plain, code]);
    expect((await axeFindings(page.host)).join()).to.equal("");
    await screen.findByText("Code that shows “Published estimations” on another site, which the operator must allow");
    Reflect.deleteProperty(navigator, "clipboard");
  });

  it("offers the published figures of the chosen one as files", async () => {
    stop = serve();
    page = await openWidget(manifest);
    await user.click(await screen.findByRole("button", { name: "Download data" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.getAttribute("href"))).to.deep.equal(
      ["zones.gpkg", "zones.zip", "product_need.csv"].map((file) => `/data/estimations/2/${file}`),
    );
  });

  it("says that nothing is published", async () => {
    stop = serve([]);
    page = await openWidget(manifest);
    await screen.findByText("Nothing has been published yet.");
  });

  it("searches a long list by words of estimation and disaster", async () => {
    stop = serve();
    page = await openWidget(manifest, { raw: { searchFrom: 2 } });
    await user.type(await screen.findByRole("searchbox"), "ana look");
    await waitFor(() => expect(page.host.querySelectorAll("li")).to.have.length(1));
    await user.type(screen.getByRole("searchbox"), " nowhere");
    await screen.findByText("No Matches Found");
  });
});
