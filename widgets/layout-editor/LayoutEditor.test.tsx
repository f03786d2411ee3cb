import { expect } from "@open-wc/testing";
import { z } from "zod";
import { getApps, type AppListing } from "../../contract/layout/calls/apps.ts";
import { getUnusedKeys } from "../../contract/layout/calls/unused-keys.ts";
import * as calls from "../../contract/layout/calls/layouts.ts";
import { deletePicture, getPictures, uploadPicture, type LayoutPicture } from "../../contract/layout/calls/pictures.ts";
import type { LayoutVersion } from "../../contract/layout/calls/layouts.ts";
import { SEEDED_ROLES } from "../../contract/people/privileges.ts";
import { busyCounter } from "../../framework/http/signals.ts";
import { fake, serveFake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { deepOne, deepText, fireEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { LAYOUT_DRAFT_KEY } from "./use-draft.ts";
import manifest from "./manifest.ts";

const WHEN = "2026-11-20T12:00:00.000Z";
const page = { route: "/a", title: { en: "First" }, regions: { main: ["editor"] } };
const CONFIG = {
  title: "Ours",
  start: { signedIn: "/a", visitor: "/a" },
  menus: { main: [{ id: "first", label: { en: "First" }, page: "/a" }] },
  pages: [page],
  widgets: [{ id: "editor", widget: "layout-editor" }],
};

const listed = (own: Pick<AppListing, "app"> & Partial<AppListing>): AppListing => ({
  title: own.app,
  languages: ["en"],
  defaultLanguage: "en",
  revision: 0,
  shipped: false,
  published: true,
  savedBy: null,
  savedAt: null,
  draft: null,
  retired: null,
  ...own,
});

/** A server with one app, "test", at version 2. */
class FakeLayouts {
  versions: LayoutVersion[] = [CONFIG, { ...CONFIG, title: "Ours again" }].map((config, i) => versionOf(i + 1, config));
  readonly notes: string[] = ["First version", "Another title"];
  refuse: { status: number; body: unknown } | null = null;
  pictures: LayoutPicture[] = [];

  get newest(): LayoutVersion {
    const newest = this.versions.at(-1);
    if (!newest) throw new Error("the fake server has versions");
    return newest;
  }

  answers(): FakeAnswer[] {
    return [
      fake(getApps, () => [
        listed({ app: "test", revision: this.newest.revision, savedBy: "ana", savedAt: WHEN }),
        listed({ app: "public", shipped: true }),
      ]),
      fake(calls.getLayout, () => this.newest),
      fake(calls.getLayoutHistory, () =>
        this.versions
          .map(({ revision }, i) => ({
            revision,
            note: this.notes[i] ?? "",
            rolledBackTo: null,
            savedBy: "ana",
            savedAt: WHEN,
          }))
          .toReversed(),
      ),
      fake(calls.getLayoutRevision, (_, address) => {
        const found = this.versions.find(({ revision }) => address.endsWith(`/${revision}`));
        if (!found) throw new Error(`no version at ${address}`);
        return found;
      }),
      fake(calls.getLayoutRoles, () =>
        Object.entries(SEEDED_ROLES).map(([name, privileges]) => ({ name, privileges: [...privileges] })),
      ),
      fake(getPictures, () => ({ root: "/pictures", pictures: this.pictures })),
      fake(uploadPicture, (body) => {
        const { name } = body as { name: string };
        const facts = { width: 200, height: 60, bytes: 2_000, savedAt: WHEN, usedBy: ["test"] };
        this.pictures = [{ name, address: `/assets/images/${name}`, ...facts }];
        return { root: "/pictures", pictures: this.pictures };
      }),
      fake(deletePicture, () => ({ root: "/pictures", pictures: (this.pictures = []) })),
      fake(calls.getAllowedHosts, () => []),
      fake(getUnusedKeys, () => [{ key: "geometryService", reason: "host" as const, values: { host: "gis.example" } }]),
      fake(calls.saveLayout, (body) => {
        const { config, note } = body as { config: unknown; note: string };
        this.notes.push(note);
        this.versions.push(versionOf(this.newest.revision + 1, config));
        return this.newest;
      }),
      fake(calls.rollBackLayout, (body) => {
        const { revision, note } = body as { revision: number; note: string };
        const old = this.versions.find((version) => version.revision === revision);
        this.notes.push(note);
        this.versions.push(versionOf(this.newest.revision + 1, old?.config));
        return this.newest;
      }),
    ];
  }
}

const versionOf = (revision: number, config: unknown): LayoutVersion => ({
  app: "test",
  revision,
  config,
  file: `test (revision ${revision})`,
});

let server: FakeLayouts;
let takeDown: () => void = () => undefined;
const prepare = () => {
  sessionStorage.removeItem(LAYOUT_DRAFT_KEY);
  server = new FakeLayouts();
  return serveFake(server.answers());
};
/** Waits until everything is drawn and all answers have arrived. */
const drawn = async (host: HTMLElement) => {
  const parts = [".cm-content", ".pv-form"];
  await waitFor(() => expect(parts.every((part) => host.querySelector(part))).to.equal(true));
  await waitFor(() => expect(busyCounter.busy).to.equal(false));
};

// The preview is tested end to end, since it is the whole app.
const preview = z.boolean().default(false).describe("No frame of the test's own page.");
const withoutPreview = { ...manifest, config: manifest.config.extend({ preview }) };
widgetKit(withoutPreview, { prepare, drawn, width: 1100 });

describe("layout-editor", () => {
  let opened: WidgetPage;
  let host: HTMLElement;
  beforeEach(() => {
    takeDown = prepare();
  });
  afterEach(() => {
    opened.leave();
    takeDown();
    sessionStorage.removeItem(LAYOUT_DRAFT_KEY);
  });
  const open = async () => {
    opened = await openWidget(manifest, { raw: { preview: false }, width: 1100 });
    host = opened.host;
    await drawn(host);
    // The test's window shows one pane at a time.
    fireEvent.click(ui().getByRole("tab", { name: "JSON" }));
  };
  const ui = () => within(host);
  const button = (name: string | RegExp) => ui().getByRole("button", { name });
  const json = () => host.querySelector(".cm-content")?.textContent ?? "";
  const importText = async (text: string, name = "new.json") => {
    const input = host.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error("no file field");
    fireEvent.change(input, { target: { files: [new File([text], name)] } });
    await waitFor(() => expect(host.textContent).to.contain(`“${name}”`));
  };
  const take = (change: object) => importText(JSON.stringify({ ...CONFIG, ...change }));
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(ui().getByRole("tab", { name: "JSON" }), { key, ctrlKey: true, shiftKey });
  const save = async (note: string) => {
    fireEvent.click(button("Save…"));
    const dialog = await ui().findByRole("dialog");
    fireEvent.change(await within(dialog).findByLabelText("Note"), { target: { value: note } });
    return dialog;
  };

  it("shows the saved config as JSON, without changes", async () => {
    await open();
    expect(json()).to.contain('"title": "Ours again"');
    ui().getByText("No changes");
    ui().getByText("Version 2");
    // Settings of the operator without effect are listed too.
    await waitFor(() => expect(host.textContent).to.match(/geometryService: .* gis\.example/));
  });

  it("undoes and redoes steps, by button and by key, whatever made them", async () => {
    await open();
    await take({ title: "Imported" });
    await waitFor(() => expect(json()).to.contain('"title": "Imported"'));
    fireEvent.click(button("Undo"));
    await waitFor(() => expect(json()).to.contain('"title": "Ours again"'));
    press("Z", true);
    await waitFor(() => expect(json()).to.contain('"title": "Imported"'));
    press("z");
    await waitFor(() => expect(json()).to.contain('"title": "Ours again"'));
  });

  it("saves a new version with its differences in words and a required note", async () => {
    await open();
    await take({ pages: [page, { route: "/supply", title: { en: "Supply" } }] });
    const dialog = await save("  ");
    expect(dialog.textContent).to.contain("Added: page “/supply”");
    expect(dialog.textContent).to.contain("Changed: title, from Ours again to Ours");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Save/ }));
    await within(dialog).findByText("Enter a note.");
    fireEvent.change(await within(dialog).findByLabelText("Note"), { target: { value: "Adds supply" } });
    fireEvent.click(within(dialog).getByRole("button", { name: /^Save/ }));
    await ui().findByText("Version 3");
    expect(server.notes.at(-1)).to.equal("Adds supply");
    expect(Object.keys(server.newest.config as object)).to.deep.equal(["title", "start", "menus", "pages", "widgets"]);
    ui().getByText("No changes");
  });

  it("lists faults and broken names, links to their places, and saves nothing invalid", async () => {
    await open();
    await take({ menus: { main: [{ id: "a", label: { en: "A" }, page: "/b" }] } });
    const fault = await ui().findByRole("button", { name: /menus\.main\[0\]\.page/ });
    fireEvent.click(fault);
    await waitFor(() => expect(document.activeElement?.closest(".cm-editor")).to.be.ok);
    await take({ layout: { variant: "Lihgt" } });
    await ui().findByRole("button", { name: /layout\.variant.*Light/ });
    fireEvent.click(button("Save…"));
    const dialog = await ui().findByRole("dialog");
    expect(dialog.textContent).to.contain("cannot be saved");
    expect(within(dialog).getByRole("button", { name: "Save" }).hasAttribute("disabled")).to.equal(true);
    fireEvent.click(within(dialog).getByRole("button", { name: /layout\.variant/ }));
    await waitFor(() => expect(ui().queryByRole("dialog")).to.equal(null));
    expect(server.versions.length).to.equal(2);
  });

  it("uploads a picture, lists what uses it before deletion, and links picture names to their uses", async () => {
    await open();
    fireEvent.click(button("File"));
    fireEvent.click(await ui().findByRole("menuitem", { name: "Pictures…" }));
    const dialog = await ui().findByRole("dialog");
    await within(dialog).findByText("No pictures yet.");
    await waitFor(() => expect(dialog.textContent).to.contain("imageDisplayFolderRoot leads to /pictures"));
    const give = async (name: string) => {
      const field = await waitFor(() => {
        const found = deepOne<HTMLInputElement>(dialog, 'input[type="file"]');
        if (!found) throw new Error("not there yet");
        return found;
      });
      const files = new DataTransfer();
      files.items.add(new File(["x"], name));
      field.files = files.files;
      fireEvent.change(field);
    };
    await give("seal.svg");
    await waitFor(() => expect(deepText(dialog)).to.contain("“seal.svg” cannot be"));
    await give("seal.png");
    await within(dialog).findByText("seal.png");
    expect(dialog.textContent).to.contain("200 × 60 pixels, 2 kB · Used by: test");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete seal.png" }));
    await ui().findByText("Delete “seal.png”? Used by: test");
    fireEvent.click(ui().getAllByRole("button", { name: "Delete" }).at(-1) ?? document.body);
    await within(dialog).findByText("No pictures yet.");
  });

  it("changes nothing for a bad file and says what is wrong", async () => {
    await open();
    await importText('{"title": "x",\n  oops}', "bad.json");
    expect(host.textContent).to.match(/“bad\.json” is not JSON, at line 2, column 3/);
    await importText("[]", "list.json");
    expect(host.textContent).to.contain("“list.json” does not contain an app config");
    ui().getByText("No changes");
    expect(json()).to.contain('"title": "Ours again"');
  });

  /** Saves a draft after ben has saved `theirs`: the server refuses what is not based on its newest version. */
  const saveAfter = async (mine: object, theirs: object, act: () => Promise<void>) => {
    await open();
    await take(mine);
    const dialog = await save("Mine");
    server.notes.push("By ben");
    server.versions.push(versionOf(3, { ...CONFIG, title: "Ours again", ...theirs }));
    const trueFetch = window.fetch;
    window.fetch = async (input, init) => {
      const { basedOn } = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as { basedOn?: number };
      if (!String(input).includes("SaveLayout") || basedOn === server.newest.revision) return trueFetch(input, init);
      const details = { yours: {}, theirs: server.newest, changedBy: "ben", changedAt: WHEN };
      return Response.json({ key: "errors.conflict.stale", message: "stale", details }, { status: 409 });
    };
    try {
      fireEvent.click(within(dialog).getByRole("button", { name: /^Save/ }));
      await act();
      await ui().findByText("Version 4");
    } finally {
      window.fetch = trueFetch;
    }
  };

  it("keeps the changes of both who saved, and tells what the other changed", async () => {
    await saveAfter({ title: "Mine" }, { shortTitle: "Theirs" }, async () => {
      await ui().findByText("Changes by ben are saved with it: shortTitle.");
    });
    expect(server.newest.config).to.deep.include({ title: "Mine", shortTitle: "Theirs" });
    await waitFor(() => expect(json()).to.contain('"shortTitle": "Theirs"'));
    fireEvent.click(button("Undo"));
    await waitFor(() => expect(json()).not.to.contain('"shortTitle": "Theirs"'));
    expect(json()).to.contain('"title": "Mine"');
  });

  it("asks only for what both changed, and saves nothing before it is chosen", async () => {
    await saveAfter({ title: "Mine" }, { title: "Theirs", shortTitle: "Short" }, async () => {
      const conflict = await ui().findByRole("alertdialog");
      expect(server.newest.revision).to.equal(3);
      expect(conflict.textContent).to.contain("Saved as ben left it, since you did not change it: shortTitle.");
      expect(deepText(conflict)).to.contain('"Mine"');
      fireEvent.click(within(conflict).getByRole("radio", { name: /"Theirs"/ }));
      fireEvent.click(within(conflict).getByRole("button", { name: /Save/ }));
    });
    expect(server.newest.config).to.deep.include({ title: "Theirs", shortTitle: "Short" });
  });

  it("lists the versions, opens an older one and rolls back to it", async () => {
    await open();
    fireEvent.click(button("History"));
    const dialog = await ui().findByRole("dialog");
    fireEvent.click(await within(dialog).findByRole("button", { name: /Version 1.*First version/ }));
    await within(dialog).findByText("Changed: title, from Ours again to Ours");
    fireEvent.click(within(dialog).getByRole("button", { name: "Roll back to version 1" }));
    const ask = await ui().findByRole("dialog", { name: /Roll “test” back/ });
    fireEvent.click(within(ask).getByRole("button", { name: "Roll back" }));
    await ui().findByText("Version 3");
    expect(server.notes.at(-1)).to.equal("Back to version 1");
    await waitFor(() => expect(json()).to.contain('"title": "Ours"'));
  });

  it("stores unsaved changes in the tab and restores them", async () => {
    await open();
    await take({ title: "Unsaved" });
    await waitFor(() => expect(sessionStorage.getItem(LAYOUT_DRAFT_KEY)).to.contain("Unsaved"));
    opened.leave();
    await open();
    expect(host.textContent).to.contain("Your unsaved changes to “test” were restored.");
    expect(json()).to.contain('"title": "Unsaved"');
    fireEvent.click(button("Undo"));
    await waitFor(() => expect(sessionStorage.getItem(LAYOUT_DRAFT_KEY)).to.equal(null));
  });

  it("creates a new app as a copy with an unused name", async () => {
    await open();
    fireEvent.click(button("File"));
    fireEvent.click(ui().getByRole("menuitem", { name: "New app…" }));
    const dialog = await ui().findByRole("dialog", { name: "New app" });
    const name = await within(dialog).findByLabelText("Name");
    fireEvent.change(name, { target: { value: "public" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await within(dialog).findByText("There is already an app with this name.");
    fireEvent.change(name, { target: { value: "county" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await ui().findByText("New app, not saved yet");
    await drawn(host);
    expect(json()).to.contain('"title": "Ours again"');
    ui().getByText("Unsaved changes");
  });
});
