import { gpx } from "@tmcw/togeojson";
import type { Geometry } from "geojson";
import { UnreadableError } from "./unreadable.ts";
import { elementsIn, parseXml } from "./xml.ts";

/**
 * Reads the waypoints, routes and tracks of a GPX text. Throws an UnreadableError for a text that is not GPX, and for a
 * point without a place.
 */
export function readGpx(
  text: string,
): { readonly geometry: Geometry | null; readonly properties: Record<string, unknown> }[] {
  const xml = parseXml(text);
  if (xml.documentElement?.localName !== "gpx")
    throw new UnreadableError("notGpx", { found: xml.documentElement?.nodeName ?? "" });
  for (const name of ["wpt", "rtept", "trkpt"])
    for (const [at, point] of elementsIn(xml, name).entries()) {
      const places = ["lat", "lon"].map((axis) => point.getAttribute(axis)?.trim() ?? "");
      if (places.some((place) => place === "" || Number.isNaN(Number(place))))
        throw new UnreadableError("badTrack", { point: `${name} ${at + 1}`, found: places.join(", ") });
    }
  const features = gpx(xml).features.map(({ geometry, properties }) => {
    // Attributes that the library adds: the kind it took a feature for, and the times of single points, which no
    // attribute can hold.
    const { _gpxType, coordinateProperties: _, ...own } = properties ?? {};
    return { geometry, properties: own };
  });
  // A track of one point is not a line: the library leaves it out.
  const all = ["wpt", "rte", "trk"].reduce((sum, name) => sum + elementsIn(xml, name).length, 0);
  const left = Array.from({ length: Math.max(0, all - features.length) }, () => ({ geometry: null, properties: {} }));
  return [...features, ...left];
}
