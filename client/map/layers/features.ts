import type { Geometry } from "geojson";
import { positionsIn, type ReadFeature } from "../../../engine/files/layers/read-feature.ts";

export type AttributeValue = string | number | boolean | null;

/** One feature of a layer in the browser: its geometry in degrees (WGS 84), and its attributes. */
export interface LayerFeature {
  /** Its position in the layer, from 1. */
  readonly id: number;
  readonly geometry: Geometry;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

export interface LayerField {
  readonly name: string;
  readonly type: "text" | "number";
}

/** The features of a layer, and their fields in the order in which they first occurred. */
export interface FeatureSet {
  readonly features: readonly LayerFeature[];
  readonly fields: readonly LayerField[];
}

/** The features that were read; those without a place are left out and counted. */
export function featureSetOf(read: readonly ReadFeature[]): { readonly set: FeatureSet; readonly placeless: number } {
  const features: LayerFeature[] = [];
  for (const { geometry, properties } of read) {
    if (geometry === null || isEmpty(geometry)) continue;
    features.push({ id: features.length + 1, geometry, attributes: attributesOf(properties) });
  }
  return { set: { features, fields: fieldsOf(features) }, placeless: read.length - features.length };
}

const isEmpty = (geometry: Geometry): boolean => positionsIn(geometry).next().done === true;

function attributesOf(properties: ReadFeature["properties"]): LayerFeature["attributes"] {
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, value]) => [name, plain(value)]));
}

/** An attribute as layers hold it, from any value of a file or a service. */
export function plain(value: unknown): AttributeValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "bigint":
      return Number(value);
    default:
      if (value === null || value === undefined) return null;
      // A table's empty cell in a date column is an invalid Date.
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
      return JSON.stringify(value);
  }
}

/** The fields of all features; a field that holds only numbers is a number field. */
function fieldsOf(features: readonly LayerFeature[]): LayerField[] {
  const types = new Map<string, LayerField["type"] | null>();
  for (const { attributes } of features) {
    for (const [name, value] of Object.entries(attributes)) {
      const before = types.get(name);
      if (value === null) types.set(name, before ?? null);
      else if (before !== "text") types.set(name, typeof value === "number" ? "number" : "text");
    }
  }
  return [...types].map(([name, type]) => ({ name, type: type ?? "text" }));
}

/** The features as GeoJSON (RFC 7946), their positions to the seventh digit of a degree: a centimeter. */
export function geoJsonOf({ features }: FeatureSet): string {
  return JSON.stringify({
    type: "FeatureCollection",
    features: features.map(({ geometry, attributes }) => ({
      type: "Feature",
      geometry: roundedGeometry(geometry),
      properties: attributes,
    })),
  });
}

const roundedGeometry = (geometry: Geometry): object =>
  geometry.type === "GeometryCollection"
    ? { type: geometry.type, geometries: geometry.geometries.map(roundedGeometry) }
    : { type: geometry.type, coordinates: rounded(geometry.coordinates) };

/** Longitude, latitude and height of each position: other measures of a shapefile are not allowed in GeoJSON. */
const rounded = (of: number | readonly unknown[]): unknown =>
  typeof of === "number" ? Math.round(of * 1e7) / 1e7 : of.map((one) => rounded(one as number | readonly unknown[]));

/** Fields that usually hold a feature's name, best first. */
const NAMES = /^(?:name|title|label|naam|nombre|nome|bezeichnung)$/i;
const NAMING = /name|title|label/i;

/** The field that names a layer's features: one with a usual name, else the first text field; null if there is none. */
export function nameField(fields: readonly LayerField[]): string | null {
  const texts = fields.filter(({ type }) => type === "text");
  const found = texts.find(({ name }) => NAMES.test(name)) ?? texts.find(({ name }) => NAMING.test(name)) ?? texts[0];
  return found?.name ?? null;
}

/**
 * Words in names of fields whose numbers are not amounts, including those of the Census Bureau (`COUNTYFP`) and ArcGIS
 * (`OBJECTID`).
 */
const CODES =
  /^(?:zip|zipcode|postcode|zcta|fips|statefp|countyfp|tractce|geoid|objectid|fid|oid|gid|id|code|year|yr|season|phone)$/;

/**
 * Returns whether a field's numbers identify something (a ZIP or FIPS code, an id, a year): their digits are written
 * without separators.
 */
export function holdsCodes(field: string): boolean {
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.split(/[^a-z]+/).some((word) => CODES.test(word));
}

/** A feature's name; undefined if it has none. */
export function givenName(attributes: LayerFeature["attributes"], field: string | null): string | undefined {
  const name = field === null ? null : attributes[field];
  return name === null || name === undefined || name === "" ? undefined : String(name);
}

/** The display name of a feature; its number if it has no name. */
export function featureName({ id, attributes }: LayerFeature, field: string | null): string {
  return givenName(attributes, field) ?? `#${id}`;
}

/** The least bounds around geometries: west, south, east, north in degrees; null for no geometry. */
export function boundsOfFeatures(
  features: Iterable<Pick<LayerFeature, "geometry">>,
): readonly [number, number, number, number] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of features) {
    for (const [x = NaN, y = NaN] of positionsIn(geometry)) {
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  return west <= east ? [west, south, east, north] : null;
}
