import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildApp } from "./app.ts";
import { buildBasemap } from "./basemap.ts";
import { buildHelp } from "./help.ts";
import { DIST, ROOT, browserSources, filesBelow, hashOf } from "./paths.ts";
import { buildTexts } from "./texts.ts";
import { vendorSpecifiers } from "./vendor-specifiers.ts";
import { buildVendor } from "./vendor.ts";

const STAMP = path.join(DIST, "built");

/** Builds what the browser needs, unless what stands was built from the same sources. */
export async function build(say: (line: string) => void): Promise<void> {
  const started = Date.now();
  const sources = browserSources();
  const key = hashOf([
    ...sources,
    ...filesBelow(path.join(ROOT, "locales")),
    ...filesBelow(path.join(ROOT, "widgets")).filter((file) => /\.(md|webp)$/.test(file)),
    ...filesBelow(path.join(ROOT, "build")),
    path.join(ROOT, "package-lock.json"),
  ]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === key) return;
  mkdirSync(DIST, { recursive: true });
  const vendor = await buildVendor(vendorSpecifiers(sources), say);
  say("Building the app …");
  await buildBasemap();
  await buildTexts();
  await buildHelp();
  await buildApp(vendor);
  writeFileSync(STAMP, key);
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

if (import.meta.main) {
  try {
    await build((line) => console.log(line));
  } catch (error) {
    console.error(`The build failed: ${(error as Error).message}`);
    process.exit(1);
  }
}
