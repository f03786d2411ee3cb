import { findChromium } from "./chromium.ts";
import { findNginx } from "./nginx.ts";
import { findPoppler } from "./poppler.ts";

/**
 * `node test/install.ts`: installs the programs that the tests need besides Node, if missing and permitted, once for
 * all of them, since two installations at the same time would conflict. Ends with status 1 if there is no Chromium.
 */
try {
  findNginx();
  findPoppler();
  findChromium();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
