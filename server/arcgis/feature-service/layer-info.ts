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

function shapeInfo({ extent }: FeatureSource) {
  return {
    geometryType: "esriGeometryPolygon",
    spatialReference: spatialReferenceJson("metres"),
    extent: extent === null ? null : envelopeJson(extent, "metres"),
    hasZ: false,
    hasM: false,
    drawingInfo: {
      renderer: {
        type: "simple",
        symbol: {
          type: "esriSFS",
          style: "esriSFSSolid",
          color: [0, 0, 0, 0],
          outline: { type: "esriSLS", style: "esriSLSSolid", color: [110, 110, 110, 255], width: 0.75 },
        },
      },
      transparency: 0,
      labelingInfo: null,
    },
  };
}
