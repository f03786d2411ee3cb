import { z } from "zod";
import type { BasemapChoice } from "./sources.ts";

/** A portal's answer for a group's items (ArcGIS REST API, Search within a group). */
const Items = z.union([
  z.object({ results: z.array(z.object({ id: z.string(), title: z.string(), type: z.string() })) }),
  z.object({ error: z.object({ message: z.string().default("") }) }),
]);
const MOST = 100;
const PATIENCE_MS = 10_000;

/**
 * The base maps of a portal's group, in the portal's order by name: its web maps, each of which has one. Rejects if the
 * portal does not answer.
 */
export async function groupBasemaps(portal: string, group: string): Promise<readonly BasemapChoice[]> {
  const query = new URLSearchParams({ f: "json", num: String(MOST), sortField: "title", q: 'type:"Web Map"' });
  const address = `${portal}/sharing/rest/content/groups/${encodeURIComponent(group)}/search?${query}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), credentials: "omit" });
  const answer = Items.parse(await response.json());
  if ("error" in answer) throw new Error(answer.error.message);
  return answer.results
    .filter(({ type }) => type === "Web Map")
    .map(({ id, title }) => ({
      id: `item-${id}`,
      label: title,
      picture: "",
      source: { kind: "item", portal, item: id },
    }));
}
