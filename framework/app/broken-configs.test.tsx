import { expect } from "@open-wc/testing";
import { createMemoryRouter } from "react-router-dom";
import { publicAccess } from "../../contract/people/privileges.ts";
import { BROKEN_CONFIGS, NOTE_WIDGET, SOUND } from "../../test/fixtures/broken-configs.ts";
import { startTexts } from "../i18n/start.ts";
import { LANGUAGE_STORAGE_KEY } from "../i18n/languages.ts";
import { checkConfig } from "../layout/check-config.ts";
import { defineWidget, type WidgetProps } from "../widget/define-widget.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { buildApp } from "./load-app.ts";
import { mountApp } from "./mount-app.tsx";

const Note = ({ instance }: WidgetProps<unknown>) => <p className="note">Note of {instance}</p>;
const manifest = defineWidget({
  ...NOTE_WIDGET,
  version: "1.0.0",
  needs: publicAccess,
  hears: [],
  load: () => Promise.resolve({ default: Note }),
});

/** Returns the visible text of a page's main part. */
async function shown(raw: unknown): Promise<{ main: string; faults: string; leave(): void }> {
  const root = document.createElement("div");
  document.body.append(root);
  const faults = checkConfig(raw, { widgets: [manifest], icons: ["map"] }, { file: "test.json" });
  const app = buildApp({ name: "test", file: "test.json", raw, faults, links: {}, registry: [manifest] });
  const { unmount } = mountApp({
    app,
    session: { user: null, privileges: [] },
    root,
    createRouter: (routes) => createMemoryRouter(routes, { initialEntries: ["/"] }),
  });
  const text = (selector: string): string => root.querySelector(selector)?.textContent.trim() ?? "";
  await waitFor(() => expect(root.querySelector(".note, .pv-page-state")).not.to.equal(null));
  return {
    main: text("main"),
    faults: text(".pv-faults"),
    leave() {
      unmount();
      root.remove();
    },
  };
}

describe("an app whose config is broken", () => {
  before(async () => {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, "en");
    await startTexts();
  });

  it("opens without a message if the config is valid", async () => {
    const page = await shown(SOUND);
    expect(page.main).to.contain("Note of first");
    expect(page.faults).to.equal("");
    page.leave();
  });

  it("shows a plain text as it is, even one that looks like a key or a namespace", async () => {
    for (const [title, name] of [
      ["My map: north", "My map: north"],
      ["Dr. No.", "Dr. No."],
      ["shell.pages.map", "Map"],
    ]) {
      const page = await shown({ ...SOUND, pages: [{ ...SOUND.pages[0], title }, SOUND.pages[1]] });
      await waitFor(() => expect(document.title).to.match(new RegExp(`^${name} – `)));
      page.leave();
    }
  });

  for (const { name, raw, faults, pages = ["/a"] } of BROKEN_CONFIGS) {
    it(`is never blank and says what is wrong: ${name}`, async () => {
      const page = await shown(raw);
      expect(page.main).not.to.equal("");
      if (pages.length === 0) expect(page.main).to.contain("The app “test” has no page");
      for (const [path, found] of faults) {
        expect(page.faults).to.contain(`test.json${path && ` › ${path}`}`);
        if (found !== null) expect(page.faults).to.contain(`found ${found};`);
      }
      page.leave();
    });
  }
});
