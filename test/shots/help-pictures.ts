import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { LANGUAGES } from "../../build/paths.ts";
import { textsOf, type Texts } from "../../build/texts.ts";
import { standsStill } from "./look-at.ts";
import { contextFor, type Studio } from "./take.ts";
import { quietNetwork } from "../kits/quiet-network.ts";

/** The pictures that help topics show, by language. */
const FOLDER = path.resolve(import.meta.dirname, "../../widgets/help/pictures");
/** Small enough that all of them together stay below the limit of build/help.test.ts. */
const QUALITY = 0.55;
const WINDOW = { width: 1080, height: 720 };
const PLAIN = { app: "staff", variant: "light", menu: "side", state: "normal", zoom: 1 } as const;
/** The map needs a moment after its last tile to draw. */
const DRAWN_MS = 2500;

interface HelpPicture {
  readonly name: string;
  readonly step: string;
  /** The part of the page to show; the whole page if absent. */
  readonly part?: string;
  /** Prepares the page before the picture is taken; `text` gives the page's own texts. */
  arrange(page: Page, text: (key: string) => string): Promise<void>;
}

const PICTURES: readonly HelpPicture[] = [
  {
    name: "map",
    step: "zones",
    // The picture is about the zones: only the edge of the table below them shows.
    arrange: async (page) => {
      await page.evaluate(() => localStorage.setItem("provision.preference.drawerShare", "25"));
      await page.reload();
      await quietNetwork(page);
    },
  },
  {
    name: "drawing",
    step: "zones",
    part: ".pv-workbench__panel",
    arrange: async (page, text) => {
      // High enough for the whole panel above the table of the zones.
      await page.setViewportSize({ width: WINDOW.width, height: 1350 });
      const panel = page.locator(".pv-workbench__panel");
      await panel.getByRole("button", { name: text("zone-drawer.editZone").replace("{{zone}}", "2") }).click();
      await page.getByText(text("zone-drawer.figures.title"), { exact: true }).waitFor();
    },
  },
  {
    name: "assistance",
    step: "parameters",
    part: ".pv-workbench__panel",
    arrange: (page, text) => page.getByRole("tab", { name: text("parameters.tabs.assistance") }).click(),
  },
  {
    name: "projections",
    step: "projections",
    arrange: (page, text) => page.getByRole("table", { name: text("projections.tableName") }).waitFor(),
  },
];

/** Retakes the pictures of the help topics in each language. Returns the folder. */
export async function takeHelpPictures(studio: Studio): Promise<string> {
  const converter = await studio.browser.newPage();
  for (const language of LANGUAGES) {
    const context = await contextFor(studio, { ...PLAIN, ...WINDOW, page: "help", address: "/main/map", language });
    mkdirSync(path.join(FOLDER, language), { recursive: true });
    for (const { name, step, part, arrange } of PICTURES) {
      const page = await context.newPage();
      await page.goto(`${studio.address}/main/map?step=${step}`);
      await mapDrawn(page);
      await arrange(page, textIn(language));
      await mapDrawn(page);
      const png = await (part === undefined ? page.screenshot() : page.locator(part).screenshot());
      writeFileSync(path.join(FOLDER, language, `${name}.webp`), await toWebp(converter, png));
      await page.close();
    }
    await context.close();
  }
  await converter.close();
  return FOLDER;
}

/** Waits until the map is drawn, on a slow machine too. */
async function mapDrawn(page: Page): Promise<void> {
  await page.locator("arcgis-scale-bar").first().waitFor({ timeout: 120_000 });
  await standsStill(page);
  await page.waitForTimeout(DRAWN_MS);
}

/** The texts of the widgets in a language. */
function textIn(language: string): (key: string) => string {
  const texts = textsOf(language).widgets;
  return (key) => {
    const found = key
      .split(".")
      .reduce<Texts | string | undefined>((at, p) => (typeof at === "object" ? at[p] : at), texts);
    if (typeof found !== "string") throw new Error(`No text widgets.${key}`);
    return found;
  };
}

/** Chromium encodes WebP from a canvas; its screenshots are PNG or JPEG only. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async ([content, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${content}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png.toString("base64"), QUALITY] as const,
  );
  return Buffer.from(address.replace(/^data:image\/webp;base64,/, ""), "base64");
}

/** The README's picture of the map page. */
const PICTURE = path.resolve(import.meta.dirname, "../../docs/map-page.png");

/** Retakes the README's picture. Returns the file. */
export async function takeReadmePicture(studio: Studio): Promise<string> {
  const context = await contextFor(studio, {
    ...PLAIN,
    page: "map-projections",
    address: "/main/map?step=projections",
    width: 1440,
    height: 900,
    language: "en",
  });
  const page = await context.newPage();
  await page.goto(`${studio.address}/main/map?step=projections`);
  await page.getByRole("table", { name: "Need by product, zone and block" }).waitFor({ timeout: 60_000 });
  await mapDrawn(page);
  await page.screenshot({ path: PICTURE });
  await context.close();
  return PICTURE;
}
