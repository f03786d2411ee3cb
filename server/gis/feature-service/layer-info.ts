import { readAgencyName } from "../../config/keys.ts";
import type { Database } from "../../storage/database.ts";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import { CURRENT_VERSION } from "../protocol.ts";
import { drawingInfo } from "./drawing.ts";
import { OBJECT_ID, type FeatureSource } from "./feature-source.ts";
import { GEOMETRY_TYPES, domainJson, envelopeJson, fieldJson } from "./json-answer.ts";
import type { LayerFacts } from "./layers.ts";
import { RECORD_LIMITS } from "./query-parameters.ts";
import { relationshipsOf, type Relationship } from "./relationships.ts";
import type { FeatureService } from "./services.ts";
import { METRES, spatialReferenceJson } from "./spatial-reference.ts";

/** Who the data come from: the agency by its name, if it has set one, and the sources of the tracts. */
export const creditOf = async (db: Database): Promise<string> =>
  `${(await readAgencyName(db)) || "The agency that runs this product"}; tracts: U.S. Census Bureau and CDC/ATSDR SVI.`;

const CONTENT = {
  currentVersion: CURRENT_VERSION,
  capabilities: "Query",
  supportedQueryFormats: "JSON, geoJSON, PBF",
  maxRecordCount: RECORD_LIMITS.none,
} as const;

/** `/arcgis/rest/services`: the list of services. */
export function catalogue(services: readonly FeatureService[]) {
  return {
    currentVersion: CURRENT_VERSION,
    folders: [],
    services: services.map(({ name }) => ({ name, type: "FeatureServer" })),
  };
}

interface ServiceContent {
  readonly layers: readonly LayerFacts[];
  readonly extent: GeoBox | null;
  readonly credit: string;
}

/** `…/FeatureServer`: the layers that the caller may read, and the box around those with an extent. */
export function serviceInfo(service: FeatureService, { layers, extent, credit }: ServiceContent) {
  const box = extent === null ? null : envelopeJson(extent, METRES);
  const listed = layers.map(listing);
  return {
    ...CONTENT,
    copyrightText: credit,
    serviceDescription: service.description,
    description: service.description,
    documentInfo: { Title: service.name, Author: credit, Comments: service.description, Subject: "", Keywords: "" },
    hasVersionedData: false,
    hasStaticData: false,
    allowGeometryUpdates: false,
    syncEnabled: false,
    supportsDisconnectedEditing: false,
    units: "esriMeters",
    spatialReference: spatialReferenceJson(METRES),
    initialExtent: box,
    fullExtent: box,
    layers: listed.filter(({ type }) => type !== "Table"),
    tables: listed.filter(({ type }) => type === "Table"),
  };
}

const listing = ({ id, name, shape }: LayerFacts) => ({
  id,
  name,
  type: shape === "table" ? "Table" : "Feature Layer",
  ...(shape === "table" ? {} : { geometryType: GEOMETRY_TYPES[shape] }),
  parentLayerId: -1,
  subLayerIds: null,
  defaultVisibility: true,
  minScale: 0,
  maxScale: 0,
});

/** `…/FeatureServer/queryDomains`: the named values of the fields of some layers, each once. */
export function domainsOf(sources: readonly FeatureSource[]) {
  const domains = sources.flatMap(({ fields }) => fields.flatMap(({ domain }) => domain ?? []));
  return { domains: [...new Map(domains.map((domain) => [domain.name, domainJson(domain)])).values()] };
}

/** `…/FeatureServer/N`: the description that a client needs before it queries a layer. */
export function layerInfo(source: FeatureSource, credit: string, relationships: readonly Relationship[] = []) {
  const { fields } = source;
  const layer: LayerFacts = source.layer;
  return {
    ...CONTENT,
    copyrightText: credit,
    id: layer.id,
    name: layer.name,
    type: layer.shape === "table" ? "Table" : "Feature Layer",
    description: layer.description,
    displayField: layer.displayField,
    objectIdField: OBJECT_ID.name,
    globalIdField: "",
    uniqueIdField: { name: OBJECT_ID.name, isSystemMaintained: true },
    typeIdField: "",
    fields: fields.map((field) => ({
      ...fieldJson(field),
      nullable: field.type !== "esriFieldTypeOID",
      editable: false,
    })),
    dateFieldsTimeReference: { timeZone: "UTC", respectsDaylightSaving: false },
    indexes: [],
    types: [],
    templates: [],
    relationships: relationshipsOf(relationships, layer.id),
    ...(layer.shape === "table" ? {} : shapeInfo(source, layer.shape)),
    ...timeInfo(source),
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
    supportsStatistics: true,
    supportsAdvancedQueries: true,
    useStandardizedQueries: true,
    allowGeometryUpdates: false,
    isDataVersioned: false,
    advancedQueryCapabilities: {
      useStandardizedQueries: true,
      supportsStatistics: true,
      supportsPercentileStatistics: true,
      supportsReturningGeometryProperties: false,
      supportsPaginationOnAggregatedQueries: true,
      supportsQueryWithDatumTransformation: false,
      supportsDefaultSR: true,
      supportsCurrentUserQueries: false,
      supportsOrderBy: true,
      supportsDistinct: true,
      supportsPagination: true,
      supportsCountDistinct: true,
      supportsHavingClause: true,
      supportsQueryWithDistance: true,
      supportsQueryWithResultType: true,
      supportsReturningQueryExtent: true,
      supportsReturningGeometryCentroid: true,
      supportsReturningGeometryEnvelope: false,
      supportsSqlExpression: true,
      supportsMaxRecordCountFactor: true,
      supportsFullTextSearch: false,
      supportsTrueCurve: false,
      supportsAdvancedQueryRelated: true,
      supportsQueryRelatedPagination: true,
    },
  };
}

function shapeInfo({ extent, layer }: FeatureSource, shape: Exclude<LayerFacts["shape"], "table">) {
  return {
    geometryType: GEOMETRY_TYPES[shape],
    spatialReference: spatialReferenceJson(METRES),
    extent: extent === null ? null : envelopeJson(extent, METRES),
    hasZ: false,
    hasM: false,
    drawingInfo: drawingInfo(layer),
  };
}

/** The first and the last date of a layer's rows; null if it has none. */
export function layerTimes(source: FeatureSource): readonly [first: number, last: number] | null {
  const { time }: LayerFacts = source.layer;
  const [first, last] = time === undefined ? NEVER : (time.extent ?? timesIn(source, time.field));
  return first > last ? null : [first, last];
}
const NEVER = [Infinity, -Infinity] as const;

/** The time of a layer whose rows have dates: from the first to the last. */
function timeInfo(source: FeatureSource) {
  const { time }: LayerFacts = source.layer;
  if (time === undefined) return {};
  return {
    timeInfo: {
      startTimeField: time.field,
      endTimeField: null,
      trackIdField: null,
      timeExtent: layerTimes(source),
      timeReference: { timeZone: "UTC", respectsDaylightSaving: false },
      timeInterval: time.interval,
      timeIntervalUnits: `esriTimeUnits${time.units}`,
      exportOptions: { useTime: true, timeDataCumulative: false, timeOffset: null, timeOffsetUnits: null },
      hasLiveData: false,
    },
  };
}

/** The first and the last date of a field; the first is after the last if there is none. */
function timesIn(source: FeatureSource, field: string): readonly [first: number, last: number] {
  let [first, last] = [Infinity, -Infinity];
  for (let row = 0; row < source.size; row++) {
    const at = source.valueOf(row, field);
    if (typeof at !== "number") continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  return [first, last];
}
