import { z } from "zod";
import { boundsAround } from "./geo.ts";
import type { SearchTarget } from "./live-map.ts";

/** The most addresses that are offered. */
const MOST = 6;

const AnswerSchema = z.object({
  candidates: z.array(
    z.object({
      address: z.string(),
      location: z.object({ x: z.number(), y: z.number() }),
      extent: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }).nullish(),
    }),
  ),
});

/**
 * Searches for an address with an ArcGIS GeocodeServer. Sent as a form, so that the typed text is in no log on the way.
 * @throws {Error} if it does not answer, or with something else
 */
export async function findAddresses(server: string, text: string, signal?: AbortSignal): Promise<SearchTarget[]> {
  const body = new URLSearchParams({ f: "json", SingleLine: text, outSR: "4326", maxLocations: String(MOST) });
  const address = `${server.replace(/\/+$/, "")}/findAddressCandidates`;
  const response = await fetch(address, { method: "POST", body, signal: signal ?? null });
  if (!response.ok) throw new Error(`${server}: HTTP ${response.status}`);
  // A fault is answered with status 200 and no candidates.
  const { candidates } = AnswerSchema.parse(await response.json());
  return candidates.slice(0, MOST).map(({ address, location: { x, y }, extent }) => ({
    label: address,
    bounds: extent ? [extent.xmin, extent.ymin, extent.xmax, extent.ymax] : boundsAround([x, y]),
  }));
}
