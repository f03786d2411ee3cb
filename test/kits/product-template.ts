import { rmSync } from "node:fs";
import { PRODUCT_TEMPLATE_VARIABLE, startProduct } from "./product.ts";

/**
 * `node --test --test-global-setup=test/kits/product-template.ts`: one data folder after its first start, tables, seed and
 * sample data in it, of which every product of the run gets a copy. Without it each product makes its own.
 */
let folder = "";

export async function globalSetup(): Promise<void> {
  const { dataDir, userName, oneTimePassword, stop } = await startProduct();
  await stop();
  folder = dataDir;
  process.env[PRODUCT_TEMPLATE_VARIABLE] = JSON.stringify({ folder, userName, oneTimePassword });
}

export function globalTeardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
