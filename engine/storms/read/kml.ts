import type { Geometry, Position } from "geojson";
import type { StormFeature } from "./features.ts";

/** The features of a KML text of the Hurricane Center. Its points say what they are in a table for readers alone. */
export function kmlFeatures(text: string, file: string): StormFeature[] {
  return [...text.matchAll(/<Placemark[\s>][\s\S]*?<\/Placemark>/g)].flatMap(([placemark]) => {
    const geometry = geometryOf(placemark);
    if (geometry === null) return [];
    const extended = [...placemark.matchAll(/<Data name=["']([^"']+)["']\s*>\s*<value>([\s\S]*?)<\/value>/g)].map(
      ([, name = "", value = ""]) => [name, value.trim()] as const,
    );
    const style = /<styleUrl>\s*#(\w+)\s*<\/styleUrl>/.exec(placemark)?.[1] ?? "";
    const watch = /^(HWR|HWA|TWR|TWA|SSR|SSA)$/.test(style) ? { tcww: style } : {};
    return [
      {
        file,
        layer: style,
        geometry,
        properties: { ...tableOf(placemark), ...Object.fromEntries(extended), ...watch },
      },
    ];
  });
}

/** What a point's table says, by the names that the shapefiles have for it. */
function tableOf(placemark: string): Record<string, string> {
  const words = (/<description>([\s\S]*?)<\/description>/.exec(placemark)?.[1] ?? "")
    .replace(/<!\[CDATA\[|\]\]>/g, " ")
    .replace(/<[^>]*>/g, "\n");
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
  const pairs = Object.entries(table).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries(pairs);
}

function geometryOf(placemark: string): Geometry | null {
  const point = linesIn(placemark, "Point")[0]?.[0];
  if (point !== undefined) return { type: "Point", coordinates: point };
  const polygons = [...placemark.matchAll(/<Polygon[\s>][\s\S]*?<\/Polygon>/g)].map(([polygon]) =>
    linesIn(polygon, "LinearRing"),
  );
  const [polygon, ...others] = polygons;
  if (polygon !== undefined)
    return others.length === 0
      ? { type: "Polygon", coordinates: polygon }
      : { type: "MultiPolygon", coordinates: [polygon, ...others] };
  const [line, ...more] = linesIn(placemark, "LineString");
  if (line === undefined) return null;
  return more.length === 0
    ? { type: "LineString", coordinates: line }
    : { type: "MultiLineString", coordinates: [line, ...more] };
}

function linesIn(text: string, element: string): Position[][] {
  const form = new RegExp(`<${element}[\\s>][\\s\\S]*?<coordinates>([\\s\\S]*?)</coordinates>`, "g");
  return [...text.matchAll(form)].map(([, list = ""]) =>
    list
      .trim()
      .split(/\s+/)
      .map((place) => place.split(",").slice(0, 2).map(Number)),
  );
}
