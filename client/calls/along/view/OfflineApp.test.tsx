import { expect } from "@open-wc/testing";
import i18next from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { STATISTICS, type Statistic } from "../../../../engine/words/statistics.ts";
import { startTexts } from "../../../../framework/i18n/start.ts";
import { axeFindings } from "../../../../test/kits/dom.ts";
import { packOf } from "../../../../test/kits/pack-fixture.ts";
import { screen, userEvent, waitFor, within } from "../../../../test/kits/testing-library.ts";
import "../../../../themes/index.ts";
import { packIn, readPackFile } from "../pack-file.ts";
import { dropPack, keepPack, keptPacks } from "../pack-store.ts";
import { readQueue, removeEntry, waitingEntries } from "../entry-queue.ts";
import { openPack, sealPack, type SealedPack } from "../seal.ts";
import { OfflineApp } from "./OfflineApp.tsx";
import { putOnLook } from "./look.ts";

const PASSPHRASE = "seven patient herons";
const SITE = {
  id: 1,
  name: "Plant City fairground",
  type: "Type I Point",
  county: "Hillsborough",
  address: "",
  hours: "8–18",
  longitude: null,
  latitude: null,
  operator: "",
  contact: "",
  phone: "",
  state: "Open",
  since: "2026-09-08",
  offers: "Water",
  public: true,
  capacity: 20_000,
  measure: "people",
  standard: true,
  lanes: 4,
  staffDay: null,
  staffNight: null,
  served: 1_234,
  mealsServed: null,
  servedVersion: 1,
} as const;

describe("the page for packs", () => {
  const user = userEvent.setup();
  const host = document.createElement("div");
  let root: Root;
  const show = (own: SealedPack | null = null, fault: unknown = null) => {
    root = createRoot(host);
    root.render(<OfflineApp own={own} fault={fault} wanted="/main/home" home="/" />);
  };
  const open = async (passphrase: string) => {
    await user.type(await screen.findByLabelText("Passphrase"), passphrase);
    await user.click(screen.getByRole("button", { name: "Open" }));
  };
  const pack = packOf({
    sites: { day: "2026-09-08", rows: [SITE] },
    languages: [
      { code: "en", texts: {}, help: [{ id: "a", title: "Zones", sections: [{ title: "", html: "<p>Draw <b>them</b><img src=x onerror=alert(1)></p>" }] }] }, // oxfmt-ignore
    ],
  });
  before(async () => {
    localStorage.setItem("provision.preference.language", "en");
    await startTexts();
    putOnLook();
    host.style.inlineSize = "1000px";
    document.body.append(host);
    for (const { id } of await keptPacks()) await dropPack(id);
  });
  afterEach(() => root.unmount());
  after(() => host.remove());

  it("says that there is no answer, and that no pack is there", async () => {
    show();
    await screen.findByText(i18next.t("widgets.along.view.none"));
    expect(screen.getByRole("status").textContent).to.contain("does not answer");
    expect(screen.getByRole("link", { name: "Try the server again" }).getAttribute("href")).to.equal("/main/home");
    expect(await axeFindings(host)).to.deep.equal([]);
  });

  it("opens a kept pack only with its passphrase, and shows its report, age and what is missing", async () => {
    await keepPack(await sealPack(pack, "Irma at noon", PASSPHRASE));
    show();
    await user.click(await screen.findByRole("button", { name: "Choose" }));
    await open("seven patient heron");
    await screen.findByText("This is not the passphrase of the pack.");
    await user.type(screen.getByLabelText("Passphrase"), "s");
    await user.click(screen.getByRole("button", { name: "Open" }));
    await screen.findByRole("heading", { level: 1, name: pack.disaster.name });
    expect(host.textContent).to.contain("1 hour old").and.to.contain("Not in this pack: contacts");
    const people = pack.estimations[0]?.reports[0]?.pages.flatMap(({ sections }) => sections).length ?? 0;
    await waitFor(() => expect(host.querySelectorAll("[data-section]").length).to.equal(people));
    expect(host.querySelectorAll("svg[role=img]").length).to.be.greaterThan(1);
    expect(host.textContent).not.to.match(/\b(?:report|client|widgets)\.[a-z]+\.\w/i);
    expect(await axeFindings(host)).to.deep.equal([]);
  });

  it("calculates a what-if, refuses what is no percentage, and goes back to the run", async () => {
    show(await sealPack(pack, "Irma", PASSPHRASE));
    await open(PASSPHRASE);
    await user.click(await screen.findByRole("button", { name: "What if" }));
    const row = () => [...host.querySelectorAll("tbody tr")].map((tr) => [...tr.children].map((td) => td.textContent));
    await waitFor(() => expect(row().length).to.be.greaterThan(2));
    for (const [, before, after] of row().slice(1)) expect(after).to.equal(before);
    const share = screen.getByLabelText("Zone 1: affected (%)");
    await user.clear(share);
    await user.type(share, "50");
    await waitFor(() => expect(row()[1]?.[2]).not.to.equal(row()[1]?.[1]));
    await user.type(share, "0");
    await screen.findByText("Enter a number from 0 to 100.");
    expect(host.querySelector("tbody")).to.equal(null);
    await user.click(screen.getByRole("button", { name: "As it was" }));
    await waitFor(() => expect(row()[1]?.[2]).to.equal(row()[1]?.[1]));
  });

  it("shows the zones with the tracts of their counties and the sites, larger by a press", async () => {
    const [one] = pack.estimations;
    const figures = Object.fromEntries(STATISTICS.map((name) => [name, null])) as Record<Statistic, null>;
    const tract = { zone: 1, fips: "12057000100", name: "", county: "Hillsborough", coastal: true, share: 1, also: null, figures }; // oxfmt-ignore
    const ring: [number, number][] = [[-82.5, 27.9], [-82.4, 27.9], [-82.4, 28], [-82.5, 27.9]]; // oxfmt-ignore
    const county = { fips: "12057", name: "Hillsborough", tracts: [], shapes: [{ fips: tract.fips, rings: [ring] }] };
    const placed = { ...SITE, longitude: -82.45, latitude: 27.95 };
    const mapped = { ...pack, counties: [county], sites: { day: pack.sites.day, rows: [placed] }, estimations: one ? [{ ...one, tracts: [tract] }] : [] }; // oxfmt-ignore
    show(await sealPack(mapped, "Irma", PASSPHRASE));
    await open(PASSPHRASE);
    await user.click(await screen.findByRole("button", { name: "Map" }));
    const width = () => host.querySelector<SVGSVGElement>("svg[role=img]")?.viewBox.baseVal.width ?? 0;
    await waitFor(() => expect(width()).to.be.greaterThan(100));
    const before = width();
    const paths = host.querySelectorAll("svg[role=img] path").length;
    await user.click(screen.getByRole("button", { name: "Larger" }));
    await waitFor(() => expect(width()).to.equal(before * 2));
    expect(await axeFindings(host)).to.deep.equal([]);
    root.unmount();
    // Without the shapes there is one path less, at least.
    show(await sealPack({ ...mapped, counties: [{ ...county, shapes: [] }] }, "Irma", PASSPHRASE));
    await open(PASSPHRASE);
    await user.click(await screen.findByRole("button", { name: "Map" }));
    await waitFor(() => expect(width()).to.equal(before));
    expect(host.querySelectorAll("svg[role=img] path").length).to.equal(paths - 1);
  });

  it("finds sites and help by their words, shows help without anything that runs, and fits a phone", async () => {
    host.style.inlineSize = "390px";
    show(await sealPack(pack, "Irma", PASSPHRASE));
    await open(PASSPHRASE);
    await user.type(await screen.findByLabelText("Search the pack"), "plant city");
    const table = await screen.findByRole("table");
    expect(within(table).getByText("1,234").textContent).to.equal("1,234");
    expect(within(table).getAllByText("Open").length).to.equal(1);
    const search = screen.getByLabelText("Search the pack");
    await user.clear(search);
    await user.type(search, "draw");
    await screen.findByText("Zones");
    expect(host.querySelector("img, b")).to.equal(null);
    expect(host.textContent).to.contain("Draw them");
    for (const button of host.querySelectorAll("button"))
      expect(button.getBoundingClientRect().height).to.be.at.least(44);
    expect(host.scrollWidth).to.be.at.most(390);
    host.style.inlineSize = "1000px";
  });

  it("takes a site's state and people served on a phone, keeps them sealed, and takes them back", async () => {
    host.style.inlineSize = "390px";
    const mine = { ...pack, origin: location.origin, languages: [] };
    const kept = await keepPack(await sealPack(mine, "Field", PASSPHRASE));
    show();
    const choose = async () => {
      await waitFor(() => expect(screen.getAllByRole("button", { name: "Choose" }).length).to.equal(2));
      const item = screen.getByText("Field").closest("li") ?? expect.fail("no pack");
      await user.click(within(item).getByRole("button", { name: "Choose" }));
      await open(PASSPHRASE);
      await user.click(await screen.findByRole("button", { name: "Enter" }));
      await screen.findByRole("group", { name: /^State on/ });
    };
    await choose();
    await user.click(screen.getByRole("button", { name: "Closing soon" }));
    await screen.findByText("1 entry waits to be sent");
    // The value entered last is what the next one follows on.
    await user.click(screen.getByRole("button", { name: "Closed" }));
    await screen.findByText("2 entries wait to be sent");
    expect(screen.getByRole("button", { name: "Closed" }).getAttribute("aria-pressed")).to.equal("true");
    const people = screen.getByLabelText("People served");
    await user.type(people, "1.5");
    await screen.findByText(/Enter a whole number/);
    await user.clear(people);
    await user.type(people, "210");
    const served = screen.getByRole("group", { name: "People and meals served" });
    await user.click(within(served).getByRole("button", { name: "Enter" }));
    await screen.findByText("3 entries wait to be sent");
    for (const pressed of host.querySelectorAll("button"))
      expect(pressed.getBoundingClientRect().height).to.be.at.least(44);
    expect(host.scrollWidth).to.be.at.most(390);
    expect(await axeFindings(host)).to.deep.equal([]);

    const { key } = await openPack(kept, PASSPHRASE);
    const entries = await readQueue({ id: kept.id, key });
    expect(entries.map(({ base, value }) => [base, value])).to.deep.equal([
      [{ state: "Open" }, { state: "Closing" }],
      [{ state: "Closing" }, { state: "Closed" }],
      [
        { people: null, meals: null },
        { people: 210, meals: null },
      ],
    ]);
    // A delivery that was not expected, to the chosen site.
    let delivery = within(screen.getByRole("group", { name: "Delivery" }));
    await user.type(delivery.getByLabelText("Partner"), "Red Cross");
    await user.type(delivery.getByLabelText("Quantity"), "0");
    expect(delivery.getByRole("button", { name: "It has arrived" }).hasAttribute("disabled")).to.equal(true);
    await user.clear(delivery.getByLabelText("Quantity"));
    await user.type(delivery.getByLabelText("Quantity"), "1,200");
    await user.click(delivery.getByRole("button", { name: "It has arrived" }));
    await screen.findByText("4 entries wait to be sent");
    const last = (await readQueue({ id: kept.id, key })).at(-1) ?? expect.fail("no delivery");
    expect("goods" in last && [last.goods.partner, last.goods.place, last.base, last.value]).to.deep.equal([
      ...["Red Cross", SITE.name, null],
      { state: "Arrived", quantity: 1200, deliveryDate: last.day },
    ]);
    await user.click(screen.getAllByRole("button", { name: "Remove" })[3] ?? expect.fail("no entry"));
    await screen.findByText("3 entries wait to be sent");

    delivery = within(screen.getByRole("group", { name: "Delivery" }));
    // A browser without room says so, and keeps what was entered and what is typed.
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    try {
      await user.type(delivery.getByLabelText("Partner"), "Kitchen");
      await user.type(delivery.getByLabelText("Quantity"), "7");
      await user.click(delivery.getByRole("button", { name: "It has arrived" }));
      await screen.findByText(/no more room/);
    } finally {
      IDBObjectStore.prototype.add = add;
    }
    expect((await readQueue({ id: kept.id, key })).length).to.equal(3);
    expect((delivery.getByLabelText("Quantity") as HTMLInputElement).value).to.equal("7");

    // With the key of the pack alone: an entry that is moved to another pack does not open.
    const [moved] = await Promise.allSettled([readQueue({ id: kept.id, key: (await openPack(await sealPack(mine, "Field", PASSPHRASE), PASSPHRASE)).key })]); // oxfmt-ignore
    expect(moved.status).to.equal("rejected");

    await user.click(screen.getAllByRole("button", { name: "Remove" })[0] ?? expect.fail("no entry"));
    await screen.findByText("2 entries wait to be sent");
    expect((await readQueue({ id: kept.id, key }))[0]?.base).to.deep.equal({ state: "Open" });

    // Another opening of the page has them still, and does not delete the pack that they need.
    root.unmount();
    show();
    await screen.findByText(/2 entries were not sent yet/);
    const deletes = screen.getAllByRole<HTMLButtonElement>("button", { name: "Delete" });
    expect(deletes.map(({ disabled }) => disabled).toSorted()).to.deep.equal([false, true]);
    for (const { place } of entries) await removeEntry(place);
    expect((await waitingEntries()).size).to.equal(0);
    await dropPack(kept.id);
    host.style.inlineSize = "1000px";
  });

  it("lets nothing be entered that could not be sent: by a file, for another server, or without the right", async () => {
    const mine = { ...pack, origin: location.origin };
    const kept = [
      await keepPack(await sealPack({ ...mine, mayEnter: false }, "No right", PASSPHRASE)),
      await keepPack(await sealPack(pack, "Other server", PASSPHRASE)),
    ];
    show();
    for (const label of ["No right", "Other server"]) {
      const item = (await screen.findByText(label)).closest("li") ?? expect.fail("no pack");
      await user.click(within(item).getByRole("button", { name: "Choose" }));
      await open(PASSPHRASE);
      await screen.findByText(/Nothing can be changed here/);
      expect(screen.queryByRole("button", { name: "Enter" })).to.equal(null);
      await user.click(screen.getByRole("button", { name: "Close the pack" }));
    }
    root.unmount();
    show(await sealPack(mine, "File", PASSPHRASE));
    await open(PASSPHRASE);
    await screen.findByText(/This file cannot be changed/);
    expect(screen.queryByRole("button", { name: "Enter" })).to.equal(null);
    for (const { id } of kept) await dropPack(id);
  });

  it("says of a file that is no pack, and of one that was cut off, what it is", async () => {
    await readPackFile(new Blob(["<p>no pack</p>"])).then(
      () => expect.fail("read"),
      (error: unknown) => expect(error).to.have.property("fault", "notPack"),
    );
    const { header } = await sealPack(pack, "Irma", PASSPHRASE);
    const page = new DOMParser().parseFromString(
      `<script type="application/json" id="provision-pack-header">${JSON.stringify(header)}</script><script type="application/octet-stream" id="provision-pack">AAAA`,
      "text/html",
    );
    let fault: unknown = null;
    try {
      packIn(page);
    } catch (error) {
      fault = error;
    }
    show(null, fault);
    expect((await screen.findByRole("alert")).textContent).to.contain("not complete");
    expect(screen.queryByText("Packs in this browser")).to.equal(null);
  });

  it("says that the device's clock is wrong, and that a pack is too old", async () => {
    const later = new Date(Date.now() + 7_200_000).toISOString();
    show(await sealPack({ ...pack, madeAt: later, endsAt: later }, "From tomorrow", PASSPHRASE));
    expect((await screen.findByRole("note")).textContent).to.contain("before the pack was made");
    root.unmount();
    const earlier = new Date(Date.now() - 20 * 86_400_000).toISOString();
    show(await sealPack({ ...pack, madeAt: earlier, endsAt: earlier }, "Old", PASSPHRASE));
    await waitFor(() => expect(screen.getByRole("note").textContent).to.contain("Too old to rely on"));
    expect(host.textContent).to.contain("20 days old");
  });
});
