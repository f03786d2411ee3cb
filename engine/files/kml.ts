import { kml } from "@tmcw/togeojson";
import type { Element } from "@xmldom/xmldom";
import type { Geometry } from "geojson";
import { isGeometry } from "./layers/geometry-form.ts";
import { readKmlCoordinates } from "./kml-coordinates.ts";
import { UnreadableError } from "./unreadable.ts";
import { childrenOf, elementsIn, parseXml } from "./xml.ts";

/** A placemark: where it is, its attributes, and the style it is drawn with. */
interface Placemark {
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The style's name, without its `#`. */
  readonly style: string | null;
}

/**
 * Reads the placemarks of a KML text, also those without a place. The folder that holds one becomes an attribute of it;
 * how the file would draw it does not. Throws an UnreadableError for a text that is not KML, for coordinates that
 * cannot be read, naming their placemark, and for a file that only links to others: nothing is fetched.
 */
export function readKml(text: string): Placemark[] {
  const xml = parseXml(text);
  if (xml.documentElement?.localName !== "kml")
    throw new UnreadableError("notKml", { found: xml.documentElement?.nodeName ?? "" });
  // The frame of a picture is not a place.
  for (const name of ["Style", "StyleMap", "GroundOverlay"])
    for (const element of elementsIn(xml, name)) element.parentNode?.removeChild(element);
  const types = new Map(elementsIn(xml, "SimpleField").map((field) => [field.getAttribute("name"), field.getAttribute("type")])); // oxfmt-ignore
  const fields = elementsIn(xml, "Placemark").map((placemark, at) => {
    tidyCoordinates(placemark, at + 1);
    return fieldsOf(placemark, types);
  });
  const placemarks = kml(xml).features.map(({ geometry, properties }, at) =>
    placemarkOf(geometry, properties ?? {}, fields[at] ?? {}),
  );
  const [link] = elementsIn(xml, "NetworkLink").flatMap((each) => elementsIn(each, "href"));
  if (link !== undefined && placemarks.every(({ geometry }) => geometry === null))
    throw new UnreadableError("onlyLinks", { found: link.textContent?.trim() ?? "" });
  return placemarks;
}

/** Writes a placemark's coordinates in the only form that the library reads. */
function tidyCoordinates(placemark: Element, number: number): void {
  const refuse = (found: string): never => {
    throw new UnreadableError("badPlacemark", { placemark: titleOf(placemark, number), found });
  };
  // The library would draw the second outline as a hole.
  for (const polygon of elementsIn(placemark, "Polygon"))
    if (childrenOf(polygon, "outerBoundaryIs").length > 1) refuse("<outerBoundaryIs> … <outerBoundaryIs>");
  for (const list of elementsIn(placemark, "coordinates")) {
    const text = list.textContent ?? "";
    const parent = list.parentNode as Element;
    if (childrenOf(parent, "coordinates").length > 1) refuse("<coordinates> … <coordinates>");
    const positions = readKmlCoordinates(text, parent.nodeName === "LinearRing");
    // A point with several positions: the library would run them together.
    if (positions === null || (parent.nodeName === "Point" && positions.length > 1))
      return refuse(text.trim().slice(0, 60));
    list.textContent = positions.map((position) => position.join(",")).join(" ");
  }
}

/** A placemark's number in the file and its name, where it has one. */
function titleOf(placemark: Element, number: number): string {
  const name = childrenOf(placemark, "name")[0]?.textContent?.trim() ?? "";
  return name === "" ? String(number) : `${number} (${name.slice(0, 40)})`;
}

/** Characters of a track's list of figures. */
const LONGEST = 1_000;

type KmlFields = Readonly<Record<string, string | number | boolean>>;
type KmlField = readonly [name: string, value: KmlFields[string]];

/**
 * A placemark's own fields, taken out of it: the library has attributes of the same names, and reads a blank figure as
 * 0 and `false` as true. The names of the folders around it, the outermost first, form one field, unless the placemark
 * has a field of that name.
 */
function fieldsOf(placemark: Element, types: ReadonlyMap<string | null, string | null>): KmlFields {
  const own = [...elementsIn(placemark, "Data"), ...elementsIn(placemark, "SimpleData")].map((data): KmlField => {
    const name = data.getAttribute("name") ?? "";
    const isTyped = data.nodeName === "SimpleData";
    const text = (isTyped ? data : childrenOf(data, "value")[0])?.textContent ?? "";
    return [name, isTyped ? typed(text, types.get(name) ?? "") : text];
  });
  // A track's figures, one a position.
  for (const data of elementsIn(placemark, "gx:SimpleArrayData")) {
    const list = childrenOf(data, "gx:value").map(({ textContent }) => (textContent ?? "").trim()).join(" "); // oxfmt-ignore
    own.push([data.getAttribute("name") ?? "", list.length > LONGEST ? `${list.slice(0, LONGEST)} …` : list]);
  }
  for (const extended of childrenOf(placemark, "ExtendedData")) placemark.removeChild(extended);
  const folders: string[] = [];
  for (let around = placemark.parentNode; around !== null; around = around.parentNode)
    if (around.nodeName === "Folder") {
      const name = childrenOf(around as Element, "name")[0]?.textContent?.trim() ?? "";
      if (name !== "") folders.unshift(name);
    }
  const needsNone = folders.length === 0 || own.some(([name]) => name.toLowerCase() === "folder");
  return Object.fromEntries(needsNone ? own : [...own, ["folder", folders.join(" / ")]]);
}

/**
 * A value converted to the type of its schema; left as written where it does not fit that type, such as a mark instead
 * of a figure.
 */
function typed(text: string, type: string): string | number | boolean {
  const plain = text.trim();
  if (type === "bool") return { true: true, 1: true, false: false, 0: false }[plain.toLowerCase()] ?? text;
  return /^(?:u?int|u?short|float|double)$/.test(type) && plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : text; // oxfmt-ignore
}

function placemarkOf(geometry: Geometry | null, own: Readonly<Record<string, unknown>>, fields: KmlFields): Placemark {
  // The library adds the times of single positions, which no attribute can hold.
  const { styleUrl, coordinateProperties: _, ...properties } = own;
  return {
    geometry: geometry && asOne(geometry),
    properties: {
      ...Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, isHtml(value) ? value.value : value]),
      ),
      ...fields,
    },
    style: typeof styleUrl === "string" ? styleUrl.trim().replace(/^.*#/, "") : null,
  };
}

const isHtml = (value: unknown): value is { readonly value: string } =>
  typeof value === "object" && value !== null && "@type" in value && "value" in value;

/** Several geometries of one kind as one geometry with several parts, which every reader knows. */
function asOne(geometry: Geometry): Geometry {
  if (geometry.type !== "GeometryCollection") return geometry;
  const parts = geometry.geometries
    .map(asOne)
    .flatMap((part) => (part.type === "GeometryCollection" ? part.geometries : part));
  const [first] = parts;
  const coordinates = parts.flatMap((part) => (part.type === first?.type && "coordinates" in part ? [part.coordinates] : [])); // oxfmt-ignore
  const joined: unknown = { type: `Multi${first?.type}`, coordinates };
  if (coordinates.length === parts.length && isGeometry(joined)) return joined;
  return { type: "GeometryCollection", geometries: parts };
}
