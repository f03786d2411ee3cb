import { expect } from "@open-wc/testing";
import { z } from "zod";
import { publicAccess } from "../../../contract/people/privileges.ts";
import { readStoredAppConfig } from "../../../framework/layout/read-stored-config.ts";
import { defineWidget } from "../../../framework/widget/define-widget.ts";
import { axeFindings, colorsSettled } from "../../../test/kits/dom.ts";
import { deepOne, fireEvent, waitFor, within } from "../../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage } from "../../../test/kits/widget-page.tsx";
import { useDraft, type DraftForm } from "../use-draft.ts";
import { ThemeGallery } from "./ThemeGallery.tsx";

const CONFIG = { themes: { Light: { brand: "#7fd6c2", logo: "seal.png" } } };
let form: DraftForm;
const shown: string[] = [];
function Editor() {
  form = useDraft({ app: "test", revision: 1, file: "test", config: CONFIG, draft: null }, null);
  const config = readStoredAppConfig("", form.value).value;
  return <ThemeGallery form={form} config={config} onShow={(path) => shown.push(path)} />;
}
const widget = defineWidget({
  name: "editor",
  version: "1.0.0",
  config: z.object({}),
  needs: publicAccess,
  publishes: [],
  hears: [],
  actions: {},
  load: () => Promise.resolve({ default: Editor }),
});

describe("the gallery of themes", () => {
  let page: WidgetPage;
  afterEach(() => page.leave());
  const open = async (theme: "light" | "dark" = "light") => {
    page = await openWidget(widget, { width: 390, theme });
    fireEvent.click(await ui().findByText("Theme"));
    await ui().findByText(/Begin with a theme/);
  };
  const ui = () => within(page.host);
  const themes = () => (form.value as { themes: Record<string, unknown> }).themes;

  it("says while a color is chosen what becomes of it, with the contrast before and after", async () => {
    await open();
    const [, shownAs = ""] = /shown as (#\w{6}), with [\d.]+:1/.exec(page.host.textContent ?? "") ?? [];
    expect(page.host.textContent).to.match(/#7fd6c2 has a contrast of 1\.\d:1, and 4\.5:1 is needed/);
    expect(shownAs).to.match(/^#/).and.not.to.equal("#7fd6c2");
    const field = await waitFor(() => deepOne<HTMLInputElement>(page.host, "input[type=color]") ?? expect.fail());
    expect(field.value).to.equal("#7fd6c2");
    fireEvent.change(field, { target: { value: "#003a70" } });
    await waitFor(() => expect(themes()["Light"]).to.deep.equal({ brand: "#003a70", logo: "seal.png" }));
    await waitFor(() =>
      expect(page.host.textContent).to.match(/Contrast \d+\.\d:1\. Text in this color reads everywhere/),
    );
    fireEvent.click(ui().getByRole("button", { name: "Use the color of Light itself" }));
    await waitFor(() => expect(ui().getAllByText(/The variant’s own color/).length).to.equal(3));
  });

  it("takes a theme as one step that can be undone, and leaves the logo", async () => {
    await open();
    const coastal = ui().getByRole("button", { name: /Coastal/ });
    expect(coastal.getAttribute("aria-pressed")).to.equal("false");
    fireEvent.click(coastal);
    await waitFor(() => expect(coastal.getAttribute("aria-pressed")).to.equal("true"));
    expect(themes()).to.deep.include({ radius: 8, density: "comfortable" });
    expect(themes()["Light"]).to.deep.equal({ brand: "#0b5c8a", logo: "seal.png" });
    form.undo();
    await waitFor(() => expect(themes()).to.deep.equal(CONFIG.themes));
    fireEvent.click(ui().getByRole("button", { name: /^Font, corners/ }));
    expect(shown).to.deep.equal(["themes"]);
  });

  for (const theme of ["light", "dark"] as const)
    it(`fits a phone in ${theme}, without an axe finding`, async () => {
      await open(theme);
      await colorsSettled(page.host);
      expect(page.host.scrollWidth).to.be.at.most(390);
      expect(await axeFindings(page.host)).to.deep.equal([]);
    });
});
