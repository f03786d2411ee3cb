import { ZONE_COLORS } from "../../../engine/display/zone-colors.ts";
import { CURRENT_VERSION } from "../protocol.ts";
import { LAYERS, OBJECT_ID, type FeatureSource, type LayerFacts } from "./feature-source.ts";
import { envelopeJson } from "./json-answer.ts";
import { RECORD_LIMITS } from "./query-parameters.ts";
import { spatialReferenceJson } from "./spatial-reference.ts";

const CONTENT = {
  currentVersion: CURRENT_VERSION,
  capabilities: "Query",
  supportedQueryFormats: "JSON, PBF",
  maxRecordCount: RECORD_LIMITS.none,
} as const;

/** `/arcgis/rest/services`: the one service. */
export const CATALOGUE = {
  currentVersion: CURRENT_VERSION,
  folders: [],
  services: [{ name: "Provision", type: "FeatureServer" }],
} as const;

/** `…/FeatureServer`: the layers it has. */
export function serviceInfo() {
  return {
    ...CONTENT,
    serviceDescription: "Zones, census tracts and counties. Read only.",
    hasVersionedData: false,
    hasStaticData: false,
    allowGeometryUpdates: false,
    syncEnabled: false,
    units: "esriMeters",
    spatialReference: spatialReferenceJson("metres"),
    layers: ALL.filter(({ table }) => !table).map(({ id, name }) => ({
      id,
      name,
      type: "Feature Layer",
      geometryType: "esriGeometryPolygon",
      ...LISTED,
    })),
    tables: ALL.filter(({ table }) => table).map(({ id, name }) => ({ id, name, type: "Table", ...LISTED })),
  };
}

const ALL: readonly LayerFacts[] = Object.values(LAYERS);
const LISTED = { parentLayerId: -1, subLayerIds: null, defaultVisibility: true, minScale: 0, maxScale: 0 } as const;

/** `…/FeatureServer/N`: what a client must know before it asks. */
export function layerInfo(source: FeatureSource) {
  const { fields } = source;
  const layer: LayerFacts = source.layer;
  return {
    ...CONTENT,
    id: layer.id,
    name: layer.name,
    type: layer.table ? "Table" : "Feature Layer",
    description: layer.description,
    displayField: layer.displayField,
    objectIdField: OBJECT_ID.name,
    globalIdField: "",
    uniqueIdField: { name: OBJECT_ID.name, isSystemMaintained: true },
    typeIdField: "",
    fields: fields.map((field) => ({
      ...field,
      sqlType: "sqlTypeOther",
      nullable: field.type !== "esriFieldTypeOID",
      editable: false,
      domain: null,
      defaultValue: null,
    })),
    indexes: [],
    types: [],
    templates: [],
    relationships: [],
    ...(layer.table ? {} : shapeInfo(source)),
    hasAttachments: false,
    htmlPopupType: "esriServerHTMLPopupTypeNone",
    defaultVisibility: true,
    minScale: 0,
    maxScale: 0,
    standardMaxRecordCount: RECORD_LIMITS.standard,
    tileMaxRecordCount: RECORD_LIMITS.tile,
    maxRecordCountFactor: 1,
    supportsCoordinatesQuantization: true,
    supportsQuantizationEditMode: false,
    supportsReturningQueryGeometry: false,
    supportsStatistics: false,
    supportsAdvancedQueries: true,
    useStandardizedQueries: true,
    allowGeometryUpdates: false,
    isDataVersioned: false,
    advancedQueryCapabilities: {
      useStandardizedQueries: true,
      supportsStatistics: false,
      supportsOrderBy: true,
      supportsDistinct: false,
      supportsPagination: true,
      supportsCountDistinct: false,
      supportsHavingClause: false,
      supportsQueryWithDistance: false,
      supportsQueryWithResultType: true,
      supportsReturningQueryExtent: true,
      supportsReturningGeometryCentroid: false,
      supportsReturningGeometryEnvelope: false,
      supportsSqlExpression: false,
      supportsMaxRecordCountFactor: true,
      supportsFullTextSearch: false,
      supportsTrueCurve: false,
      supportsAdvancedQueryRelated: false,
    },
  };
}

const OUTLINE = { type: "esriSLS", style: "esriSLSSolid", color: [110, 110, 110, 255], width: 0.75 } as const;
const PLAIN = { type: "esriSFS", style: "esriSFSSolid", color: [0, 0, 0, 0], outline: OUTLINE } as const;

/** Red, green, blue and opacity of a color, as the protocol has it. */
const rgba = (color: string, opacity: number): number[] => [
  ...[1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)),
  opacity,
];

/** Zones in the colors that they have on every map and in every report. */
const ZONE_RENDERER = {
  type: "uniqueValue",
  field1: "zone",
  defaultSymbol: PLAIN,
  uniqueValueInfos: ZONE_COLORS.map((color, i) => ({
    value: String(i + 1),
    label: `Zone ${i + 1}`,
    symbol: { ...PLAIN, color: rgba(color, 90), outline: { ...OUTLINE, color: rgba(color, 255), width: 1.5 } },
  })),
} as const;

function shapeInfo({ extent, layer }: FeatureSource) {
  return {
    geometryType: "esriGeometryPolygon",
    spatialReference: spatialReferenceJson("metres"),
    extent: extent === null ? null : envelopeJson(extent, "metres"),
    hasZ: false,
    hasM: false,
    drawingInfo: {
      renderer: layer.id === LAYERS.zones.id ? ZONE_RENDERER : { type: "simple", symbol: PLAIN },
      transparency: 0,
      labelingInfo: null,
    },
  };
}
