import { readFileSync } from "node:fs";
import { z } from "zod";

const PackageSchema = z.object({ version: z.string() });

/** The version of this product, from its package.json. */
export function productVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return PackageSchema.parse(JSON.parse(text)).version;
}
