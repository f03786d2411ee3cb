import path from "node:path";
import { contextFor } from "./take.ts";
import type { Studio } from "./take.ts";

/** The README's picture of the map page. */
const PICTURE = path.resolve(import.meta.dirname, "../../docs/map-page.png");

/** Takes the README's picture again. Answers the file. */
export async function takeReadmePicture(studio: Studio): Promise<string> {
  const context = await contextFor(studio, {
    app: "staff",
    page: "map-projections",
    address: "/main/map?step=projections",
    variant: "light",
    width: 1440,
    height: 900,
    menu: "side",
    state: "normal",
    language: "en",
    zoom: 1,
  });
  const page = await context.newPage();
  await page.goto(`${studio.address}/main/map?step=projections`);
  await page.getByRole("region", { name: "Need by product, zone and block" }).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2000);
  await page.screenshot({ path: PICTURE });
  await context.close();
  return PICTURE;
}
