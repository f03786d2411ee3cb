import { expect } from "@open-wc/testing";
import { enqueue, readQueue, removeEntry, type OpenQueue } from "../../client/calls/along/entry-queue.ts";
import type { SiteValue } from "../../client/calls/along/entry.ts";
import { dropPack, keepPack, keptPacks } from "../../client/calls/along/pack-store.ts";
import { openPack, sealPack } from "../../client/calls/along/seal.ts";
import { getSiteAuthors, noteOffline } from "../../contract/planning/calls/along.ts";
import { getSites, saveSiteServed, setSiteState, type Site } from "../../contract/supply/calls/sites.ts";
import { axeFindings } from "../../test/kits/dom.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { packOf } from "../../test/kits/pack-fixture.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const PASSPHRASE = "seven patient herons";
const AT = "2026-09-08T14:05:00.000Z";
const SITE: Site = {
  id: 1,
  name: "Armory",
  type: "Type I Point",
  county: "Polk",
  address: "",
  hours: "",
  longitude: null,
  latitude: null,
  operator: "",
  contact: "",
  phone: "",
  state: "Closing",
  since: "2026-09-08",
  offers: "Ice",
  public: true,
  capacity: null,
  measure: null,
  standard: true,
  lanes: null,
  staffDay: null,
  staffNight: null,
  served: null,
  mealsServed: null,
  servedVersion: 0,
};

describe("sending what was entered without a connection", () => {
  const user = userEvent.setup();
  const person = { userId: 7, userName: "maria", displayName: "Maria", roleNameOfLoginUser: [], mustChangePassword: false }; // oxfmt-ignore
  let page: WidgetPage;
  let queue: OpenQueue;
  let site: Site;
  let stop = () => {};
  /** The changes and notes that the server was sent. */
  let sent: unknown[] = [];
  const start = async (userId = 7) => {
    ({ stop } = servePlanner({
      answers: [
        fake(getSites, () => [site]),
        fake(getSiteAuthors, () => ({ state: { by: "carlos", at: AT }, served: null })),
        fake(setSiteState, (body) => {
          sent.push(body);
          site = { ...site, ...(body as Pick<Site, "state">) };
          return body as { ids: number[]; day: string; state: Site["state"] };
        }),
        fake(saveSiteServed, (body) => {
          sent.push(body);
          const { confirmed, ...count } = body as { confirmed: boolean; id: number; day: string; people: number; meals: null; version: number }; // oxfmt-ignore
          if (!confirmed) {
            const fault = { path: "body.people", key: "domain.site.servedMany", message: "many", values: { found: 9, capacity: 1, name: "Armory" } }; // oxfmt-ignore
            throw new Refusal(422, { key: "errors.invalid", details: { faults: [fault] } });
          }
          return { ...count, version: 1 };
        }),
        fake(noteOffline, (body) => {
          sent.push(body);
          return { sentAt: new Date().toISOString() };
        }),
      ],
    }));
    page = await openWidget(manifest, { width: 1000, user: { ...person, userId } });
    const field = await waitFor(() => page.host.querySelector('[name="unlock"]') ?? expect.fail("no field"));
    await user.type(field, PASSPHRASE);
    await user.click(screen.getByRole("button", { name: /^Send/ }));
  };
  const put = (value: SiteValue, base: SiteValue) =>
    enqueue(queue, { key: crypto.randomUUID(), at: AT, site: 1, name: "Armory", day: "2026-09-08", base, value, confirmed: false }); // oxfmt-ignore
  beforeEach(async () => {
    sent = [];
    site = SITE;
    for (const { id } of await keptPacks()) await dropPack(id);
    const kept = await keepPack(await sealPack(packOf(), "Field", PASSPHRASE));
    queue = { id: kept.id, key: (await openPack(kept, PASSPHRASE)).key };
  });
  afterEach(async () => {
    page.leave();
    stop();
    for (const { place } of await readQueue(queue)) await removeEntry(place);
  });

  it("shows a conflict side by side with who changed it, and sends mine under a new key once I say so", async () => {
    await put({ state: "Closed" }, { state: "Open" });
    const [first] = await readQueue(queue);
    await start();
    await screen.findByText(/Someone changed this in the meantime/);
    const [heads, values] = ["thead th", "tbody tr:first-child td"].map((of) =>
      [...page.host.querySelectorAll(of)].map(({ textContent }) => textContent?.replace(/ \d.*/, "")),
    );
    expect(heads).to.deep.equal(["Entered by you Sep", "Changed by carlos Sep"]);
    expect(values).to.deep.equal(["Closed", "Closing soon"]);
    expect(page.host.textContent).to.contain("Known before: Open");
    expect(sent).to.deep.equal([]);
    expect(await axeFindings(page.host)).to.deep.equal([]);
    const keys: string[] = [];
    const serving = window.fetch;
    window.fetch = (address, init) => {
      const key = new Headers(init?.headers).get("idempotency-key");
      if (key !== null) keys.push(key);
      return serving(address, init);
    };
    // Killed now, the decision is not lost either: it is in the queue before anything is sent.
    await user.click(screen.getByRole("button", { name: "Take mine" }));
    await waitFor(async () => expect(await readQueue(queue)).to.deep.equal([]));
    expect(sent).to.deep.equal([
      { ids: [1], day: "2026-09-08", state: "Closed", offers: "Ice", public: false },
      { id: 1, day: "2026-09-08", what: "state", enteredAt: AT },
    ]);
    expect(keys).to.deep.equal([keys[0], `${keys[0]}-note`]);
    expect(keys[0]).not.to.equal(first?.key);
    await screen.findByText("1 entry was sent.");
    await waitFor(() => expect(page.host.querySelector('[name="unlock"]')).to.equal(null));
  });

  it("leaves the other's change where I say so, and sends nothing", async () => {
    await put({ state: "Closed" }, { state: "Open" });
    await start();
    await user.click(await screen.findByRole("button", { name: "Keep the other" }));
    await waitFor(async () => expect(await readQueue(queue)).to.deep.equal([]));
    expect(sent).to.deep.equal([]);
  });

  it("keeps a refused entry with the server's reason, and sends it once it is confirmed", async () => {
    await put({ people: 9, meals: null }, { people: null, meals: null });
    await start();
    await screen.findByText(/more than three times/);
    expect((await readQueue(queue)).length).to.equal(1);
    await user.click(screen.getByRole("button", { name: "It is right, send it" }));
    await waitFor(async () => expect(await readQueue(queue)).to.deep.equal([]));
    expect(sent.length).to.equal(3);
  });

  it("sends nothing for another person than the one who made the pack, and says whose it is", async () => {
    await put({ state: "Closed" }, { state: "Closing" });
    await start(8);
    await screen.findByText(/Only Maria can send them/);
    expect([sent.length, (await readQueue(queue)).length]).to.deep.equal([0, 1]);
  });
});
