import { expect } from "@open-wc/testing";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { axeFindings, colorsSettled, CONTRAST, hasFocus } from "../../../test/kits/dom.ts";
import { elementsDrawn } from "../../../test/kits/widget-page.tsx";
import { THEMES } from "../../../themes/index.ts";
import { appConfigJsonSchema } from "../../config/json-schema.ts";
import { startTexts } from "../../i18n/start.ts";
import { showTheme } from "../../shell/theme.ts";
import {
  deepAll,
  deepText,
  focused as deepFocused,
  userEvent,
  waitFor,
  within,
} from "../../../test/kits/testing-library.ts";
import { SchemaForm, type FormEdit, type SchemaFormProps } from "./SchemaForm.tsx";

const SCHEMA = appConfigJsonSchema([
  { name: "map", config: z.object({ scale: z.boolean().default(true).describe("Whether a scale shows.") }) },
  { name: "login", config: z.object({ note: z.record(z.string(), z.unknown()).default({}).describe("Anything.") }) },
]);
const CONFIG = {
  title: "Needs",
  layout: { variant: "Dark", sidebar: { backgroundColor: "#103a46" } },
  languages: ["en", "es"],
  pages: [
    { route: "/map", title: "shell.pages.map", privileges: [36, 46], regions: { main: ["map"] } },
    { route: "/two", title: { en: "Two" } },
  ],
  widgets: [
    { id: "map", widget: "map" },
    { id: "login", widget: "login", config: { note: { a: 1 } } },
  ],
};

/** Makes a value that fails when it is changed in place. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

describe("a form made of a schema", () => {
  const user = userEvent.setup();
  const host = document.createElement("main");
  const reported: { value: typeof CONFIG; edits: FormEdit[]; path: string } = { value: CONFIG, edits: [], path: "" };
  let take: () => void = () => undefined;
  let own: (props: Partial<SchemaFormProps>) => void = () => undefined;

  function Owner({ first }: { first: Partial<SchemaFormProps> }) {
    const [props, setProps] = useState<Partial<SchemaFormProps>>({ value: frozen(CONFIG), path: "", ...first });
    own = (more) => setProps((before) => ({ ...before, ...more }));
    return (
      <SchemaForm
        schema={SCHEMA}
        value={props.value}
        path={props.path ?? ""}
        faults={[]}
        label="Config"
        {...props}
        onPath={(path) => {
          reported.path = path;
          own({ path });
        }}
        onChange={(value, edit) => {
          reported.value = frozen(value) as typeof CONFIG;
          reported.edits.push(edit);
          own({ value });
        }}
      />
    );
  }
  const show = async (first: Partial<SchemaFormProps> = {}, { width = 700, language = "en" } = {}): Promise<void> => {
    localStorage.setItem("provision.preference.language", language);
    await startTexts();
    host.style.cssText = `inline-size: ${width}px; padding: 8px; background: var(--pv-pane)`;
    document.body.append(host);
    Object.assign(reported, { value: CONFIG, edits: [], path: "" });
    const root = createRoot(host);
    take = () => root.unmount();
    root.render(<Owner first={first} />);
    await waitFor(() => expect(host.querySelector("h3")).not.to.equal(null));
    await elementsDrawn(host);
  };
  const at = (path: string): HTMLElement => {
    const found = host.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
    if (!found) throw new Error(`no field ${path}`);
    return found;
  };
  const control = <Kind extends HTMLElement = HTMLInputElement>(
    path: string,
    kind = "input, select, textarea, [role=switch]",
  ): Kind => {
    const found = deepAll<Kind>(at(path), kind)[0];
    if (!found) throw new Error(`no control at ${path}`);
    return found;
  };
  const open = async (path: string) => {
    await user.click(control(path, "summary"));
    await elementsDrawn(host);
  };
  const described = (path: string) => control(path).getAttribute("aria-description");
  const button = (name: string) => within(host).getByRole("button", { name });
  const focused = (): string =>
    deepFocused()?.ariaLabel ||
    document.activeElement?.getAttribute("data-heading") ||
    (document.activeElement?.textContent ?? "");

  beforeEach(() => showTheme("light"));
  afterEach(() => {
    take();
    host.remove();
  });

  it("edits a text, keeps the order of the keys and reports the change", async () => {
    await show();
    await user.type(control("title"), "!");
    expect(Object.keys(reported.value)).to.deep.equal(Object.keys(CONFIG));
    expect(reported.value.title).to.equal("Needs!");
    expect(reported.value.pages).to.equal(CONFIG.pages);
    expect(reported.edits).to.deep.equal([{ kind: "set", path: "title" }]);
    expect(reported.path).to.equal("title");
  });

  it("shows the default of an empty field, and resets to it", async () => {
    await show();
    expect(control("shortTitle").placeholder).to.equal("default: Provision");
    await open("layout");
    const variant = control<HTMLSelectElement>("layout.variant");
    expect(variant.selectedOptions[0]?.textContent).to.equal("Dark");
    await user.click(within(at("layout.variant")).getByRole("button", { name: "Reset to default" }));
    expect(reported.value.layout).to.deep.equal({ sidebar: { backgroundColor: "#103a46" } });
    await waitFor(() => expect(variant.selectedOptions[0]?.textContent).to.equal("default: Light"));
    expect(hasFocus(control("layout.variant"))).to.equal(true);
  });

  it("chooses a word, turns a switch and creates missing parents", async () => {
    await show();
    await open("layout");
    await user.selectOptions(control("layout.navbar"), "Static");
    await open("layout.sidebar");
    const collapsed = control("layout.sidebar.collapsed");
    expect([collapsed.role, collapsed.ariaChecked]).to.deep.equal(["switch", "true"]);
    await user.click(collapsed);
    expect(reported.value.layout).to.deep.equal({
      variant: "Dark",
      sidebar: { backgroundColor: "#103a46", collapsed: false },
      navbar: "Static",
    });
  });

  it("takes colors by digits and by the offered ones", async () => {
    await show({
      colorPresets: (path) => (path.endsWith("backgroundColor") ? [{ value: "#b3261e", label: "Brick" }] : []),
    });
    await open("layout");
    await open("layout.sidebar");
    await user.click(button("Brick"));
    expect(reported.value.layout.sidebar.backgroundColor).to.equal("#b3261e");
    expect(control("layout.sidebar.backgroundColor", "input[type=color]").value).to.equal("#b3261e");
    expect(button("Brick").getAttribute("aria-pressed")).to.equal("true");
  });

  it("refuses invalid numbers, and names the bounds of one out of range", async () => {
    await show({ path: "pages[0].panels.start.size" });
    const size = control("pages[0].panels.start.size");
    await user.type(size, "abc");
    expect(reported.edits).to.deep.equal([]);
    const faultOf = () => described("pages[0].panels.start.size");
    await waitFor(() => expect(faultOf()).to.contain("not a number"));
    await user.clear(size);
    await user.type(size, "90");
    await waitFor(() => expect(faultOf()).to.contain("from 15 to 60"));
    expect(size.ariaInvalid).to.equal("true");
  });

  it("opens an entry of a list and returns by the path above it", async () => {
    await show();
    await open("pages");
    expect(at("pages").textContent).to.contain("/map");
    expect(at("pages").textContent).to.contain("Map");
    await user.click(within(at("pages[1]")).getByRole("button", { name: /^\/two/ }));
    await waitFor(() => expect(host.querySelector("h3")?.textContent).to.equal("/two"));
    expect(reported.path).to.equal("pages[1]");
    expect(focused()).to.equal("pages[1]");
    await elementsDrawn(host);
    expect(control("pages[1].title").value).not.to.equal("");
    await user.click(button("Config"));
    await waitFor(() => expect(host.querySelector("h3")?.textContent).to.equal("Config"));
  });

  it("moves entries by the keyboard, and the focus follows them", async () => {
    await show();
    await open("pages");
    button("Move /map down").focus();
    await user.keyboard("{Enter}");
    expect(reported.value.pages.map(({ route }) => route)).to.deep.equal(["/two", "/map"]);
    expect(reported.edits.at(-1)).to.deep.equal({ kind: "move", path: "pages[1]" });
    await waitFor(() => expect(focused()).to.equal("Move /map up"));
    expect(host.querySelector("[role=status]")?.textContent).to.equal("/map is now at position 2 of 2.");
    await user.keyboard(" ");
    expect(reported.value.pages.map(({ route }) => route)).to.deep.equal(["/map", "/two"]);
    await waitFor(() => expect(focused()).to.equal("Move /map down"));
  });

  it("removes entries, and the focus moves to the next and, after the last, to adding one", async () => {
    await show();
    await open("pages");
    await user.click(button("Remove /map"));
    await waitFor(() => expect(focused()).to.equal("Remove /two"));
    await user.keyboard("{Enter}");
    expect(reported.value.pages).to.deep.equal([]);
    await waitFor(() => expect(focused()).to.equal("Add"));
  });

  it("adds an entry with its required keys and opens it", async () => {
    await show();
    await open("pages");
    await user.click(button("Add"));
    expect(reported.value.pages.at(-1)).to.deep.equal({ route: "", title: "" });
    await waitFor(() => expect(focused()).to.equal("pages[2]"));
    await user.type(control("pages[2].route"), "/x");
    expect(reported.value.pages.at(-1)).to.deep.equal({ route: "/x", title: "" });
  });

  it("edits a list of words in place, and offers the next unused word", async () => {
    await show();
    await open("languages");
    await user.click(button("Add"));
    expect(reported.value.languages).to.deep.equal(["en", "es", "pt"]);
    await waitFor(() => expect(hasFocus(control("languages[2]"))).to.equal(true));
    await user.selectOptions(control("languages[2]"), "de");
    expect(reported.value.languages).to.deep.equal(["en", "es", "de"]);
    await user.click(button("Move de up"));
    expect(reported.value.languages).to.deep.equal(["en", "de", "es"]);
  });

  it("begins an absent list with its default", async () => {
    await show({ path: "pages[0]" });
    await open("pages[0].phoneOrder");
    expect(at("pages[0].phoneOrder").textContent).to.contain("default: top, main, start, end, bottom");
    await user.click(button("Start from the default"));
    expect((reported.value.pages[0] as { phoneOrder?: string[] }).phoneOrder).to.deep.equal([
      "top",
      "main",
      "start",
      "end",
      "bottom",
    ]);
  });

  it("changes the form of a text: by its key, or by language", async () => {
    await show({ path: "pages[0]" });
    await user.selectOptions(control("pages[0].title"), "Own text by language");
    await user.type(control("pages[0].title.en"), "Plan");
    await user.type(control("pages[0].title.de"), "Karte");
    expect(reported.value.pages[0]?.title).to.deep.equal({ en: "Plan", de: "Karte" });
    await user.selectOptions(control("pages[0].title"), "Key of a text");
    expect(reported.value.pages[0]?.title).to.equal("");
  });

  it("chooses privileges by name", async () => {
    await show({ path: "pages[0]" });
    expect(deepText(at("pages[0].privileges"))).to.match(/Edit Estimation.*View Estimation/s);
    await user.type(control("pages[0].privileges"), "layout");
    const found = () => deepAll(at("pages[0].privileges"), "calcite-combobox-item:not([item-hidden])");
    await waitFor(() => expect(found()).to.have.length(1));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(reported.value.pages[0]?.privileges).to.deep.equal([36, 46, 44]);
  });

  it("edits an instance's config as its widget's, and what is open as JSON with its own fault", async () => {
    await show({ path: "widgets[0]" });
    await open("widgets[0].config");
    await user.click(control("widgets[0].config.scale"));
    expect(reported.value.widgets[0]).to.deep.equal({ id: "map", widget: "map", config: { scale: false } });
    own({ path: "widgets[1]" });
    await waitFor(() => expect(host.querySelector("h3")?.textContent).to.equal("login"));
    await open("widgets[1].config");
    const area = control<HTMLTextAreaElement>("widgets[1].config.note");
    const before = reported.edits.length;
    await user.type(area, "x");
    expect(deepText(at("widgets[1].config.note"))).to.contain("not JSON yet");
    expect(reported.edits.length).to.equal(before);
    await user.keyboard("{Backspace}");
    await waitFor(() => expect(deepText(at("widgets[1].config.note"))).not.to.contain("not JSON yet"));
  });

  it("shows faults at their fields, counts them in closed parts, and scrolls to the requested one", async () => {
    await show({
      faults: [
        { path: "layout.sidebar.size", message: "Too wide." },
        { path: "pages[1].route", message: "Taken.", severity: "warning" },
      ],
    });
    expect(at("layout").textContent).to.contain("1 error");
    own({ path: "layout.sidebar.size" });
    await waitFor(() => expect(hasFocus(control("layout.sidebar.size"))).to.equal(true));
    expect(described("layout.sidebar.size")).to.contain("Too wide.");
    own({ path: "pages[1].route" });
    await waitFor(() => expect(hasFocus(control("pages[1].route"))).to.equal(true));
    expect(at("pages[1].route").textContent).to.contain("Taken.");
    expect(described("pages[1].route")).to.match(/Taken\.$/);
    expect(control("pages[1].route").ariaInvalid).to.equal("false");
  });

  it("does not take the focus during typing elsewhere", async () => {
    await show();
    const other = document.createElement("textarea");
    document.body.append(other);
    other.focus();
    own({ path: "layout.variant" });
    await waitFor(() => expect(host.querySelector('[data-path="layout.variant"]')).not.to.equal(null));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(hasFocus(other)).to.equal(true);
    other.remove();
  });

  it("shows and removes keys unknown to the schema", async () => {
    await show({ value: frozen({ ...CONFIG, colour: "red" }) });
    expect(at("colour").textContent).to.contain("no such key");
    await user.click(button("Remove colour"));
    expect(reported.value).to.deep.equal(CONFIG);
  });

  it("offers the owner's names", async () => {
    await show({
      path: "pages[0].regions.main[0]",
      suggestions: (path) => (path === "pages[0].regions.main[0]" ? ["map", "login"] : []),
    });
    const options = deepAll<HTMLOptionElement>(at("pages[0].regions.main[0]"), "datalist option");
    expect(options.map(({ value }) => value)).to.deep.equal(["map", "login"]);
  });

  it("offers a list where the names have labels, and leads to where they are defined", async () => {
    const place = "pages[0].regions.main[0]";
    await show({
      path: place,
      suggestions: (path) => (path === place ? ["map", "login"] : []),
      labelOf: (path, name) => (path === place ? { map: "The map", login: "Sign in" }[name] : undefined),
      sourceOf: (path) => (path === place ? "widgets" : undefined),
    });
    const [select] = deepAll<HTMLSelectElement>(at(place), "select");
    expect([...(select?.options ?? [])].map(({ text }) => text)).to.include.members([
      "The map (map)",
      "Sign in (login)",
    ]);
    await user.click(within(at(place)).getByRole("button", { name: /^Edit / }));
    expect(document.activeElement?.closest("[data-path]")?.getAttribute("data-path")).to.equal("widgets");
  });

  it("changes nothing where it may only be read", async () => {
    await show({ readOnly: true });
    await open("pages");
    expect([...host.querySelectorAll(".pv-form__actions")]).to.have.length(0);
    expect(control("title").disabled).to.equal(true);
  });

  for (const language of ["en", "es", "pt", "de"]) {
    it(`speaks ${language} without a missing text`, async () => {
      await show({ path: "pages[0]" }, { language });
      expect(deepText(host)).not.to.match(/shell\.(form|json|config)\./);
    });
  }

  for (const width of [360, 800]) {
    it(`has no axe violation at ${width} px in any variant, and nothing sticks out`, async () => {
      await show({ faults: [{ path: "layout.variant", message: "No such variant." }] }, { width });
      for (const path of ["layout", "layout.sidebar", "languages", "pages"]) await open(path);
      const check = async () => {
        for (const theme of THEMES) {
          showTheme(theme);
          await colorsSettled(host);
          // A variant changes only colors, so the other rules are checked once.
          expect(await axeFindings(host, theme === THEMES[0] ? undefined : CONTRAST), theme).to.deep.equal([]);
        }
        expect(host.scrollWidth).to.be.at.most(width);
      };
      await check();
      own({ path: "pages[1]" });
      await waitFor(() => expect(host.querySelector("h3")?.textContent).to.equal("/two"));
      await elementsDrawn(host);
      await check();
    });
  }
});
