import path from "node:path";
import { chromium } from "playwright-core";
import { addressOf } from "../contract/call.ts";
import { addOrUpdateDisaster } from "../contract/calls/disasters.ts";
import { addOrUpdateEstimation } from "../contract/calls/estimations.ts";
import { calculateProjections } from "../contract/calls/projections.ts";
import { changePassword } from "../contract/calls/session.ts";
import { recalculatePopulation, saveZone } from "../contract/calls/zones.ts";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.ts";
import { startProduct } from "./kits/product.ts";
import { clientOf } from "./kits/server.ts";

/** `npm run shots`: a product with the sample data, one estimation with three zones, and the README's picture of it. */
const PICTURE = path.resolve(import.meta.dirname, "../docs/map-page.png");
const PASSWORD = "a passphrase for pictures";

const box = (west: number, south: number, east: number, north: number) => ({
  kind: "polygon" as const,
  geometry: {
    type: "Polygon" as const,
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});
const ZONES = [
  { zone: 1, affected: 100, parts: [box(-82.75, 27.55, -82.1, 28.15)] },
  { zone: 2, affected: 80, parts: [box(-82.2, 27.6, -81.4, 28.5)] },
  {
    zone: 3,
    affected: 60,
    parts: [
      {
        kind: "line" as const,
        coordinates: [
          [-81.9, 26.4],
          [-81.5, 27.1],
          [-81.2, 27.5],
        ],
        bufferMiles: 8,
      },
    ],
  },
];

const product = await startProduct();
const browser = await chromium.launch({ executablePath: findChromium(console.log), args: CHROMIUM_FLAGS });
try {
  const client = await clientOf(product.address).signIn(product.userName, product.oneTimePassword);
  await client.call(changePassword, { body: { current: product.oneTimePassword, next: PASSWORD } });
  const disaster = await client.call(addOrUpdateDisaster, {
    body: { name: "Hurricane Ana", type: "Hurricane", category: "3", startDate: "2026-09-08", status: "Active" },
  });
  const { did } = disaster.ok;
  const { eid } = (await client.call(addOrUpdateEstimation, { body: { did, name: "Landfall at Tampa Bay" } })).ok;
  let version = 1;
  for (const zone of ZONES) version = (await client.call(saveZone, { body: { eid, ...zone } })).ok.estimationVersion;
  version = (await client.call(recalculatePopulation, { body: { eid, version } })).ok.estimationVersion;
  await client.call(calculateProjections, { body: { eid, version } });

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const [name = "", value = ""] = client.cookie.split("=");
  await context.addCookies([{ name, value, url: product.address }]);
  await context.addInitScript(
    ([d, e]) => {
      localStorage.setItem("provision.currentDisaster", String(d));
      localStorage.setItem("provision.currentEstimation", String(e));
    },
    [did, eid],
  );
  const page = await context.newPage();
  await page.goto(`${product.address}/main/map?step=projections`);
  await page.getByRole("region", { name: "Need by product, zone and block" }).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2000);
  await page.screenshot({ path: PICTURE });
  console.log(`Written: ${path.relative(process.cwd(), PICTURE)} (${addressOf(calculateProjections)} answered).`);
} finally {
  await browser.close();
  await product.remove();
}
