import { expect } from "@open-wc/testing";
import { setPresence, type Presences } from "../../../contract/planning/calls/live.ts";
import { provideOverlay } from "../../../framework/shell/overlays.tsx";
import { openApp, shellConfig, signedIn, type AppPage } from "../../../test/kits/app-page.tsx";
import { fake, serveFake } from "../../../test/kits/fake-api.ts";
import { screen, userEvent, waitFor } from "../../../test/kits/testing-library.ts";
import { addressKeepersAtom } from "../../planning/AddressKeeper.tsx";
import { currentEidAtom, openEidsAtom } from "../../planning/current.ts";
import { draftKey } from "../../records/persisted-drafts.ts";
import { Presence } from "./Presence.tsx";

const person = (userId: number, name: string, form: "zones" | null = null) => ({
  userId,
  name,
  page: "user-list",
  form,
});
let told: Presences | null = null;
provideOverlay(() => <Presence told={told} />);

describe("who else is there", () => {
  const said: { eid: number | null; page: string; form: string | null }[] = [];
  let stop: () => void;
  let page: AppPage;
  let people: Presences["people"];
  beforeEach(async () => {
    said.length = 0;
    told = null;
    people = [person(1, "Ana Test"), person(2, "Maria da Silva", "zones"), person(3, "ben")];
    stop = serveFake([
      fake(setPresence, (body) => {
        const { eid, page: at, form } = body as (typeof said)[number];
        said.push({ eid, page: at, form });
        return eid === null ? null : { eid, people };
      }),
    ]);
    page = await openApp({ config: shellConfig(), path: "/user-list", session: signedIn() });
  });
  afterEach(() => {
    localStorage.clear();
    page.leave();
    stop();
  });
  const works = () => {
    page.store.set(currentEidAtom, 7);
    page.store.set(addressKeepersAtom, [() => null]);
  };

  it("says where this tab is, and shows the initials of others with their pages", async () => {
    expect(said).to.deep.equal([]);
    works();
    const button = await screen.findByRole("button", { name: /Also here: Maria da Silva, ben/ });
    expect(button.textContent).to.contain("MS B");
    expect(said[0]).to.deep.equal({ eid: 7, page: "user-list", form: null });
    await userEvent.click(button);
    await screen.findByText("Maria da Silva: Users page, changing Zones, not saved yet");
    await screen.findByText("ben: Users page");
  });

  it("says which estimation a page with its own choice has open, whatever is chosen elsewhere", async () => {
    page.store.set(currentEidAtom, 7);
    page.store.set(openEidsAtom, [9]);
    await screen.findByRole("button", { name: /Also here: Maria da Silva, ben/ });
    expect(said).to.deep.equal([{ eid: 9, page: "user-list", form: null }]);
    page.store.set(openEidsAtom, []);
    await waitFor(() => expect(said.at(-1)?.eid).to.equal(null));
  });

  it("says that something is not saved, and that the page was left", async () => {
    works();
    await waitFor(() => expect(said.length).to.equal(1));
    localStorage.setItem(draftKey(1, "zones"), '{"8":{"version":1,"draft":{}}}');
    localStorage.setItem(draftKey(1, "parameters"), '{"7":{"version":1,"draft":{}}}');
    await waitFor(() => expect(said.at(-1)?.form).to.equal("parameters"), { timeout: 3_000 });
    page.store.set(currentEidAtom, null);
    await waitFor(() => expect(said.at(-1)).to.deep.equal({ eid: null, page: "user-list", form: null }));
  });
});
