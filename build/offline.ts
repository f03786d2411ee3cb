import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { DIST, PAGE_TEMPLATE, ROOT, hashOf } from "./paths.ts";

const inStart = (name: string) => path.join(ROOT, "start", name);

/**
 * Writes what works without the server: a page for packs, its script in the app's folder, and the service worker that
 * keeps both with the styles. Returns the script's name.
 */
export function writeOffline(folder: string, styleName: string): string {
  const code = bundled("offline-page.tsx", "esm", { "process.env.NODE_ENV": '"production"' });
  const name = `offline-${hashOf([], code)}.js`;
  writeFileSync(path.join(folder, name), code);
  // Relative, so that the page works below any path.
  const files = [
    `<link rel="stylesheet" href="./assets/app/${styleName}" />`,
    `<script type="module" src="./assets/app/${name}"></script>`,
  ];
  const page = readFileSync(PAGE_TEMPLATE, "utf8")
    .replace("<!-- build:head -->", files.join("\n    "))
    .replace(" data-provision-root", "");
  writeFileSync(path.join(DIST, "offline.html"), page);
  const kept = [
    { url: "offline.html", revision: hashOf([], page) },
    ...[name, styleName].map((file) => ({ url: `assets/app/${file}`, revision: null })),
  ];
  const worker = bundled("offline-worker.ts", "iife", {
    PRECACHED: JSON.stringify(kept),
    "process.env.NODE_ENV": '"production"',
  });
  writeFileSync(path.join(DIST, "offline-worker.js"), worker);
  return name;
}

function bundled(entry: string, format: "esm" | "iife", define: Readonly<Record<string, string>>): string {
  const { outputFiles } = buildSync({
    entryPoints: [inStart(entry)],
    bundle: true,
    write: false,
    minify: true,
    format,
    target: "es2022",
    jsx: "automatic",
    legalComments: "none",
    loader: { ".css": "empty" },
    define,
  });
  return outputFiles[0]?.text ?? "";
}
