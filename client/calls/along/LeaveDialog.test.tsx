import { expect } from "@open-wc/testing";
import { maySessionEnd, provideOverlay } from "../../../framework/shell/overlays.tsx";
import { openApp, plainWidget, shellConfig, signedIn, type AppPage } from "../../../test/kits/app-page.tsx";
import { axeFindings } from "../../../test/kits/dom.ts";
import { packOf } from "../../../test/kits/pack-fixture.ts";
import { screen, userEvent, waitFor } from "../../../test/kits/testing-library.ts";
import { KeepOffline } from "./KeepOffline.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { enqueue, readQueue, removeEntry, waitingEntries, type OpenQueue } from "./entry-queue.ts";
import { provideLeaving } from "./leaving.ts";
import { dropPack, keepPack, keptPacks } from "./pack-store.ts";
import { openPack, sealPack } from "./seal.ts";

const PASSPHRASE = "seven patient herons";
provideOverlay(KeepOffline);
provideLeaving(() => Promise.resolve({ LeaveDialog, waitingEntries }));

describe("signing out with entries that were not sent", () => {
  const user = userEvent.setup();
  const trueFetch = window.fetch;
  let page: AppPage;
  let queue: OpenQueue;
  /** Calls that ended the session. */
  let ended = 0;
  let saved: Blob[] = [];
  const trueAddress = URL.createObjectURL.bind(URL);
  const config = () => {
    const usual = shellConfig();
    const [first] = usual.pages;
    return { ...usual, pages: [...usual.pages, { ...first, route: "/along", privileges: [] }] };
  };
  const start = async () => {
    page = await openApp({
      config: config(),
      registry: [plainWidget("plain")],
      session: signedIn(),
      path: "/main/home",
    });
    await user.click(await screen.findByRole("button", { name: /Account of/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  };
  const dialog = () => screen.findByRole("alertdialog", { name: "Entries were not sent yet" });
  const buttonOf = async (text: string) =>
    [...(await dialog()).querySelectorAll("calcite-button")].find((one) => one.textContent === text) ??
    expect.fail(`no button ${text}`);
  /** What the browser does at Escape. */
  const escape = async () => (await dialog()).dispatchEvent(new Event("cancel", { cancelable: true }));
  before(() => {
    window.fetch = (address, init) => {
      if (!String(address).includes("Logout")) return trueFetch(address, init);
      ended += 1;
      // Refused, so that the page of the test stays.
      return Promise.resolve(Response.json({ key: "errors.busy", message: "busy" }, { status: 503 }));
    };
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return trueAddress(blob);
    };
  });
  after(() => {
    window.fetch = trueFetch;
    URL.createObjectURL = trueAddress;
  });
  beforeEach(async () => {
    [ended, saved] = [0, []];
    for (const { id } of await keptPacks()) await dropPack(id);
    const kept = await keepPack(await sealPack(packOf(), "Field", PASSPHRASE));
    queue = { id: kept.id, key: (await openPack(kept, PASSPHRASE)).key };
    const entry = { at: "2026-09-08T14:05:00.000Z", site: 1, name: "Armory", day: "2026-09-08", confirmed: false };
    await enqueue(queue, { ...entry, key: crypto.randomUUID(), base: { state: "Open" }, value: { state: "Closed" } });
  });
  afterEach(async () => {
    page.leave();
    for (const { place } of await readQueue(queue)) await removeEntry(place);
  });

  it("asks first; Escape stays, and sending leads to the page for it", async () => {
    await start();
    await screen.findByText("Field: 1 entry was not sent yet");
    expect(await axeFindings(page.host)).to.deep.equal([]);
    await escape();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).to.equal(null));
    expect(ended).to.equal(0);
    page.leave();
    await start();
    (await buttonOf("Send them now")).click();
    await waitFor(() => expect(page.at()).to.equal("/along"));
    expect(ended).to.equal(0);
  });

  it("saves them to a file that can be read, by keyboard, and then signs out", async () => {
    await start();
    const field = await waitFor(() => page.host.querySelector('[name="leaving"]') ?? expect.fail("no field"));
    await user.type(field, "wrong{Enter}");
    await screen.findByText("This is not the passphrase of the pack.");
    expect(saved).to.deep.equal([]);
    await user.type(field, `${"{Backspace}".repeat(5)}${PASSPHRASE}{Enter}`);
    await screen.findByText("Saved to a file.");
    expect(await saved[0]?.text())
      .to.contain("Armory")
      .and.to.contain("Closed");
    (await buttonOf("Sign out anyway")).click();
    await waitFor(() => expect(ended).to.equal(1));
    // They stay for their person.
    expect((await readQueue(queue)).length).to.equal(1);
  });

  it("says at the end of a session that they cannot be sent now, and holds no one back", async () => {
    await start();
    await escape();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).to.equal(null));
    const leaving = maySessionEnd(true);
    await screen.findByText(/^The session is over/);
    await screen.findByText("Field: 1 entry was not sent yet");
    const texts = [...(await dialog()).querySelectorAll("calcite-button")].map((one) => one.textContent);
    expect(texts).to.deep.equal(["Save the entries to a file", "Leave them here"]);
    await escape();
    expect(await leaving).to.equal(true);
  });

  it("asks nothing where nothing waits", async () => {
    for (const { place } of await readQueue(queue)) await removeEntry(place);
    await start();
    await waitFor(() => expect(ended).to.equal(1));
    expect(screen.queryByRole("alertdialog")).to.equal(null);
  });
});
