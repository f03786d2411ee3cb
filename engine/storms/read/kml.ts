import type { Position } from "geojson";
import { readKml } from "../../files/kml.ts";
import { moved } from "../../files/layers/projection.ts";
import type { StormFeature } from "./features.ts";

/**
 * The features of a KML text of the Hurricane Center, null for a placemark without a place. Its points describe
 * themselves only in a table made for readers.
 */
export function kmlFeatures(text: string, file: string): (StormFeature | null)[] {
  return readKml(text).map(({ geometry, properties, style }) => {
    if (geometry === null) return null;
    const { description, ...own } = properties;
    const table = typeof description === "string" ? tableOf(description) : {};
    const watch = /^(HWR|HWA|TWR|TWA|SSR|SSA)$/.test(style ?? "") ? { tcww: style } : {};
    return {
      file,
      layer: style ?? "",
      // Storms lie on the ground: the heights that KML writes are all 0.
      geometry: moved(geometry, flat),
      properties: { ...table, ...own, ...watch },
    };
  });
}

/** The values of a point's table, by the names that the shapefiles use. */
function tableOf(description: string): Record<string, string> {
  const words = description.replace(/<[^>]*>/g, "\n");
  const found = (form: RegExp): string | undefined => form.exec(words)?.[1]?.trim();
  const tau = found(/(\d+) hr Forecast/) ?? (/Advisory Information/.test(words) ? "0" : undefined);
  const table = {
    atcfid: found(/\(([A-Z]{2}\d{6})\)/),
    stormname: found(/([^\n]+?)\s*\([A-Z]{2}\d{6}\)/),
    advisnum: found(/Advisory #\s*(\w+)/),
    tau,
    valid: found(/Valid at:\s*([^\n]+)/),
    maxwind: found(/Maximum Wind:\s*(\d+) knots/),
    gust: found(/Wind Gusts:\s*(\d+) knots/),
    mslp: found(/Minimum Pressure:\s*(\d+) mb/),
  };
  return Object.fromEntries(Object.entries(table).filter((pair): pair is [string, string] => pair[1] !== undefined));
}

const flat = ([x = NaN, y = NaN]: Position): Position => [x, y];
