import type * as Live from "./live/create-live-map.ts";
import { canDrawMaps } from "./webgl.ts";

/** Filled in by the build: the paths of the SDK's parts, relative to this file. Each needs only those before it. */
declare const SDK_PARTS: readonly string[];

/**
 * Fetches the code that draws the map, and with it the SDK, which comes only with this import: pages without a map
 * never fetch it. Null if this browser cannot draw one.
 */
export async function fetchLiveMap(): Promise<typeof Live | null> {
  if (!(await canDrawMaps())) return null;
  await runSdk();
  return import("./live/create-live-map.ts");
}

/** Fetches the SDK's parts at once and runs them one after another, so that the page stays responsive in between. */
async function runSdk(): Promise<void> {
  // Tests bundle the whole SDK.
  if (typeof SDK_PARTS === "undefined") return;
  const parts = SDK_PARTS.map((part) => new URL(part, import.meta.url).href);
  for (const href of parts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  for (const part of parts) await import(part);
}
