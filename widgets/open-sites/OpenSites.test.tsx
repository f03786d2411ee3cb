import { expect } from "@open-wc/testing";
import { getOpenSites, type OpenSite } from "../../contract/supply/calls/sites.ts";
import { PlaceChosen } from "../../contract/config/topics.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { screen, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const site = (name: string, latitude: number | null): OpenSite => ({
  name,
  type: "Type I Point",
  county: "Hillsborough",
  address: "1 Main Street",
  hours: "8 AM to 6 PM",
  longitude: latitude === null ? null : -82.46,
  latitude,
  offers: "Water, ice",
  state: "Open",
});
const SITES = [site("Armory", 28.5), site("Library", 27.95), site("Somewhere", null)];
const serve = (answers: readonly FakeAnswer[] = []) =>
  servePlanner({ answers: [...answers, fake(getOpenSites, () => ({ day: "2026-09-08", sites: SITES }))] });

widgetKit(manifest, {
  prepare: () => serve().stop,
  drawn: (host) => waitFor(() => expect(host.querySelector("h3")).not.to.equal(null)),
});

describe("open sites", () => {
  const shown = widgetOpener(manifest, serve, { width: 500 });
  const names = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

  it("lists where, hours and what there is; after a search for a place the nearest first", async () => {
    await shown.open();
    await screen.findByText("Armory");
    expect(names()).to.deep.equal(["Armory", "Library", "Somewhere"]);
    expect(screen.getAllByText("There is: Water, ice")).to.have.length(3);
    shown.page.bus.publish(PlaceChosen, { label: "Tampa", bounds: [-82.47, 27.94, -82.45, 27.96] }, "home");
    await screen.findByText(/nearest to Tampa first/);
    expect(names()).to.deep.equal(["Library", "Armory", "Somewhere"]);
    await screen.findByText(/about 38 miles away/);
  });

  it("says that none has been announced", async () => {
    await shown.open([fake(getOpenSites, () => ({ day: "2026-09-08", sites: [] }))]);
    await screen.findByText("No site has been announced for today.");
  });
});
