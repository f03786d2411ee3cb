import { expect } from "@open-wc/testing";
import { emulateMedia, setViewport } from "@web/test-runner-commands";
import { axeFindings } from "../../../test/kits/dom.ts";
import { openApp, plainWidget, type AppPage } from "../../../test/kits/app-page.tsx";
import { userEvent, waitFor } from "../../../test/kits/testing-library.ts";

const WIDE = { width: 1440, height: 900 };
const NAMES = ["headline", "list", "ground", "facts", "notes", "table"];

describe("a page with panels", () => {
  let page: AppPage;
  let fetched: string[];
  const open = async (panels: object = {}, more: object = {}, widths: Record<string, number> = {}) => {
    fetched = [];
    const registry = NAMES.map((name) => plainWidget(name, undefined, () => void fetched.push(name)));
    const regions = {
      top: ["headline"],
      start: ["list"],
      main: ["ground"],
      end: ["facts", "notes"],
      bottom: ["table"],
    };
    page = await openApp({
      config: {
        start: { signedIn: "/work", visitor: "/work" },
        pages: [{ route: "/work", title: { en: "Work" }, regions, panels, ...more }],
        widgets: NAMES.map((name) => ({
          id: name,
          widget: name,
          title: { en: `The ${name}`, de: `Das ${name}` },
          width: widths[name],
        })),
      },
      registry,
      path: "/work",
    });
    await waitFor(() => expect(shown("ground")).to.equal(true));
  };
  const find = (selector: string) => page.host.querySelector<HTMLElement>(selector) ?? document.createElement("i");
  const widget = (name: string) => page.host.querySelector<HTMLElement>(`[data-widget="${name}"]`);
  const shown = (name: string) => widget(name)?.checkVisibility() ?? false;
  const box = (selector: string) => find(selector).getBoundingClientRect();
  const share = (selector: string) => Math.round((box(selector).width / box(".pv-page").width) * 100);
  beforeEach(async () => {
    localStorage.clear();
    await setViewport(WIDE);
  });
  afterEach(async () => {
    page.leave();
    await setViewport(WIDE);
  });

  it("surround the main region with the configured shares", async () => {
    await open({ start: { size: 20 }, end: { size: 30 }, bottom: { size: 40 } });
    expect([share(".pv-page__start"), share(".pv-page__end")]).to.deep.equal([20, 30]);
    expect(Math.round((box(".pv-page__bottom").height / box(".pv-page").height) * 100)).to.equal(40);
    expect(box(".pv-page__start").right).to.be.at.most(box(".pv-page__main").left + 1);
    expect(box(".pv-page__main").bottom).to.be.at.most(box(".pv-page__bottom").top + 1);
    expect(document.documentElement.scrollHeight, "the page fills the window").to.be.at.most(WIDE.height);
    await setViewport({ width: 1366, height: 640 });
    const tall = document.createElement("p");
    tall.style.blockSize = "300px";
    widget("headline")?.append(tall);
    expect(box(".pv-page__main").height, "a map stays below long texts").to.be.at.least(190);
    const { scrollHeight, clientHeight } = find(".pv-page");
    expect(scrollHeight, "and the page scrolls").to.be.greaterThan(clientHeight);
    tall.remove();
    await setViewport(WIDE);
    const nothing = document.createElement("div");
    nothing.className = "pv-state";
    widget("table")?.replaceChildren(nothing);
    expect(box(".pv-page__bottom").height, "with nothing to show").to.be.lessThan(220);
  });

  it("shows neighbors with shares side by side, and one below the other where each would be too narrow", async () => {
    const widths: Record<string, number> = { ground: 8, list: 4, facts: 6 };
    await open({}, { regions: { main: ["ground", "list", "facts", "notes"] } }, widths);
    const boxes = () => ["ground", "list", "facts", "notes"].map((name) => box(`[data-instance=${name}]`));
    const [ground, list, facts, notes] = boxes();
    expect([list?.top, list?.height]).to.deep.equal([ground?.top, ground?.height]);
    expect(Math.round((ground?.width ?? 0) / (list?.width ?? 1))).to.equal(2);
    const full = (ground?.width ?? 0) + (list?.width ?? 0);
    expect([facts?.width, notes?.width], "a row is always full").to.deep.equal([full, full]);
    await setViewport({ width: 390, height: 844 });
    const narrow = boxes();
    expect(new Set(narrow.map(({ width }) => width)).size).to.equal(1);
    expect(narrow.map(({ top }) => top)).to.deep.equal(narrow.map(({ top }) => top).toSorted((a, b) => a - b));
    expect(new Set(narrow.map(({ top }) => top)).size).to.equal(4);
  });

  it("is resized by the keyboard, remembers it, and a double click puts it back", async () => {
    await open({ start: { size: 20 }, end: { size: 30 } });
    const resizer = () => find(".pv-page__start > .pv-resizer");
    resizer().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect([resizer().getAttribute("aria-valuenow"), share(".pv-page__start")]).to.deep.equal(["24", 24]);
    find(".pv-page__end > .pv-resizer").focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(share(".pv-page__end"), "towards the middle makes the end panel wider").to.equal(32);
    await userEvent.keyboard("{End}");
    expect(share(".pv-page__end")).to.equal(60);
    page.leave();
    await open({ start: { size: 20 }, end: { size: 30 } });
    expect(share(".pv-page__start")).to.equal(24);
    resizer().dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    await waitFor(() => expect(share(".pv-page__start")).to.equal(20));
  });

  it("has edges that are visible in the reader's own colors", async () => {
    await open();
    await emulateMedia({ forcedColors: "active" });
    try {
      const own = (color: string): string => {
        page.host.style.color = color;
        return getComputedStyle(page.host).color;
      };
      const [ink, ground] = [own("CanvasText"), own("Canvas")];
      expect(ink).not.to.equal(ground);
      for (const panel of ["start", "end", "bottom"])
        for (const part of [null, "::after"]) {
          const edge = getComputedStyle(find(`.pv-page__${panel} > .pv-resizer`), part);
          expect([edge.backgroundColor, edge.forcedColorAdjust], `${panel} ${part ?? ""}`).to.deep.equal([ink, "auto"]);
        }
    } finally {
      await emulateMedia({ forcedColors: "none" });
    }
  });

  it("is dragged as far as the pointer moves", async () => {
    await open({ end: { size: 30 } });
    const resizer = find(".pv-page__end > .pv-resizer");
    const before = box(".pv-page__end").width;
    const at = (type: string, clientX: number) =>
      resizer.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, bubbles: true }));
    // Synthetic pointers cannot be captured.
    resizer.setPointerCapture = () => undefined;
    at("pointerdown", 1000);
    at("pointermove", 900);
    await waitFor(() => expect(Math.abs(box(".pv-page__end").width - before - 100)).to.be.below(15));
  });

  it("cannot be resized where the config forbids it, whatever was remembered", async () => {
    localStorage.setItem("provision.preference.panelSize./work.start", "50");
    await open({ start: { size: 20, resizable: false } });
    expect(page.host.querySelector(".pv-page__start > .pv-resizer") === null).to.equal(true);
    expect(share(".pv-page__start")).to.equal(20);
  });

  it("closes to a rail with its name and opens again, with its content kept", async () => {
    await open();
    const toggle = () => find(".pv-page__start .pv-panel__toggle");
    const kept = widget("list");
    await userEvent.click(toggle());
    await waitFor(() =>
      expect([toggle().getAttribute("aria-expanded"), shown("list")]).to.deep.equal(["false", false]),
    );
    expect(box(".pv-page__start").width).to.equal(40);
    await userEvent.click(toggle());
    expect(toggle().getAttribute("aria-label")).to.equal("Hide The list");
    expect([shown("list"), widget("list") === kept]).to.deep.equal([true, true]);
  });

  it("starts closed if configured, without loading its content", async () => {
    await open({ bottom: { collapsed: true } });
    expect(fetched).not.to.include("table");
    await userEvent.click(find(".pv-page__bottom .pv-panel__toggle"));
    await waitFor(() => expect(shown("table")).to.equal(true));
  });

  it("shows one at a time behind tabs: fetched when first opened, kept, remembered", async () => {
    await open({ end: { display: "tabs" } });
    const tabs = () => [...page.host.querySelectorAll<HTMLElement>('.pv-page__end [role="tab"]')];
    expect(tabs().map((tab) => [tab.textContent, tab.getAttribute("aria-selected")])).to.deep.equal([
      ["The facts", "true"],
      ["The notes", "false"],
    ]);
    // They are the panel's name, which is read out where the panel is closed.
    expect(find(".pv-page__end .pv-panel__head").textContent).to.equal("The factsThe notes");
    await userEvent.click(find(".pv-page__end .pv-panel__toggle"));
    await waitFor(() => expect(find(".pv-page__end .pv-panel__head").textContent).to.equal("The facts · The notes"));
    await userEvent.click(find(".pv-page__end .pv-panel__toggle"));
    await waitFor(() => expect(shown("facts")).to.equal(true));
    expect(fetched).not.to.include("notes");
    const facts = widget("facts");
    tabs()[0]?.focus();
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(shown("notes")).to.equal(true));
    expect([shown("facts"), widget("facts") === facts]).to.deep.equal([false, true]);
    await waitFor(() => expect(document.activeElement?.textContent).to.equal("The notes"));
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(document.activeElement?.textContent, "round and round").to.equal("The facts"));
    await userEvent.keyboard("{End}");
    page.leave();
    await open({ end: { display: "tabs" } });
    expect(tabs().map((tab) => tab.getAttribute("aria-selected"))).to.deep.equal(["false", "true"]);
  });

  it("makes tabs of a main region too, on a page without panels", async () => {
    await open({ main: { display: "tabs" } }, { regions: { main: ["ground", "facts"] } });
    expect(page.host.querySelectorAll('[role="tab"]').length).to.equal(2);
    expect(shown("facts")).to.equal(false);
  });

  it("is one column on a small window, in the order made for phones, and keeps its content", async () => {
    await open({}, { phoneOrder: ["main", "end"] });
    await waitFor(() => expect(shown("table")).to.equal(true));
    const kept = NAMES.map(widget);
    await setViewport({ width: 991, height: 700 });
    await waitFor(() => expect(page.host.querySelector(".pv-page--column") !== null).to.equal(true));
    const order = [...page.host.querySelectorAll<HTMLElement>("[data-widget]")].map((each) => each.dataset["widget"]);
    expect(order).to.deep.equal(["ground", "facts", "notes", "headline", "list", "table"]);
    expect(NAMES.every((name, i) => widget(name) === kept[i])).to.equal(true);
    expect(page.host.querySelector(".pv-resizer") === null).to.equal(true);
    expect(document.documentElement.scrollWidth).to.be.at.most(991);
    expect(box(".pv-page__main").height, "a map has room to stand in").to.be.at.least(300);
    await setViewport({ width: 390, height: 844 });
    expect(document.documentElement.scrollWidth).to.be.at.most(390);
  });

  for (const viewport of [WIDE, { width: 390, height: 844 }]) {
    it(`has no axe violation at ${viewport.width} px`, async () => {
      await setViewport(viewport);
      await open({ end: { display: "tabs" } });
      const own = (await axeFindings(page.host)).flatMap((finding) => finding.split(" | "));
      // The test's own widgets are bare buttons.
      expect(own.filter((line) => !line.includes('<button type="button">'))).to.deep.equal([]);
    });
  }
});
