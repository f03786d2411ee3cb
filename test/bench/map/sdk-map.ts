import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, version } from "esbuild";
import { ROOT } from "../../../build/paths.ts";

const SDK = path.join(ROOT, "node_modules", "@arcgis", "core");
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare map</title><body style="margin: 0"><script type="module" src="/sdk-app.js"></script></body></html>`;

/** The view of the bare map: the same extent as the product's, in a box of the same size. */
export interface Sight {
  readonly width: number;
  readonly height: number;
  /** Meters of web mercator. */
  readonly center: readonly [number, number];
  readonly scale: number;
}

/**
 * Only the SDK's map, bundled with one file per separately loadable module, as the SDK is published. The first bundle
 * takes a minute.
 */
export async function startSdkMap(product: string): Promise<{ addressOf: (at: Sight) => string; stop: () => void }> {
  const folder = await bundled();
  const program = path.join(import.meta.dirname, "sdk-server.ts");
  const child = spawn(process.execPath, [program, folder, path.join(SDK, "assets"), product], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (bytes: Buffer) => resolve(bytes.toString().trim()));
    child.once("exit", (code) => reject(new Error(`The server of the bare map ended with ${code}`)));
  });
  return {
    addressOf({ width, height, center: [x, y], scale }) {
      const tracts = "/arcgis/rest/services/Provision/FeatureServer/1";
      const asked = { x, y, scale, width, height, tracts };
      return `${address}/?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()}`;
    },
    stop: () => void child.kill(),
  };
}

/** Returns the folder of the bundle, made once for a version of the SDK and of the bundler. */
async function bundled(): Promise<string> {
  const sdk = JSON.parse(readFileSync(path.join(SDK, "package.json"), "utf8")) as { version: string };
  const folder = path.join(ROOT, "artifacts", "bench", `sdk-map-${sdk.version}-${version}`);
  const complete = path.join(folder, "index.html");
  if (existsSync(complete)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [path.join(import.meta.dirname, "sdk-app.ts")],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    target: "es2024",
    // Its style sheet and fonts are left out, so that files which its map does not need do not slow the peer.
    loader: { ".css": "empty", ".woff2": "empty" },
    logLevel: "error",
  });
  for (const name of readdirSync(folder))
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(readFileSync(path.join(folder, name)), { level: 9 }));
  writeFileSync(complete, PAGE);
  return folder;
}
