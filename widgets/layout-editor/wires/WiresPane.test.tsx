import { expect } from "@open-wc/testing";
import { z } from "zod";
import { defineTopic } from "../../../contract/config/topics.ts";
import { publicAccess } from "../../../contract/people/privileges.ts";
import { readStoredAppConfig } from "../../../framework/layout/read-stored-config.ts";
import { defineWidget, type WidgetManifest } from "../../../framework/widget/define-widget.ts";
import { axeFindings, colorsSettled } from "../../../test/kits/dom.ts";
import { fireEvent, focused, userEvent, waitFor, within } from "../../../test/kits/testing-library.ts";
import { openPage, type WidgetPage } from "../../../test/kits/widget-page.tsx";
import { useDraft, type DraftForm } from "../use-draft.ts";
import { WiresPane } from "./WiresPane.tsx";

const zone = z.object({ zone: z.int() });
const widget = (name: string, { publishes = [], actions = {}, load }: Partial<WidgetManifest>) =>
  defineWidget({
    name,
    version: "1.0.0",
    config: z.object({}),
    needs: publicAccess,
    publishes,
    hears: [],
    actions,
    load: load ?? (() => Promise.resolve({ default: () => null })),
  });
const chosen = defineTopic({ name: "zone.chosen", payload: zone, description: "A zone was chosen." });
const typed = defineTopic({ name: "name.typed", payload: z.object({ name: z.string() }), description: "A name came." });
const LOST = { from: { instance: "removed", topic: "x.y" }, to: { instance: "map", action: "go" } };
const CONFIG = {
  start: { signedIn: "/a", visitor: "/a" },
  pages: [{ route: "/a", title: { en: "First" }, regions: { main: ["list", "map"] } }],
  widgets: [
    { id: "list", widget: "list", title: { en: "Zone list" } },
    { id: "map", widget: "chart", title: { en: "Zone map" } },
  ],
  wiring: [LOST],
};
const MADE = { from: { instance: "list", topic: "zone.chosen" }, to: { instance: "map", action: "go" } };

let form: DraftForm;
const gone: string[] = [];
function Editor() {
  form = useDraft({ app: "test", revision: 1, file: "test", config: CONFIG, draft: null }, null);
  const config = readStoredAppConfig("", form.value).value;
  return <WiresPane form={form} config={config} widgets={manifests} route="/a" onGo={(path) => gone.push(path)} />;
}
const manifests = [
  widget("list", { publishes: [chosen, typed] }),
  widget("chart", {
    actions: {
      write: { payload: z.object({ text: z.string() }), description: "Writes a text." },
      go: { payload: zone, description: "Goes to a zone." },
    },
  }),
  widget("editor", { load: () => Promise.resolve({ default: Editor }) }),
];

describe("the wires of a page", () => {
  let page: WidgetPage;
  afterEach(() => page.leave());
  const open = async (width: number) => {
    page = await openPage(manifests, { width });
    await waitFor(() => expect(ui().queryByText("1 wire")).not.to.equal(null));
    // What is measured: a picture where there is room.
    await waitFor(() => expect(page.host.querySelectorAll("svg > g").length).to.equal(width < 560 ? 0 : 1));
  };
  const ui = () => within(page.host);
  const port = (name: RegExp) => ui().getByRole("button", { name });
  const wiring = () => (form.value as { wiring: unknown[] }).wiring;

  it("are drawn by keyboard from an event to an action that fits; others say why they do not", async () => {
    await open(900);
    port(/^A zone was chosen/).focus();
    await userEvent.keyboard("{Enter}");
    const fits = port(/^Goes to a zone/);
    await waitFor(() => expect(focused() === fits).to.equal(true));
    const misfit = port(/^Writes a text/);
    expect(misfit.getAttribute("aria-disabled")).to.equal("true");
    expect(misfit.textContent).to.contain("Does not fit: the event does not carry text.");
    misfit.focus();
    await userEvent.keyboard("{Enter}");
    expect(wiring()).to.deep.equal([LOST]);
    fits.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(wiring()).to.deep.equal([LOST, MADE]));
    await waitFor(() => expect(focused() === port(/^A zone was chosen/)).to.equal(true));
    ui().getByRole("button", { name: "Zone list: A zone was chosen → Zone map: Goes to a zone" });
    await waitFor(() => expect(page.host.querySelectorAll("svg > g").length).to.equal(2));
    form.undo();
    await waitFor(() => expect(wiring()).to.deep.equal([LOST]));
  });

  it("are given up by Escape, and a wire that exists is not offered again", async () => {
    await open(900);
    const event = port(/^A zone was chosen/);
    event.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(focused() === port(/^Goes to a zone/)).to.equal(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(focused() === event).to.equal(true));
    form.change({ ...CONFIG, wiring: [MADE] }, "test");
    await waitFor(() => expect(ui().queryByText("no longer exists")).to.equal(null));
    fireEvent.click(event);
    await waitFor(() => expect(port(/^Goes to a zone/).textContent).to.contain("This wire exists already."));
  });

  it("are drawn by pointer, and nothing is made where it is let go elsewhere", async () => {
    await open(900);
    const draw = async (to: Element) => {
      const at = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { clientX: left + width / 2, clientY: top + height / 2, button: 0, bubbles: true };
      };
      const event = port(/^A zone was chosen/);
      fireEvent.pointerDown(event, at(event));
      fireEvent.pointerMove(window, at(to));
      await waitFor(() => expect(page.host.querySelectorAll("svg > path").length).to.equal(1));
      fireEvent.pointerUp(window, at(to));
      await waitFor(() => expect(page.host.querySelectorAll("svg > path").length).to.equal(0));
    };
    await draw(ui().getByRole("heading", { name: "1 wire" }));
    expect(wiring()).to.deep.equal([LOST]);
    await draw(port(/^Goes to a zone/));
    await waitFor(() => expect(wiring()).to.deep.equal([LOST, MADE]));
  });

  it("whose instance is gone are named with their place, found in the JSON, and removed only on request", async () => {
    await open(900);
    expect(ui().getByRole("region", { name: "removed" }).textContent).to.contain("no longer exists");
    const row = page.host.querySelector<HTMLElement>("[data-wire='0']") ?? expect.fail();
    expect(row.textContent).to.contain("wiring[0].from.instance");
    fireEvent.click(within(row).getByRole("button", { name: /^Show in the JSON/ }));
    expect(gone).to.deep.equal(["wiring[0]"]);
    fireEvent.click(within(row).getByRole("button", { name: /^Remove/ }));
    await waitFor(() => expect(wiring()).to.deep.equal([]));
    await waitFor(() => expect(focused()?.textContent).to.equal("0 wires"));
  });

  it("are marked by what passed them in the preview", async () => {
    await open(900);
    const traffic = [{ wire: LOST, passed: 2, waiting: 1, faulty: 0 }];
    window.postMessage({ type: "provision.preview.wires", traffic }, window.location.origin);
    await waitFor(() => expect(ui().queryByText("2 passed")).not.to.equal(null));
    ui().getByText("1 waiting");
  });

  it("are a list on a phone, where the actions take the place of the events", async () => {
    await open(390);
    fireEvent.click(port(/^A zone was chosen/));
    await waitFor(() => expect(focused() === port(/^Goes to a zone/)).to.equal(true));
    expect(ui().queryByRole("button", { name: /^A zone was chosen/ })).to.equal(null);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(wiring()).to.deep.equal([LOST, MADE]));
    expect(page.host.scrollWidth).to.be.at.most(390);
  });

  for (const theme of ["light", "dark"] as const)
    it(`have no axe finding in ${theme}`, async () => {
      page = await openPage(manifests, { width: 900, theme });
      await waitFor(() => expect(page.host.querySelectorAll("svg > g").length).to.equal(1));
      fireEvent.click(port(/^A zone was chosen/));
      await colorsSettled(page.host);
      expect(await axeFindings(page.host)).to.deep.equal([]);
    });
});
