import { expect } from "@open-wc/testing";
import { useState } from "react";
import type { JsonSchema } from "../../../framework/config/json-schema.ts";
import { openApp, plainWidget, widgetOf, type AppPage } from "../../../test/kits/app-page.tsx";
import { userEvent, waitFor, within } from "../../../test/kits/testing-library.ts";
import { edited, openDraft, redone, undone } from "../draft.ts";
import { ArrangePanel, type InstanceForm } from "./ArrangePanel.tsx";
import { useArrange } from "./use-arrange.ts";

const wire = (from: string, to: string) => ({
  from: { instance: from, topic: "ZoneFocused" },
  to: { instance: to, action: "show" },
});
const DRAFT = {
  pages: [{ route: "/county", title: "County", regions: { main: ["map", "faq"] } }],
  widgets: [
    { id: "map", widget: "map" },
    { id: "faq", widget: "faq" },
  ],
  wiring: [wire("map", "faq")],
};
const object = (properties: JsonSchema["properties"] & object): JsonSchema => ({ type: "object", properties });
/** Widgets whose config has words by language, as that of a text. */
const SCHEMA = object({
  widgets: { type: "array", items: object({ config: object({ text: object({ en: { type: "string" } }) }) }) },
});
const FORM: InstanceForm = {
  schema: SCHEMA,
  value: { widgets: [...DRAFT.widgets, { id: "help", widget: "help" }] },
  onChange: () => undefined,
  faults: [],
};

let text = "";
/** The panel next to a page, on a draft with the editor's own history. */
function Harness() {
  const [draft, setDraft] = useState(() => openDraft(JSON.stringify(DRAFT)));
  text = draft.text;
  const arrangement = useArrange(
    {
      value: JSON.parse(draft.text) as unknown,
      change: (value, place) => setDraft((before) => edited(before, JSON.stringify(value), { place, at: 0 })),
      undo: () => setDraft(undone),
      redo: () => setDraft(redone),
    },
    "/county",
    () => undefined,
  );
  return (
    <>
      <ArrangePanel arrangement={arrangement} form={FORM} onDrag={() => undefined} />
      <button type="button" onClick={() => arrangement.act({ kind: "undo" })}>
        Undo
      </button>
    </>
  );
}

describe("the list next to an arranged page", () => {
  let page: AppPage;
  const ui = () => within(page.host);
  const config = () => JSON.parse(text) as typeof DRAFT;
  const main = () => config().pages[0]?.regions.main;
  const press = async (name: string) => {
    const button = await ui().findByRole("button", { name });
    button.focus();
    await userEvent.keyboard("{Enter}");
  };
  const choose = async (name: string) => {
    (await ui().findByRole("menuitem", { name })).focus();
    await userEvent.keyboard("{Enter}");
  };
  beforeEach(async () => {
    page = await openApp({
      config: {
        start: { signedIn: "/edit", visitor: "/edit" },
        pages: [{ route: "/edit", title: { en: "Edit" }, regions: { main: ["panel"] } }],
        widgets: [{ id: "panel", widget: "panel" }],
      },
      registry: [widgetOf("panel", Harness), plainWidget("map"), plainWidget("faq"), plainWidget("help")],
      path: "/edit",
    });
    await ui().findByRole("button", { name: "Add a widget" });
  });
  afterEach(() => page.leave());

  it("adds a widget from the gallery by keyboard, found by a word of its line", async () => {
    await press("Add a widget");
    (await ui().findByRole("searchbox", { name: "Search widgets" })).focus();
    await userEvent.keyboard("in your language");
    const offers = () => [...page.host.querySelectorAll<HTMLElement>("[data-widget-offer]")];
    await waitFor(() => expect(offers().map((offer) => offer.dataset["widgetOffer"])).to.deep.equal(["help"]));
    offers()[0]?.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(main()).to.deep.equal(["map", "faq", "help"]));
    await ui().findByText("“Help” was added: Main region, 3 of 3.");
    // What it says can be written at once.
    await ui().findByRole("textbox", { name: /^English/ });
    await press("All widgets on this page");
    await ui().findByRole("button", { name: "Move or change “Help”" });
  });

  it("moves by the menu and keeps the keyboard's place, each act one step to undo", async () => {
    await press("Move or change “Map”");
    await choose("Move to: Right panel");
    await waitFor(() => expect(config().pages[0]?.regions).to.deep.equal({ main: ["faq"], end: ["map"] }));
    const held = () => document.activeElement?.getAttribute("aria-label");
    await waitFor(() => expect(held()).to.equal("Move or change “Map”"));
    await press("Undo");
    await waitFor(() => expect(main()).to.deep.equal(["map", "faq"]));
  });

  it("names the wires that go with an instance before it is removed", async () => {
    await press("Move or change “Map”");
    await choose("Remove");
    const question = await ui().findByRole("alertdialog", { name: "Remove “Map”?" });
    expect(question.textContent).to.contain("map.ZoneFocused → faq.show");
    await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(config()).to.deep.equal(DRAFT);
    await press("Move or change “Map”");
    await choose("Remove");
    const again = await ui().findByRole("alertdialog");
    await userEvent.click(within(again).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(config().wiring).to.deep.equal([]));
    expect([main(), config().widgets.map(({ id }) => id)]).to.deep.equal([["faq"], ["faq"]]);
  });
});
