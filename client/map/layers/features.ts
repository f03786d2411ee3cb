import type { Geometry } from "geojson";
import { positionsIn, type ReadFeature } from "../../../engine/files/layers/read-feature.ts";

export type AttributeValue = string | number | boolean | null;

/** One feature of a layer as the browser holds it: degrees (WGS 84), and what is known of it. */
export interface LayerFeature {
  /** Its place in the layer, from 1. */
  readonly id: number;
  readonly geometry: Geometry;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

export interface LayerField {
  readonly name: string;
  readonly type: "text" | "number";
}

/** The features of a layer with their fields, in the order in which they were met. */
export interface FeatureSet {
  readonly features: readonly LayerFeature[];
  readonly fields: readonly LayerField[];
}

/** A set of what was read; features without a place are left out and counted. */
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

/** An attribute as layers hold it, of whatever a file or a service says. */
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
      // A table's empty cell for a date is a Date that is none.
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
      return JSON.stringify(value);
  }
}

/** The fields of all features; one that holds nothing but numbers is a number's. */
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

/** Of each position longitude, latitude and height: what a shapefile measures besides has no place in GeoJSON. */
const rounded = (of: number | readonly unknown[]): unknown =>
  typeof of === "number" ? Math.round(of * 1e7) / 1e7 : of.map((one) => rounded(one as number | readonly unknown[]));

/** Fields that usually hold what a feature is called, best first. */
const NAMES = /^(?:name|title|label|naam|nombre|nome|bezeichnung)$/i;
const NAMING = /name|title|label/i;

/** The field that names a layer's features: one that is called so, else the first text; null where there is none. */
export function nameField(fields: readonly LayerField[]): string | null {
  const texts = fields.filter(({ type }) => type === "text");
  const found = texts.find(({ name }) => NAMES.test(name)) ?? texts.find(({ name }) => NAMING.test(name)) ?? texts[0];
  return found?.name ?? null;
}

/** Words in the names of fields whose numbers are no amounts, also as the Census Bureau (`COUNTYFP`) and ArcGIS (`OBJECTID`) write them. */
const CODES =
  /^(?:zip|zipcode|postcode|zcta|fips|statefp|countyfp|tractce|geoid|objectid|fid|oid|gid|id|code|year|yr|season|phone)$/;

/**
 * Whether a field's numbers name something (a ZIP or FIPS code, an identifier, a year): their digits are without
 * separators.
 */
export function holdsCodes(field: string): boolean {
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.split(/[^a-z]+/).some((word) => CODES.test(word));
}

/** A feature's name; undefined where it has none. */
export function givenName(attributes: LayerFeature["attributes"], field: string | null): string | undefined {
  const name = field === null ? null : attributes[field];
  return name === null || name === undefined || name === "" ? undefined : String(name);
}

/** What a feature is called; its number where nothing names it. */
export function featureName({ id, attributes }: LayerFeature, field: string | null): string {
  return givenName(attributes, field) ?? `#${id}`;
}

/** Least bounds around geometries: west, south, east, north in degrees; null around nothing. */
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
