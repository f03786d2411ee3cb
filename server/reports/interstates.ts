import { readFileSync } from "node:fs";
import { z } from "zod";

const RouteSchema = z.object({ route: z.string(), lines: z.array(z.array(z.tuple([z.number(), z.number()]))) });

/** An interstate by its number ("75", "275") and its lines of longitude and latitude, degrees. */
type Interstate = z.infer<typeof RouteSchema>;

let routes: readonly Interstate[] | null = null;

/** The interstates that are built in, for pictures of reports and the base map's build; source: build/basemap/SOURCES.md. */
export function readInterstates(): readonly Interstate[] {
  routes ??= readFileSync(new URL("../../build/basemap/interstates.ndjson", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => RouteSchema.parse(JSON.parse(line)));
  return routes;
}
