import { expect } from "@open-wc/testing";
import { EditorView } from "@codemirror/view";
import { sendKeys, sendMouse } from "@web/test-runner-commands";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { THEMES } from "../../../themes/index.ts";
import { AppConfigJsonSchema } from "../../config/json-schema.ts";
import { startTexts } from "../../i18n/start.ts";
import { showTheme } from "../../shell/theme.ts";
import { axeFindings } from "../../../test/kits/dom.ts";
import { deepAll, waitFor } from "../../../test/kits/testing-library.ts";
import { elementsDrawn } from "../../../test/kits/widget-page.tsx";
import JsonEditor, { type JsonEditorProps, type JsonSyntaxFault, type JsonTarget } from "./JsonEditor.tsx";

const TEXT = JSON.stringify(
  { layout: { variant: "Light" }, pages: [{ route: "/map", title: "shell.pages.map" }] },
  null,
  2,
);

/** Real keys of the browser: the editor reads more of them than made-up events carry. */
const type = (text: string) => sendKeys({ type: text });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await sendKeys({ press: key });
};

/** A new list ignores keys for a moment, so that nothing is chosen by mistake. */
const poppedUp = () => new Promise((resolve) => setTimeout(resolve, 120));

describe("the JSON editor", () => {
  const host = document.createElement("main");
  const reported: { text: string; path: string; syntax: JsonSyntaxFault | null | undefined } = {
    text: "",
    path: "",
    syntax: undefined,
  };
  let take: () => void = () => undefined;
  /** Changes the owner's props from outside. */
  let own: (props: Partial<JsonEditorProps>) => void = () => undefined;

  function Owner({ first }: { first: Partial<JsonEditorProps> }) {
    const [props, setProps] = useState(first);
    own = (more) => setProps((before) => ({ ...before, ...more }));
    return (
      <JsonEditor
        text={TEXT}
        faults={[]}
        schema={AppConfigJsonSchema}
        label="Config"
        onPath={(path) => (reported.path = path)}
        onSyntax={(fault) => (reported.syntax = fault)}
        {...props}
        onChange={(text) => {
          reported.text = text;
          own({ text });
        }}
      />
    );
  }
  const show = async (first: Partial<JsonEditorProps> = {}, width = 700): Promise<EditorView> => {
    localStorage.setItem("provision.preference.language", "en");
    await startTexts();
    host.style.cssText = `inline-size: ${width}px; block-size: 420px; background: var(--pv-pane)`;
    document.body.append(host);
    Object.assign(reported, { text: "", path: "", syntax: undefined });
    const root = createRoot(host);
    take = () => root.unmount();
    root.render(<Owner first={first} />);
    await waitFor(() => expect(host.querySelector(".cm-content")).not.to.equal(null));
    await waitFor(() => expect(host.querySelector(".pv-json__bar")).not.to.equal(null));
    return viewOf();
  };
  const viewOf = (): EditorView => {
    const content = host.querySelector<HTMLElement>(".cm-content");
    const view = content && EditorView.findFromDOM(content);
    if (!view) throw new Error("no editor");
    return view;
  };
  /** Puts the cursor behind the first place of a piece of the text. */
  const behind = (view: EditorView, piece: string): void => {
    view.focus();
    view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf(piece) + piece.length } });
  };
  const offered = (): string[] => [...host.querySelectorAll(".cm-completionLabel")].map((one) => one.textContent);
  const button = (name: string): HTMLButtonElement => {
    const found = deepAll<HTMLButtonElement>(host, `button[aria-label^="${name}"]`)[0];
    if (!found) throw new Error(`no button ${name}`);
    return found;
  };

  beforeEach(() => showTheme("light"));
  afterEach(() => {
    take();
    host.remove();
  });

  it("has a name and reports typed text", async () => {
    const view = await show();
    expect(view.contentDOM.getAttribute("aria-label")).to.equal("Config");
    expect(document.getElementById(view.contentDOM.getAttribute("aria-describedby") ?? "")?.textContent).to.contain(
      "F8",
    );
    behind(view, "/map");
    await type("s");
    expect(reported.text).to.contain('"/maps"');
    expect(reported.path).to.equal("pages[0].route");
  });

  it("completes the words of a choice and shows them at once", async () => {
    const view = await show({ text: '{"layout": {"variant": ""}}' });
    behind(view, '"variant": "');
    await press("Control+Space");
    await waitFor(() => expect(offered()).to.deep.equal(["Light", "Dark", "Transparent", "Automatic"]));
    await poppedUp();
    await press("ArrowDown", "Enter");
    await waitFor(() => expect(reported.text).to.equal('{"layout": {"variant": "Dark"}}'));
  });

  it("completes a key with its value's beginning and the comma it needs, and says what it means", async () => {
    const view = await show({ text: '{\n  "layout": {\n    \n    "navbar": "Fixed"\n  }\n}' });
    behind(view, '"layout": {\n    ');
    await type('"menu');
    await waitFor(() => expect(offered()).to.deep.equal(["menuPosition"]));
    await waitFor(() => expect(host.querySelector(".cm-completionInfo")?.textContent).to.contain('Default: "Side"'));
    await poppedUp();
    await press("Enter");
    await waitFor(() =>
      expect(JSON.parse(reported.text)).to.deep.equal({ layout: { menuPosition: "Side", navbar: "Fixed" } }),
    );
    const { from, to } = view.state.selection.main;
    expect(view.state.sliceDoc(from, to)).to.equal("Side");
  });

  it("offers the owner's names", async () => {
    const view = await show({
      text: '{"pages": [{"regions": {"main": [""]}}]}',
      suggestions: (path) => (path === "pages[0].regions.main[0]" ? ["map", "login"] : []),
    });
    behind(view, '"main": ["');
    await press("Control+Space");
    await waitFor(() => expect(offered()).to.include.members(["map", "login"]));
  });

  it("documents what is under the pointer", async () => {
    await show();
    // The bar above is drawn by then, so it no longer moves the text.
    await elementsDrawn(host);
    const key = [...host.querySelectorAll(".pv-json__key")].find((one) => one.textContent === '"variant"');
    const box = key?.getBoundingClientRect();
    if (!box) throw new Error("not drawn");
    await sendMouse({
      type: "move",
      position: [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)],
    });
    await waitFor(() => expect(host.querySelector(".cm-tooltip-hover")?.textContent).to.contain("layout.variant"));
    expect(host.querySelector(".cm-tooltip-hover")?.textContent).to.contain("One of");
  });

  it("marks faults at their paths and walks through them by F8", async () => {
    const view = await show({
      faults: [
        { path: "layout.variant", message: "No such variant." },
        { path: "pages[0].title", message: "Nobody says this.", severity: "warning" },
      ],
    });
    await waitFor(() => expect(host.querySelectorAll(".cm-lintRange-error")).to.have.length(1));
    await waitFor(() => expect(host.querySelector(".pv-json__bar")?.textContent).to.contain("2 errors"));
    expect([...host.querySelectorAll(".cm-lintRange-warning")].map((one) => one.textContent).join("")).to.equal(
      '"title": "shell.pages.map"',
    );
    behind(view, "{");
    await press("F8");
    await waitFor(() => expect(host.querySelector(".pv-json__fault")?.textContent).to.contain("No such variant."));
    await press("F8");
    await waitFor(() => expect(host.querySelector(".pv-json__fault")?.textContent).to.contain("Nobody says this."));
    await press("Shift+F8");
    await waitFor(() => expect(host.querySelector(".pv-json__fault")?.textContent).to.contain("No such variant."));
  });

  it("says where and why a text is not valid JSON", async () => {
    await show({ text: '{\n  "layout": {"variant": "Light",}\n}' });
    await waitFor(() =>
      expect(reported.syntax).to.include({ line: 2, column: 32, message: "Nothing follows this comma: remove it." }),
    );
    expect(host.querySelectorAll(".cm-lintRange-error")).to.have.length(1);
    own({ text: "{}" });
    await waitFor(() => expect(reported.syntax).to.equal(null));
  });

  it("takes the owner's text over without moving the cursor", async () => {
    const view = await show();
    behind(view, '"title": "shell');
    own({ text: TEXT.replace("Light", "Transparent").replace("/map", "/main/map") });
    await waitFor(() => expect(view.state.doc.toString()).to.contain("Transparent"));
    const { head } = view.state.selection.main;
    expect(view.state.sliceDoc(head - 5, head + 6)).to.equal("shell.pages");
    expect(reported.text, "the owner's own text is not told back").to.equal("");
  });

  it("moves to a path, again when asked again", async () => {
    const view = await show();
    const go = (goTo: JsonTarget) => own({ goTo });
    const chosen = () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
    go({ path: "pages[0].route", turn: 0 });
    await waitFor(() => expect(chosen()).to.equal('"route": "/map"'));
    expect(view.hasFocus).to.equal(false);
    behind(view, "{");
    go({ path: "pages[0].route", turn: 1 });
    await waitFor(() => expect(chosen()).to.equal('"route": "/map"'));
    expect(view.hasFocus).to.equal(true);
  });

  it("lets Tab leave, until the author wants it to indent; Escape, then Tab leaves even so", async () => {
    const view = await show();
    behind(view, "{");
    await press("Tab");
    expect(view.state.doc.toString()).to.equal(TEXT);
    expect(view.hasFocus).to.equal(false);
    behind(view, "{");
    await press("Control+m");
    await waitFor(() => expect(host.querySelector(".pv-json__tab[data-on]")).not.to.equal(null));
    await press("Tab");
    expect(view.state.doc.toString()).not.to.equal(TEXT);
    const indented = view.state.doc.toString();
    await press("Escape", "Tab");
    expect(view.state.doc.toString()).to.equal(indented);
    expect(view.hasFocus).to.equal(false);
  });

  it("leaves undoing to the owner, unless it is asked to do it itself", async () => {
    let view = await show();
    behind(view, "/map");
    await type("s");
    await press("Control+z");
    expect(view.state.doc.toString()).to.contain("/maps");
    take();
    view = await show({ history: true });
    behind(view, "/map");
    await type("s");
    await press("Control+z");
    expect(view.state.doc.toString()).to.equal(TEXT);
  });

  it("finds regardless of case, and wraps around", async () => {
    const view = await show();
    behind(view, "{");
    await press("Control+f");
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).to.equal("Find"));
    await type("MAP");
    await waitFor(() => expect(host.querySelector(".pv-json__found")?.textContent).to.equal("0 of 2"));
    expect(host.querySelectorAll(".cm-searchMatch")).to.have.length(2);
    await press("Enter", "Enter");
    await waitFor(() => expect(host.querySelector(".pv-json__found")?.textContent).to.equal("2 of 2"));
    await press("Enter");
    await waitFor(() => expect(host.querySelector(".pv-json__found")?.textContent).to.equal("1 of 2"));
    await press("Escape");
    await waitFor(() => expect(view.hasFocus).to.equal(true));
    expect(host.querySelectorAll(".cm-searchMatch")).to.have.length(0);
  });

  it("folds and unfolds", async () => {
    await show();
    button("Fold all").click();
    await waitFor(() => expect(host.querySelectorAll(".cm-foldPlaceholder").length).to.be.greaterThan(0));
    button("Unfold all").click();
    await waitFor(() => expect(host.querySelectorAll(".cm-foldPlaceholder")).to.have.length(0));
  });

  it("stays usable with a text of a megabyte", async () => {
    const pages = Array.from({ length: 6000 }, (_, i) => ({
      route: `/page-${i}`,
      title: { en: `Page ${i}`, es: `Página ${i}` },
      privileges: [36, 46],
      regions: { main: [`widget-${i}`], end: [] },
    }));
    const text = JSON.stringify({ pages }, null, 2);
    expect(text.length).to.be.greaterThan(1_000_000);
    const view = await show({ text, faults: [{ path: "pages[5999].title.es", message: "Last." }] });
    await waitFor(() => expect(host.querySelector(".pv-json__bar")?.textContent).to.contain("1 error"));
    for (const place of ["/page-10", "/page-3000", "/page-5990"]) {
      behind(view, `"${place}`);
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { y: "center" }) });
      for (let key = 0; key < 6; key++) {
        const { head } = view.state.selection.main;
        view.dispatch({
          changes: { from: head, insert: "x" },
          selection: { anchor: head + 1 },
          userEvent: "input.type",
        });
        // The owner renders, too.
        await new Promise((resolve) => setTimeout(resolve));
      }
      // The cost of a key press depends on the visible lines, not on all lines of the text.
      expect(host.querySelectorAll(".cm-line").length).to.be.within(1, 300);
    }
    expect(reported.text).to.contain('"/page-5990xxxxxx"');
  });

  it("accepts no key if it is read-only", async () => {
    const view = await show({ readOnly: true });
    behind(view, "/map");
    await type("s");
    expect(view.state.doc.toString()).to.equal(TEXT);
    expect(host.querySelector(".pv-json__tab")).to.equal(null);
  });

  for (const theme of THEMES) {
    for (const width of [370, 900]) {
      it(`has no axe violation in the ${theme} variant at ${width} px, and nothing sticks out`, async () => {
        showTheme(theme);
        const view = await show({ faults: [{ path: "layout.variant", message: "No such variant." }] }, width);
        await waitFor(() => expect(host.querySelectorAll(".cm-lintRange-error")).to.have.length(1));
        behind(view, "{");
        await press("F8", "Control+f");
        await waitFor(() => expect(host.querySelector(".cm-search")).not.to.equal(null));
        expect(await axeFindings(host)).to.deep.equal([]);
        expect(host.scrollWidth).to.be.at.most(width);
      });
    }
  }
});
