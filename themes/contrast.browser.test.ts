import { expect } from "@open-wc/testing";
import { colorOf, extremesOf, laidOn, ratioOf, type Rgba } from "../test/kits/dom.ts";
import { SURFACES } from "./brand.ts";
import { AA_MARK, AA_TEXT } from "./contrast.ts";
import { CALCITE_MODES, THEMES, type Theme } from "./index.ts";

const calcite = (name: string): string => `--calcite-color-${name}`;
/** The surfaces under texts besides the page's background. */
const SURFACES_SHOWN = [
  "--pv-pane",
  ...["background", "foreground-1", "foreground-2", "foreground-3", "foreground-current"].map(calcite),
];
const TINTS = ["success", "warning", "danger"] as const;
const SIGNALS = ["success", "warning", "danger", "info"] as const;
/** The veil over a config's own picture (framework/shell/look-rules.ts). */
const VEIL = "color-mix(in srgb, var(--calcite-color-background) 90%, transparent)";

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

/** The colors of the variant's background gradient. */
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

/** The background with and without the lines of the variant's drawing. */
async function groundsOf(): Promise<Rgba[]> {
  const drawing = getComputedStyle(document.body).getPropertyValue("--pv-drawing");
  return extremesOf(/url\("?([^")]+)"?\)/.exec(drawing)?.[1] ?? "", stopsOf());
}

/** Blends one or several layers over each end of the background. */
const over = (grounds: readonly Rgba[], ...layers: string[]): Rgba[] =>
  grounds.map((ground) => layers.reduce((under, layer) => laidOn(under, colorOf(layer)), ground));

/** The extremes of any picture of an agency's own, under its veil. */
function veiledOf(): Rgba[] {
  const ends: Rgba[] = [
    [0, 0, 0, 1],
    [255, 255, 255, 1],
  ];
  document.body.style.setProperty("--tested", VEIL);
  return over(ends, "--tested");
}

/** Every text with every surface it may be on, over the ends of a background. */
function pairsOn(grounds: readonly Rgba[]): Pair[] {
  const pairs: Pair[] = [];
  const hold = (text: string, on: string, under: readonly Rgba[], least: number) =>
    pairs.push({ text, on, least, ratio: Math.min(...under.map((it) => ratioOf(laidOn(it, colorOf(text)), it))) });
  const panes = SURFACES_SHOWN.map((name) => ({ name, under: over(grounds, name) }));
  for (const { name, under } of [{ name: "ground", under: grounds }, ...panes]) {
    for (const text of ["text-1", "text-2", "text-3", "text-link", "text-highlight", "brand"])
      hold(calcite(text), name, under, AA_TEXT);
    hold(calcite("focus"), name, under, AA_MARK);
  }
  // The current entry of a list has no status text, but may have its mark.
  for (const { name, under } of panes)
    for (const signal of SIGNALS)
      hold(calcite(`status-${signal}`), name, under, name.endsWith("current") ? AA_MARK : AA_TEXT);
  // A field's border must differ from its surroundings, whose thin lines are negligible.
  for (const { name, under } of [{ name: "plain ground", under: stopsOf() }, ...panes])
    for (const border of ["border-input", "border-1"]) hold(calcite(border), name, under, AA_MARK);
  for (const tint of TINTS) {
    const under = over(grounds, "--pv-pane", `--pv-${tint}-soft`);
    hold(calcite("text-1"), tint, under, AA_TEXT);
    hold(calcite(`status-${tint}`), tint, under, AA_TEXT);
  }
  for (const pane of ["--pv-pane", calcite("foreground-1"), calcite("foreground-3")]) {
    const under = over(grounds, pane, calcite("transparent-hover"));
    hold(calcite("text-1"), `${pane} hovered`, under, AA_TEXT);
  }
  for (const strong of ["brand", "brand-hover", "brand-press", "status-danger", "status-danger-hover", "inverse"])
    hold(calcite("text-inverse"), strong, over(grounds, calcite(strong)), AA_TEXT);
  const bar = over(grounds, "--pv-navbar");
  const [red, green, blue] = colorOf("--pv-navbar-text");
  hold("--pv-navbar-text", "navbar", bar, AA_TEXT);
  const hovered = bar.map((under) => laidOn(under, [red, green, blue, 0.14]));
  hold("--pv-navbar-text", "navbar hovered", hovered, AA_TEXT);
  document.body.style.setProperty("--tested", "color-mix(in srgb, var(--pv-navbar-text) 80%, transparent)");
  hold("--tested", "navbar, a quiet text", bar, AA_TEXT);
  // The menu is on the page's picture and repeats the drawing in its own ink, at most this opaque.
  const menu = over(grounds, "--pv-sidebar");
  const lined = menu.map((under) => {
    const [inkRed, inkGreen, inkBlue] = colorOf("--pv-sidebar-text");
    return laidOn(under, [inkRed, inkGreen, inkBlue, 0.12]);
  });
  for (const under of [menu, lined]) hold("--pv-sidebar-text", "sidebar", under, AA_TEXT);
  hold("--pv-sidebar-text", "sidebar hovered", over(menu, calcite("transparent-hover")), AA_TEXT);
  hold(calcite("text-1"), "sidebar's current entry", over(menu, calcite("foreground-current")), AA_TEXT);
  document.body.style.setProperty("--tested", "#ffffff");
  for (const zone of [1, 2, 3, 4]) {
    hold("--tested", `zone ${zone}`, [colorOf(`--pv-zone-${zone}`)], AA_TEXT);
    for (const pane of ["--pv-pane", calcite("foreground-1")])
      hold(`--pv-zone-${zone}`, pane, over(grounds, pane), AA_MARK);
  }
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
    it(`let every text be read on all of its surfaces, in ${theme}`, async () => {
      variantOf(theme);
      const pairs = pairsOn(await groundsOf());
      expect(pairs.length).to.be.above(85);
      expect(tooFaint(pairs)).to.deep.equal([]);
    });

    it(`let every text be read over any picture of an agency's own, in ${theme}`, () => {
      variantOf(theme);
      expect(tooFaint(pairsOn(veiledOf()))).to.deep.equal([]);
    });

    it(`are the surfaces that an agency's brand is measured against, in ${theme}`, async () => {
      variantOf(theme);
      const grounds = await groundsOf();
      const shown = SURFACES_SHOWN.filter((name) => !name.endsWith("current")).flatMap((name) => over(grounds, name));
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
