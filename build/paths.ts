import { fileURLToPath } from "node:url";
import path from "node:path";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
export const DIST = path.join(ROOT, "dist");
export const ASSETS = path.join(DIST, "assets");
export const VENDOR = path.join(ASSETS, "vendor");
/** The browser's entry, the only file that knows both framework and widgets. */
export const ENTRY = path.join(ROOT, "start", "main.tsx");
export const PAGE_TEMPLATE = path.join(ROOT, "start", "index.html");

/** The rooms whose source ends up in the browser. */
export const BROWSER_ROOMS = ["contract", "engine", "themes", "framework", "client", "map", "widgets", "start"];
export const LANGUAGES = ["en", "es", "pt", "de"] as const;
