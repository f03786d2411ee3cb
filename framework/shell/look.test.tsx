import { expect } from "@open-wc/testing";
import { emulateMedia, setViewport } from "@web/test-runner-commands";
import { openApp, shellConfig, type AppPage } from "../../test/kits/app-page.tsx";
import { colorOf, laidOn, ratioOf, type Rgba } from "../../test/kits/dom.ts";
import { SIDEBAR_PRESETS } from "../../themes/brand.ts";
import { THEMES } from "../../themes/index.ts";
import { createRoot } from "react-dom/client";
import { elementsDrawn } from "../../test/kits/widget-page.tsx";
import { waitFor } from "../../test/kits/testing-library.ts";
import { Button, Fold, Progress, Switch } from "../ui/controls/index.ts";
import { showTheme, startTheme, themeAtom } from "./theme.ts";

/** A color as a style states it, as the browser reads it. */
const read = (color: string): Rgba => {
  document.body.style.setProperty("--tested", color);
  return colorOf("--tested");
};

describe("the look set by a config", () => {
  let page: AppPage | undefined;
  const open = async (sidebar: object, more: object = {}): Promise<HTMLElement> => {
    page = await openApp({ config: { ...shellConfig({ sidebar: { collapsed: false, ...sidebar } }), ...more } });
    const { host } = page;
    return waitFor(() => {
      const menu = host.querySelector<HTMLElement>(".pv-side");
      if (!menu) throw new Error("no menu");
      return menu;
    });
  };
  const entryOf = (menu: HTMLElement) => menu.querySelector<HTMLElement>(".pv-side__entry[aria-current]") ?? menu;
  const sheetBefore = (menu: HTMLElement) =>
    getComputedStyle(menu.querySelector(".pv-side__sheet") ?? menu, "::before");

  const behindPages = (menu: HTMLElement) => getComputedStyle(menu.closest(".pv-frame") ?? menu, "::before");

  before(() => setViewport({ width: 1440, height: 900 }));
  after(() => setViewport({ width: 800, height: 600 }));
  afterEach(() => {
    page?.leave();
    document.body.style.removeProperty("--tested");
    showTheme("light");
  });

  for (const theme of THEMES) {
    it(`gives the menu any preset of ${theme}, with text that reads on it, at its current entry too`, async () => {
      for (const { name, color } of SIDEBAR_PRESETS[theme]) {
        const menu = await open({ backgroundColor: color });
        showTheme(theme);
        const ground = read(color);
        expect(read(getComputedStyle(menu).backgroundColor), name).to.deep.equal(ground);
        expect(ratioOf(read(getComputedStyle(menu).color), ground), name).to.be.above(4.5);
        const current = getComputedStyle(entryOf(menu));
        const under = laidOn(ground, read(current.backgroundColor));
        expect(ratioOf(read(current.color), under), `${name}, current entry`).to.be.above(4.5);
        page?.leave();
        page = undefined;
      }
    });

    it(`draws ${theme}'s own picture behind the pages and in the menu`, async () => {
      const menu = await open({});
      showTheme(theme);
      expect(behindPages(menu).backgroundImage).to.contain(`backgrounds/${theme}.svg`);
      expect(sheetBefore(menu).maskImage).to.contain(`backgrounds/${theme}.svg`);
    });
  }

  it("shows no picture where it is switched off", async () => {
    const menu = await open({ backgroundImage: false });
    expect(behindPages(menu).backgroundImage).not.to.contain("url(");
    expect(sheetBefore(menu).content).to.equal("none");
  });

  it("shows an agency's own pictures, the menu's under a veil of the menu's color", async () => {
    const menu = await open(
      { backgroundImageURL: "/pictures/pines.jpg", backgroundColor: "#6b2a20" },
      { themes: { Light: { backgroundImageURL: "/pictures/harbor.jpg" } } },
    );
    expect(behindPages(menu).backgroundImage).to.match(/linear-gradient.*harbor\.jpg/);
    expect(sheetBefore(menu).backgroundImage).to.match(/rgba\(107, 42, 32, 0\.\d+\).*pines\.jpg/);
    showTheme("dark");
    expect(behindPages(menu).backgroundImage).not.to.contain("harbor");
  });

  it("applies each variant's brand and removes it with the app", async () => {
    const before = colorOf("--calcite-color-brand");
    await open({}, { themes: { Light: { brand: "#c8102e" }, Dark: { brand: "#003087" } } });
    expect(colorOf("--calcite-color-brand")).to.deep.equal(read("#c8102e"));
    showTheme("dark");
    expect(ratioOf(colorOf("--calcite-color-brand"), colorOf("--pv-pane"))).to.be.above(4.5);
    page?.leave();
    page = undefined;
    showTheme("light");
    await waitFor(() => expect(colorOf("--calcite-color-brand")).to.deep.equal(before));
  });

  it("has less room around its parts if it is compact, and controls that fingers hit on a phone", async () => {
    await setViewport({ width: 390, height: 844 });
    const paddings: number[] = [];
    for (const density of ["comfortable", "compact"]) {
      page = await openApp({ config: { ...shellConfig({}), themes: { density } } });
      const { host } = page;
      const bar = await waitFor(() => host.querySelector(".pv-navbar") ?? expect.fail());
      const card = host.appendChild(document.createElement("div"));
      card.className = "pv-card";
      paddings.push(Number.parseFloat(getComputedStyle(card).paddingInlineStart));
      expect(document.documentElement.scrollWidth).to.be.at.most(390);
      const buttons = [...bar.querySelectorAll("calcite-button")];
      expect(buttons.length).to.be.above(0);
      for (const { offsetHeight, offsetWidth } of buttons)
        expect(Math.min(offsetHeight, offsetWidth)).to.be.at.least(24);
      page.leave();
      page = undefined;
    }
    expect(paddings).to.deep.equal([16, 12]);
    await setViewport({ width: 1440, height: 900 });
  });

  it("shows a variant's own logo in the bar, else the header's", async () => {
    const themes = { Dark: { logo: "/pictures/night.png" } };
    const menu = await open({}, { header: { logo: "/pictures/seal.png" }, themes });
    const logo = () => menu.closest("body")?.querySelector<HTMLImageElement>(".pv-navbar__logo")?.src;
    expect(logo()).to.match(/seal\.png$/);
    page?.store.set(themeAtom, "dark");
    await waitFor(() => expect(logo()).to.match(/night\.png$/));
  });

  it("follows the device where the config leaves the variant to it, and says so to Calcite", async () => {
    await emulateMedia({ colorScheme: "dark" });
    await open({});
    page?.store.set(themeAtom, startTheme("Automatic"));
    const shown = () => [document.documentElement.dataset["variant"], document.body.className];
    await waitFor(() => expect(shown()).to.deep.equal(["dark", "calcite-mode-auto"]));
    await emulateMedia({ colorScheme: "light" });
    await waitFor(() => expect(shown()).to.deep.equal(["light", "calcite-mode-auto"]));
  });

  it("has no motion for readers who prefer less, also in shadow roots", async () => {
    await emulateMedia({ reducedMotion: "reduce" });
    const menu = await open({});
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    root.render(
      <>
        <div className="pv-loading" data-busy="true" />
        <Progress label="Counting" />
        <Switch label="Shown" checked={false} onChange={() => undefined} />
        <Fold title="More">Text</Fold>
        <Button>Save</Button>
      </>,
    );
    await waitFor(() => expect(shadowTrees(document).length, menu.className).to.be.above(3));
    await elementsDrawn(place);
    expect(shadowTrees(document).flatMap(moving)).to.deep.equal([]);
    root.unmount();
    place.remove();
    await emulateMedia({ reducedMotion: "no-preference" });
  });
});

/** The document and the shadow roots in it. */
const shadowTrees = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? shadowTrees(shadowRoot) : [])),
];

/** The elements of a tree with an animation or transition long enough to be visible. */
const moving = (tree: Document | ShadowRoot): string[] =>
  [...tree.querySelectorAll("*")].flatMap((element) =>
    ["", "::before", "::after"].flatMap((part) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part);
      const times = `${animationName === "none" ? "" : animationDuration}, ${transitionDuration}`.split(", ");
      const longest = Math.max(0, ...times.filter(Boolean).map((time) => parseFloat(time)));
      return longest > 0.02
        ? [`${element.tagName}.${element.className}${part}: ${animationName} ${times.join(" ")}`]
        : [];
    }),
  );
