import { expect } from "@open-wc/testing";
import {
  getUserPreferenceByUserId,
  saveUserPreference,
  type Preference,
} from "../../contract/people/calls/preferences.ts";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { adoptPreference, storePreference, noteUnsaved, preferenceText, unsavedPreferences } from "./stored.ts";
import { PreferenceSync } from "./sync.ts";

const USER = 7;

describe("the preferences of a user, here and on the server", () => {
  let held: Map<string, unknown>;
  let saves: { name: string; value?: unknown }[][];
  let down: boolean;
  let sync: PreferenceSync | null = null;
  let stopServing: () => void;
  const answer = (): Preference[] =>
    [...held].map(([name, value]) => ({ name, value, editedDate: "2026-11-21T08:00:00.000Z" }));
  beforeEach(() => {
    localStorage.clear();
    held = new Map();
    saves = [];
    down = false;
    stopServing = serveFake([
      fake(getUserPreferenceByUserId, () => answer()),
      fake(saveUserPreference, (body) => {
        if (down) throw new Error("down");
        const { preferences } = saveUserPreference.body.parse(body);
        saves.push(preferences);
        for (const { name, value } of preferences) {
          if (value === null) held.delete(name);
          else held.set(name, value);
        }
        return answer();
      }),
    ]);
  });
  afterEach(() => {
    sync?.stop();
    sync = null;
    stopServing();
    localStorage.clear();
  });
  const begin = async (userId = USER) => {
    sync = new PreferenceSync(userId);
    await sync.load();
    return sync;
  };

  it("applies choices made in another browser, and resets those reset there", async () => {
    held.set("language", "pt").set("list.users", { size: 50 });
    adoptPreference("drawerOpen", false);
    await begin();
    expect(preferenceText("language")).to.equal("pt");
    expect(preferenceText("list.users")).to.equal('{"size":50}');
    expect(preferenceText("drawerOpen")).to.equal(null);
    expect(saves).to.deep.equal([]);
  });

  it("saves a burst of choices once, and a visitor's choices after signing in", async () => {
    held.set("language", "pt");
    storePreference("language", "es");
    await begin();
    expect(saves).to.deep.equal([[{ name: "language", value: "es" }]]);
    expect(unsavedPreferences().names).to.deep.equal([]);
    for (const size of [10, 20, 100]) storePreference("list.users", { size });
    expect(unsavedPreferences()).to.deep.equal({ userId: USER, names: ["list.users"] });
    await waitFor(() => expect(saves).to.have.length(2));
    expect(saves[1]).to.deep.equal([{ name: "list.users", value: { size: 100 } }]);
    await waitFor(() => expect(unsavedPreferences().names).to.deep.equal([]));
  });

  it("records unsaved preferences, and saves them when the connection is back", async () => {
    const own = await begin();
    down = true;
    storePreference("variant", "dark");
    await own.save();
    expect(unsavedPreferences()).to.deep.equal({ userId: USER, names: ["variant"] });
    down = false;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(held.get("variant")).to.equal("dark"));
    await waitFor(() => expect(unsavedPreferences().names).to.deep.equal([]));
  });

  it("does not apply another user's unsaved preferences", async () => {
    storePreference("language", "de");
    noteUnsaved({ userId: 8, names: ["language"] });
    await begin();
    expect(saves).to.deep.equal([]);
    expect(preferenceText("language")).to.equal(null);
  });

  it("keeps values that the server refuses in this browser", async () => {
    const own = await begin();
    storePreference("a name with blanks", 1);
    storePreference("long", "x".repeat(9000));
    await own.save();
    expect(saves).to.deep.equal([]);
    expect(unsavedPreferences().names).to.have.length(2);
  });

  it("treats an older page's plain flag as all preferences", () => {
    adoptPreference("panelWidth", 400);
    localStorage.setItem("provision.preferencesUnsaved", "true");
    expect(unsavedPreferences()).to.deep.equal({ userId: null, names: ["panelWidth"] });
  });
});
