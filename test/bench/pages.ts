import { addressOf } from "../../contract/api/call.ts";
import { authenticate, changePassword } from "../../contract/people/calls/session.ts";
import { launchWholeChromium } from "../chromium.ts";
import { startProduct } from "../kits/product.ts";
import { clientOf } from "../kits/client.ts";
import { loadPage, type PageLoad } from "./page-load.ts";
import { quietNetwork } from "../kits/quiet-network.ts";

type Report = (line: string) => void;

/** Playwright's time without requests after which a page counts as idle, in milliseconds. */
const IDLE_AFTER = 500;
const PASSWORD = "a passphrase for the bench";

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

/** Starts the product twice, then loads a page without a map and the map page, each with an empty cache. */
export async function benchPages(report: Report): Promise<void> {
  const first = await startProduct();
  report(`first start with the sample data: ${(first.startedIn / 1000).toFixed(1)} s`);
  const client = await clientOf(first.address).signIn(first.userName, first.oneTimePassword);
  const changed = await client.fetch(addressOf(changePassword), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ current: first.oneTimePassword, next: PASSWORD }),
  });
  if (!changed.ok) throw new Error(`The bench could not change the password: ${await changed.text()}`);
  await first.stop();
  const product = await startProduct({ dataDir: first.dataDir });
  report(`later start: ${(product.startedIn / 1000).toFixed(1)} s`);

  const browser = await launchWholeChromium();
  try {
    const signedIn = clientOf(product.address);
    await signedIn.call(authenticate, { body: { userName: first.userName, password: PASSWORD } });
    const { cookie } = signedIn;
    const load = (path: string, session: string): Promise<PageLoad> =>
      loadPage(browser, { address: product.address, path, cookie: session, drawn: quietNetwork });
    // The first load of all warms the server, not the browser's cache, which every load starts without.
    await load("/login", "");
    line(report, "sign-in page", await load("/login", ""));
    line(report, "map page", await load("/main/map", cookie));
  } finally {
    await browser.close();
    await product.remove();
  }
}

function line(report: Report, name: string, load: PageLoad): void {
  const { requests, scripts, scriptBytes, scriptGzip, allBytes, foreign, drawnIn } = load;
  report(
    `${name}: ${scripts} scripts, ${kB(scriptBytes)} of script in brotli, ${kB(scriptGzip)} in gzip; ${requests} requests, ${kB(allBytes)} in all; ` +
      `${foreign.length} to other origins; drawn in ${((drawnIn - IDLE_AFTER) / 1000).toFixed(1)} s`,
  );
}
