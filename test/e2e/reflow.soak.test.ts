import assert from "node:assert/strict";
import test from "node:test";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { standsStill } from "../shots/look-at.ts";
import { placesOf, shippedApps } from "../shots/plan.ts";
import { makeRequested, signInFirst, type Sample } from "../shots/sample.ts";
import { contextFor } from "../shots/take.ts";
import { testBrowser, testProduct } from "./journey.ts";
import { illegible, spaceText } from "./legible.ts";

/**
 * Every page of every app in every language at 400 % of a window of 1280 pixels (WCAG 2.2, SC 1.4.10), and with the
 * text spacing of SC 1.4.12 at a usual width: nothing is cut off, covered or wider than the window. The height holds
 * most of a page, so that what covers what can be seen.
 */
const WIDTHS = { zoomed: 320, usual: 1440 } as const;
const HEIGHT = 1600;

const browser = testBrowser({ webgl: true });
const product = testProduct();
let admin: TestClient;
let sample: Sample;

beforeTests(async () => {
  admin = await signInFirst(product);
  sample = await makeRequested(admin);
});

for (const language of ["en", "es", "pt", "de"] as const)
  test(`every page is legible at 400 % and with wide text in ${language}`, { timeout: 1_800_000 }, async () => {
    const studio = { browser, address: product.address, cookie: admin.cookie, sample, folder: "", axe: false };
    const found: string[] = [];
    for (const place of placesOf(shippedApps())) {
      const look = { variant: "light", menu: "side", state: "normal", zoom: 1 } as const;
      const context = await contextFor(studio, { ...place, ...look, language, width: WIDTHS.zoomed, height: HEIGHT });
      const page = await context.newPage();
      const prefix = place.app === "staff" ? "" : `/app/${place.app}`;
      await page.goto(`${product.address}${prefix}${place.address}`, { waitUntil: "domcontentloaded" });
      await standsStill(page);
      const note = async (look: string) =>
        found.push(...(await illegible(page)).map((fault) => `${place.page}, ${look}: ${fault}`));
      await note("400 %");
      await page.setViewportSize({ width: WIDTHS.usual, height: HEIGHT });
      await standsStill(page);
      await spaceText(page);
      await page.waitForTimeout(300);
      await note("wide text");
      await context.close();
    }
    assert.deepEqual(found, []);
  });
