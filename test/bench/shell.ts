import { saveLayout } from "../../contract/layout/calls/layouts.ts";
import { launchWholeChromium } from "../chromium.ts";
import { startProduct } from "../kits/product.ts";
import { makeSample, signInFirst } from "../shots/sample.ts";
import { benchFirstLoads } from "./shell/first-loads.ts";
import { benchFirstPress } from "./shell/first-press.ts";
import { benchLayoutEditor } from "./shell/layout-editor.ts";
import { longMenu, manyWidgets, oneGrid } from "./shell/large-apps.ts";
import { benchPageSwitches } from "./shell/page-switches.ts";
import { benchLongMenu, benchManyWidgets } from "./shell/smoothness.ts";
import type { Report } from "./figures.ts";
import type { Studio } from "./shell/studio.ts";

const APPS = { "bench-menu": longMenu, "bench-widgets": manyWidgets, "bench-grid": oneGrid };

/** Times the shell: first loads and presses, changes of page, a long menu and a full page, each next to its target. */
export const benchShell = (report: Report): Promise<void> =>
  inStudio(report, async (studio) => {
    await benchFirstLoads(studio, "bench-grid");
    await benchFirstPress(studio);
    await benchPageSwitches(studio);
    // An emulated GPU takes many times what a frame of a page does: the CPU paints, as for the map.
    const browser = await launchWholeChromium({ gpu: false });
    try {
      await benchLongMenu({ ...studio, browser }, "bench-menu");
      await benchManyWidgets({ ...studio, browser }, "bench-widgets");
    } finally {
      await browser.close();
    }
  });

/** Times the layout editor alone. */
export const benchEditor = (report: Report): Promise<void> => inStudio(report, benchLayoutEditor);

async function inStudio(report: Report, bench: (studio: Studio) => Promise<void>): Promise<void> {
  const product = await startProduct();
  const browser = await launchWholeChromium();
  try {
    const client = await signInFirst(product);
    const sample = await makeSample(client);
    for (const [app, config] of Object.entries(APPS))
      await client.call(saveLayout, { body: { app, config, note: "For the bench", basedOn: 0 } });
    await bench({ browser, address: product.address, cookie: client.cookie, sample, report });
  } finally {
    await browser.close();
    await product.remove();
  }
}
