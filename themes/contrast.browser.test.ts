import { expect } from "@open-wc/testing";
import { colorOf, extremesOf, laidOn, ratioOf, type Rgba } from "../test/kits/dom.ts";
import { SURFACES } from "./brand.ts";
import { AA_MARK, AA_TEXT } from "./contrast.ts";
import { CALCITE_MODES, THEMES, type Theme } from "./index.ts";

const SURFACE_NAMES = [
  "surface",
  "surface-opaque",
  "sunken-opaque",
  "surface-raised",
  "surface-sunken",
  "surface-hover",
  "panel",
] as const;
const TINTS = ["brand-soft", "success-soft", "warning-soft", "danger-soft", "info-soft"] as const;
const SIGNALS = ["success", "warning", "danger", "info"] as const;
const CALCITE_GROUNDS = ["background", "foreground-1", "foreground-2", "foreground-3", "foreground-current"] as const;

interface Pair {
  readonly text: string;
  readonly on: string;
  readonly ratio: number;
  readonly least: number;
}

const variantOf = (theme: Theme) => {
  document.documentElement.dataset["variant"] = theme;
  document.body.className = `calcite-mode-${CALCITE_MODES[theme]}`;
};

/** The colors that the variant's ground goes through. */
function stopsOf(): Rgba[] {
  const stops =
    getComputedStyle(document.body)
      .getPropertyValue("--pv-ground")
      .match(/#[0-9a-f]{6}/gi) ?? [];
  return stops.map((stop) => {
    document.body.style.setProperty("--tested", stop);
    return colorOf("--tested");
  });
}

/** The ground with and without the lines of the variant's drawing on it. */
async function groundsOf(): Promise<Rgba[]> {
  const drawing = getComputedStyle(document.body).getPropertyValue("--pv-drawing");
  return extremesOf(/url\("?([^")]+)"?\)/.exec(drawing)?.[1] ?? "", stopsOf());
}

/** What one or several layers give over each end of the ground. */
const over = (grounds: readonly Rgba[], ...layers: string[]): Rgba[] =>
  grounds.map((ground) => layers.reduce((under, layer) => laidOn(under, colorOf(layer)), ground));

/** The ends of any picture of an agency's own, under the veil that is laid over it. */
function veiledOf(): Rgba[] {
  const ends: Rgba[] = [
    [0, 0, 0, 1],
    [255, 255, 255, 1],
  ];
  return over(ends, "--pv-veil");
}

/** Every text with everything it may are on, over the ends of a ground. */
function pairsOn(grounds: readonly Rgba[]): Pair[] {
  const pairs: Pair[] = [];
  const hold = (text: string, on: string, under: readonly Rgba[], least: number) =>
    pairs.push({ text, on, least, ratio: Math.min(...under.map((it) => ratioOf(laidOn(it, colorOf(text)), it))) });
  const panes = SURFACE_NAMES.map((name) => ({ name, under: over(grounds, `--pv-${name}`) }));
  const everywhere = [{ name: "ground", under: grounds }, ...panes];
  for (const { name, under } of everywhere) {
    for (const text of ["text", "text-muted", "link", "brand"]) hold(`--pv-${text}`, name, under, AA_TEXT);
    hold("--pv-focus", name, under, AA_MARK);
  }
  for (const { name, under } of panes) for (const signal of SIGNALS) hold(`--pv-${signal}`, name, under, AA_TEXT);
  // A field's border is told from what is around it, of which the thin lines are the least part.
  for (const { name, under } of [{ name: "plain ground", under: stopsOf() }, ...panes])
    hold("--pv-border-strong", name, under, AA_MARK);
  for (const tint of TINTS) {
    const under = over(grounds, "--pv-surface", `--pv-${tint}`);
    hold("--pv-text", tint, under, AA_TEXT);
    const signal = SIGNALS.find((each) => tint.startsWith(each));
    if (signal) hold(`--pv-${signal}`, tint, under, AA_TEXT);
  }
  for (const pane of SURFACE_NAMES) {
    const under = over(grounds, `--pv-${pane}`, "--pv-hover");
    hold("--pv-text", `${pane} hovered`, under, AA_TEXT);
  }
  for (const brand of ["brand", "brand-hover"]) hold("--pv-on-brand", brand, over(grounds, `--pv-${brand}`), AA_TEXT);
  hold("--pv-on-danger", "danger", over(grounds, "--pv-danger"), AA_TEXT);
  for (const text of ["navbar-text", "navbar-muted"])
    hold(`--pv-${text}`, "navbar", over(grounds, "--pv-navbar"), AA_TEXT);
  hold("--pv-navbar-text", "navbar hovered", over(grounds, "--pv-navbar", "--pv-navbar-hover"), AA_TEXT);
  // The menu is on the page's picture and has the drawing once more, in its own ink at most so strong.
  const menu = over(grounds, "--pv-sidebar");
  const lined = menu.map((under) => {
    const [red, green, blue] = colorOf("--pv-sidebar-text");
    return laidOn(under, [red, green, blue, 0.12]);
  });
  for (const under of [menu, lined]) hold("--pv-sidebar-text", "sidebar", under, AA_TEXT);
  hold("--pv-sidebar-text", "sidebar hovered", over(menu, "--pv-hover"), AA_TEXT);
  hold("--pv-text", "sidebar's current entry", over(menu, "--pv-brand-soft"), AA_TEXT);
  for (const zone of [1, 2, 3, 4]) {
    document.body.style.setProperty("--tested", "#ffffff");
    hold("--tested", `zone ${zone}`, [colorOf(`--pv-zone-${zone}`)], AA_TEXT);
  }
  for (const name of CALCITE_GROUNDS) {
    const under = over(grounds, `--calcite-color-${name}`);
    for (const text of ["text-1", "text-2", "text-3", "text-link", "brand"])
      hold(`--calcite-color-${text}`, `Calcite's ${name}`, under, AA_TEXT);
    for (const mark of ["border-input", "focus", ...SIGNALS.map((signal) => `status-${signal}`)])
      hold(`--calcite-color-${mark}`, `Calcite's ${name}`, under, AA_MARK);
  }
  for (const brand of ["brand", "brand-hover", "brand-press"])
    hold("--calcite-color-text-inverse", `Calcite's ${brand}`, over(grounds, `--calcite-color-${brand}`), AA_TEXT);
  return pairs;
}

const tooFaint = (pairs: readonly Pair[]): string[] =>
  pairs
    .filter(({ ratio, least }) => ratio < least)
    .map(({ text, on, ratio, least }) => `${text} on ${on}: ${ratio.toFixed(2)}, needs ${least}`);

describe("the colors of the variants, as the browser computes them", () => {
  const { className } = document.body;
  const { variant } = document.documentElement.dataset;
  afterEach(() => {
    document.body.className = className;
    document.body.style.removeProperty("--tested");
    document.documentElement.dataset["variant"] = variant ?? "light";
  });

  for (const theme of THEMES) {
    it(`let every text be read on everything it stands on, in ${theme}`, async () => {
      variantOf(theme);
      const pairs = pairsOn(await groundsOf());
      expect(pairs.length).to.be.above(90);
      expect(tooFaint(pairs)).to.deep.equal([]);
    });

    it(`let every text be read over any picture of an agency's own, in ${theme}`, () => {
      variantOf(theme);
      expect(tooFaint(pairsOn(veiledOf()))).to.deep.equal([]);
    });

    it(`are the surfaces that an agency's brand is measured against, in ${theme}`, async () => {
      variantOf(theme);
      const grounds = await groundsOf();
      const shown = ["surface", "surface-raised", "surface-sunken", "surface-hover"].flatMap((name) =>
        over(grounds, `--pv-${name}`),
      );
      const known = SURFACES[theme].all.map((color) => {
        document.body.style.setProperty("--tested", color);
        return colorOf("--tested");
      });
      // On dark surfaces the lightest one decides how light a brand must be, on light ones the darkest.
      const end = (colors: readonly Rgba[]) => {
        const ratios = colors.map((color) => ratioOf([255, 255, 255, 1], color));
        return CALCITE_MODES[theme] === "dark" ? -Math.min(...ratios) : Math.max(...ratios);
      };
      expect(end(shown)).to.be.at.most(end(known) * (theme === "light" ? 1.02 : 0.98));
    });
  }
});
