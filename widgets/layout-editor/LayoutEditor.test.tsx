import { expect } from "@open-wc/testing";
import { z } from "zod";
import { createApp, getApps, getTemplates, type AppListing } from "../../contract/layout/calls/apps.ts";
import * as draftCalls from "../../contract/layout/calls/drafts.ts";
import type { WorkingCopy } from "../../contract/layout/calls/drafts.ts";
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

  draft: WorkingCopy["draft"] = null;
  readonly made: unknown[] = [];

  get copy(): WorkingCopy {
    return { ...this.newest, draft: this.draft };
  }

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
      fake(draftCalls.getDraft, () => this.copy),
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
      fake(draftCalls.saveDraft, (body) => {
        const { config, basedOn } = body as { config: unknown; basedOn: number };
        this.draft = draftOf((this.draft?.version ?? 0) + 1, basedOn, config);
        return this.copy;
      }),
      fake(draftCalls.discardDraft, () => {
        this.draft = null;
        return this.copy;
      }),
      fake(draftCalls.publishDraft, (body) => {
        const { note } = body as { note: string };
        this.notes.push(note);
        this.versions.push(versionOf(this.newest.revision + 1, this.draft?.config));
        this.draft = null;
        return this.copy;
      }),
      fake(getTemplates, () => [
        { name: "county", title: "County", about: "One page for everyone.", faults: [] },
        {
          name: "gone",
          title: "Gone",
          about: "With a widget that is not here.",
          faults: [
            {
              file: "gone",
              path: "widgets[0].widget",
              found: '"gauge"',
              expected: { kind: "reference" as const, values: "map" },
            },
          ],
        },
      ]),
      fake(createApp, (body) => {
        this.made.push(body);
        return { ...this.copy, app: (body as { app: string }).app };
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

const draftOf = (version: number, basedOn: number, config: unknown, savedBy = "ana") => ({
  version,
  basedOn,
  config,
  savedBy,
  savedAt: WHEN,
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
  const publish = async (note: string) => {
    fireEvent.click(button("Publish…"));
    const dialog = await ui().findByRole("dialog");
    fireEvent.change(await within(dialog).findByLabelText("Note"), { target: { value: note } });
    return dialog;
  };

  it("shows the saved config as JSON, without changes", async () => {
    await open();
    expect(json()).to.contain('"title": "Ours again"');
    ui().getByText("All saved");
    ui().getByText("Published: version 2");
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

  it("keeps a draft by Ctrl+S, and publishes it with its differences in words and a required note", async () => {
    await open();
    await take({ pages: [page, { route: "/supply", title: { en: "Supply" } }] });
    press("s");
    await ui().findByText(/^Draft with 2 changes by ana, /);
    ui().getByText("All saved");
    ui().getByText("Published: version 2");
    expect(server.versions.length).to.equal(2);
    const dialog = await publish("  ");
    expect(dialog.textContent).to.contain("Added: page “/supply”");
    expect(dialog.textContent).to.contain("Changed: title, from Ours again to Ours");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Publish/ }));
    await within(dialog).findByText("Enter a note.");
    fireEvent.change(await within(dialog).findByLabelText("Note"), { target: { value: "Adds supply" } });
    fireEvent.click(within(dialog).getByRole("button", { name: /^Publish/ }));
    await ui().findByText("Published: version 3");
    expect(server.notes.at(-1)).to.equal("Adds supply");
    expect(Object.keys(server.newest.config as object)).to.deep.equal(["title", "start", "menus", "pages", "widgets"]);
    await waitFor(() => expect(ui().queryByText(/^Draft with/)).to.equal(null));
  });

  it("says that an app is published for the first time, not how it differs from nothing", async () => {
    takeDown();
    takeDown = prepare();
    const { config, ...newest } = versionOf(0, CONFIG);
    server.versions = [newest as LayoutVersion];
    server.draft = draftOf(1, 0, config);
    await open();
    const dialog = await publish("First");
    expect(dialog.textContent).to.contain("This app has not been published yet.").and.not.contain("Added:");
  });

  it("opens the draft that a colleague saved, and discards it after a question", async () => {
    takeDown();
    takeDown = prepare();
    server.draft = draftOf(5, 2, { ...CONFIG, title: "By ben" }, "ben");
    await open();
    ui().getByText(/^Draft with 1 change by ben, /);
    expect(json()).to.contain('"title": "By ben"');
    fireEvent.click(button("File"));
    fireEvent.click(await ui().findByRole("menuitem", { name: "Discard draft…" }));
    const question = await ui().findByRole("alertdialog");
    fireEvent.click(within(question).getByRole("button", { name: "Discard draft" }));
    await waitFor(() => expect(json()).to.contain('"title": "Ours again"'));
    expect(server.draft).to.equal(null);
  });

  it("does not call a text sound that is no JSON", async () => {
    await open();
    await ui().findByText("No errors found.");
    host.querySelector<HTMLElement>(".cm-content")?.focus();
    document.execCommand("insertText", false, "x");
    await waitFor(() => expect(json()).to.match(/^x/));
    await waitFor(() => expect(ui().queryByText("No errors found.")).to.equal(null));
  });

  it("lists faults and broken names, links to their places, and saves nothing invalid", async () => {
    await open();
    await take({ menus: { main: [{ id: "a", label: { en: "A" }, page: "/b" }] } });
    const fault = await ui().findByRole("button", { name: /menus\.main\[0\]\.page/ });
    expect(
      host.querySelector(".layout-editor__fault-list")?.textContent,
      "a space between the place and the reason",
    ).to.match(/page \S/);
    fireEvent.click(fault);
    await waitFor(() => expect(document.activeElement?.closest(".cm-editor")).to.be.ok);
    await take({ layout: { variant: "Lihgt" } });
    await ui().findByRole("button", { name: /layout\.variant.*Light/ });
    fireEvent.click(button("Publish…"));
    const dialog = await ui().findByRole("dialog");
    expect(dialog.textContent).to.contain("cannot be published");
    expect(
      within(dialog)
        .getByRole("button", { name: /^Publish/ })
        .hasAttribute("disabled"),
    ).to.equal(true);
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
    ui().getByText("All saved");
    expect(json()).to.contain('"title": "Ours again"');
  });

  /** Publishes after ben has changed the draft or published: the server refuses what is not based on its state. */
  const publishAfter = async (mine: object, change: () => void, act: () => Promise<void>) => {
    await open();
    await take(mine);
    const dialog = await publish("Mine");
    change();
    const trueFetch = window.fetch;
    window.fetch = async (input, init) => {
      const address = String(input);
      const sent = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as {
        version: number;
        basedOn?: number;
      };
      const { draft, newest } = server;
      const fits =
        sent.version === (draft?.version ?? 0) &&
        (address.includes("SaveDraft")
          ? [newest.revision, draft?.basedOn].includes(sent.basedOn)
          : draft?.basedOn === newest.revision);
      if (!/SaveDraft|PublishDraft/.test(address) || fits) return trueFetch(input, init);
      const details = { yours: {}, theirs: server.copy, changedBy: "ben", changedAt: WHEN };
      return Response.json({ key: "errors.conflict.stale", message: "stale", details }, { status: 409 });
    };
    try {
      fireEvent.click(within(dialog).getByRole("button", { name: /^Publish/ }));
      await act();
      await ui().findByText(/^Published: version \d$/);
      await waitFor(() => expect(server.notes.at(-1)).to.equal("Mine"));
    } finally {
      window.fetch = trueFetch;
    }
  };
  const theirDraft = (change: object) => () => {
    server.draft = draftOf(7, 2, { ...CONFIG, title: "Ours again", ...change }, "ben");
  };

  it("keeps the changes of both who saved, and tells what the other changed", async () => {
    await publishAfter({ title: "Mine" }, theirDraft({ shortTitle: "Theirs" }), async () => {
      await ui().findByText("Changes by ben are saved with it: shortTitle.");
    });
    expect(server.newest.config).to.deep.include({ title: "Mine", shortTitle: "Theirs" });
    await waitFor(() => expect(json()).to.contain('"shortTitle": "Theirs"'));
    fireEvent.click(button("Undo"));
    await waitFor(() => expect(json()).not.to.contain('"shortTitle": "Theirs"'));
    expect(json()).to.contain('"title": "Mine"');
  });

  it("asks only for what both changed, and saves nothing before it is chosen", async () => {
    await publishAfter({ title: "Mine" }, theirDraft({ title: "Theirs", shortTitle: "Short" }), async () => {
      const conflict = await ui().findByRole("alertdialog");
      expect(server.newest.revision).to.equal(2);
      expect(conflict.textContent).to.contain("Saved as ben left it, since you did not change it: shortTitle.");
      expect(deepText(conflict)).to.contain('"Mine"');
      fireEvent.click(within(conflict).getByRole("radio", { name: /"Theirs"/ }));
      fireEvent.click(within(conflict).getByRole("button", { name: /Save/ }));
    });
    expect(server.newest.config).to.deep.include({ title: "Theirs", shortTitle: "Short" });
  });

  it("merges a draft with a version that was published past it", async () => {
    await open();
    await take({ title: "Mine" });
    press("s");
    await ui().findByText(/^Draft with 1 change/);
    opened.leave();
    await publishAfter(
      { title: "Mine", languages: ["en"] },
      () => {
        server.notes.push("By ben");
        server.versions.push(versionOf(3, { ...CONFIG, title: "Ours again", shortTitle: "Theirs" }));
      },
      async () => {
        await ui().findByText("Changes by ben are saved with it: shortTitle.");
      },
    );
    expect(server.newest.config).to.deep.include({ title: "Mine", shortTitle: "Theirs", languages: ["en"] });
    expect(server.newest.revision).to.equal(4);
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
    await ui().findByText("Published: version 3");
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

  it("lists the apps, and begins one of a template or as a copy with an unused name", async () => {
    await open();
    fireEvent.click(button("Apps…"));
    const list = await ui().findByRole("dialog", { name: "Apps" });
    const [, entry] = within(list).getAllByRole("listitem");
    expect(entry?.textContent).to.contain("/app/public/");
    expect(entry?.textContent).to.contain("Published: as shipped");
    fireEvent.click(within(list).getByRole("button", { name: "New app…" }));
    const dialog = await ui().findByRole("dialog", { name: "New app" });
    await within(dialog).findByText("One page for everyone.");
    fireEvent.change(await within(dialog).findByLabelText("Template"), { target: { value: "gone" } });
    expect(dialog.textContent).to.match(/widgets\[0\]\.widget: found "gauge"/);
    const name = await within(dialog).findByLabelText("Name in the address");
    fireEvent.change(name, { target: { value: "No Name" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await within(dialog).findByText(/^Use lowercase letters/);
    fireEvent.change(name, { target: { value: "dade" } });
    fireEvent.change(await within(dialog).findByLabelText("Title"), { target: { value: "Dade" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(server.made).to.deep.equal([{ app: "dade", title: "Dade", template: "gone" }]));

    await waitFor(() => expect(ui().queryByRole("dialog")).to.equal(null));
    await drawn(host);
    fireEvent.click(button("Apps…"));
    const again = await ui().findByRole("dialog", { name: "Apps" });
    fireEvent.click(within(again).getByRole("button", { name: "More about “public”" }));
    fireEvent.click(await ui().findByRole("menuitem", { name: "Duplicate…" }));
    const copy = await ui().findByRole("dialog", { name: "Duplicate “public”" });
    fireEvent.change(await within(copy).findByLabelText("Name in the address"), { target: { value: "twin" } });
    fireEvent.click(within(copy).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(server.made.at(-1)).to.deep.equal({ app: "twin", copyOf: "public" }));
  });
});
