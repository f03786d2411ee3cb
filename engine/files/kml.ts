import { kml } from "@tmcw/togeojson";
import type { Document, Element } from "@xmldom/xmldom";
import type { Geometry } from "geojson";
import { readKmlCoordinates } from "./kml-coordinates.ts";
import { UnreadableError } from "./unreadable.ts";
import { childrenOf, elementsIn, parseXml } from "./xml.ts";

/** A placemark: where it is, what is known of it, and by which style it is drawn. */
interface Placemark {
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The style's name, without its `#`. */
  readonly style: string | null;
}

interface KmlFile {
  readonly placemarks: readonly Placemark[];
  /** The first address from which the file would fetch more; nothing of it is asked for. */
  readonly link: string | null;
}

/**
 * Reads the placemarks of a KML text, also those without a place. The folder in which one lies is an attribute of it; how the file
 * would draw it is none. Throws an UnreadableError for what is no KML, and for coordinates that cannot be read, by their placemark.
 */
export function readKml(text: string): KmlFile {
  const xml = parseXml(withoutOwnPrefix(text));
  if (xml.documentElement?.localName !== "kml")
    throw new UnreadableError("notKml", { found: xml.documentElement?.nodeName ?? "" });
  for (const name of ["Style", "StyleMap"])
    for (const style of elementsIn(xml, name)) style.parentNode?.removeChild(style);
  for (const [at, placemark] of elementsIn(xml, "Placemark").entries()) {
    tidyCoordinates(placemark, at + 1);
    nameFolder(xml, placemark);
  }
  const [link] = elementsIn(xml, "NetworkLink").flatMap((each) => elementsIn(each, "href"));
  return {
    placemarks: kml(xml).features.map(({ geometry, properties }) => placemarkOf(geometry, properties ?? {})),
    link: link?.textContent?.trim() ?? null,
  };
}

/** The namespaces of KML itself, of which `gx` is an addition. */
const KML_PREFIX = /\sxmlns:([\w.-]+)\s*=\s*["'][^"']*\/kml\/(?!ext)[^"']*["']/;

/** The text with its own elements' names alone, as readers know them: `Placemark` for `kml:Placemark`. */
function withoutOwnPrefix(text: string): string {
  const [, prefix] = KML_PREFIX.exec(text.slice(0, 4_000)) ?? [];
  return prefix === undefined ? text : text.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");
}

/** Writes a placemark's coordinates in the one form that the library reads. */
function tidyCoordinates(placemark: Element, number: number): void {
  for (const list of elementsIn(placemark, "coordinates")) {
    const text = list.textContent ?? "";
    const positions = readKmlCoordinates(text, list.parentNode?.nodeName === "LinearRing");
    // A point of several positions is none that the library reads without running them together.
    if (positions === null || (list.parentNode?.nodeName === "Point" && positions.length > 1))
      throw new UnreadableError("badPlacemark", {
        placemark: titleOf(placemark, number),
        found: text.trim().slice(0, 60),
      });
    list.textContent = positions.map((position) => position.join(",")).join(" ");
  }
}

/** A placemark's number in the file and its name, where it has one. */
function titleOf(placemark: Element, number: number): string {
  const name = childrenOf(placemark, "name")[0]?.textContent?.trim() ?? "";
  return name === "" ? String(number) : `${number} (${name.slice(0, 40)})`;
}

/** What a placemark's attribute is called that says in which folder it lies. */
const FOLDER = "folder";

/** Gives a placemark the names of the folders around it, the outermost first, unless it has such an attribute of its own. */
function nameFolder(xml: Document, placemark: Element): void {
  const names: string[] = [];
  for (let around = placemark.parentNode; around !== null; around = around.parentNode)
    if (around.nodeName === "Folder") {
      const name = childrenOf(around as Element, "name")[0]?.textContent?.trim() ?? "";
      if (name !== "") names.unshift(name);
    }
  const own = [...elementsIn(placemark, "Data"), ...elementsIn(placemark, "SimpleData")];
  if (names.length === 0 || own.some((data) => data.getAttribute("name")?.toLowerCase() === FOLDER)) return;
  const [extended, data, value] = ["ExtendedData", "Data", "value"].map((name) => xml.createElement(name));
  if (extended === undefined || data === undefined || value === undefined) return;
  data.setAttribute("name", FOLDER);
  value.appendChild(xml.createTextNode(names.join(" / ")));
  data.appendChild(value);
  extended.appendChild(data);
  placemark.appendChild(extended);
}

function placemarkOf(geometry: Geometry | null, said: Readonly<Record<string, unknown>>): Placemark {
  // The times of single positions are the library's own, and no attribute holds them.
  const { styleUrl, coordinateProperties: _, ...properties } = said;
  return {
    geometry: geometry && asOne(geometry),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, isHtml(value) ? value.value : value]),
    ),
    style: typeof styleUrl === "string" ? styleUrl.trim().replace(/^.*#/, "") : null,
  };
}

const isHtml = (value: unknown): value is { readonly value: string } =>
  typeof value === "object" && value !== null && "@type" in value && "value" in value;

/** Several geometries of one kind as one geometry of several parts, as every reader knows them. */
function asOne(geometry: Geometry): Geometry {
  if (geometry.type !== "GeometryCollection") return geometry;
  const parts = geometry.geometries
    .map(asOne)
    .flatMap((part) => (part.type === "GeometryCollection" ? part.geometries : part));
  if (parts.length > 0 && parts.every((part) => part.type === "Polygon"))
    return { type: "MultiPolygon", coordinates: parts.map(({ coordinates }) => coordinates) };
  if (parts.length > 0 && parts.every((part) => part.type === "LineString"))
    return { type: "MultiLineString", coordinates: parts.map(({ coordinates }) => coordinates) };
  if (parts.length > 0 && parts.every((part) => part.type === "Point"))
    return { type: "MultiPoint", coordinates: parts.map(({ coordinates }) => coordinates) };
  return { type: "GeometryCollection", geometries: parts };
}
