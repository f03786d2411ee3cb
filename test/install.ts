import { findChromium } from "./chromium.ts";
import { findNginx } from "./nginx.ts";
import { findPoppler } from "./poppler.ts";

/**
 * `node test/install.ts`: installs what the tests run besides Node, where it is absent and we may, once for all of them: two that
 * install at the same time would be in each other's way. Ends with status 1 where there is no Chromium.
 */
try {
  findNginx();
  findPoppler();
  findChromium();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
