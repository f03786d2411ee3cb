/** Esri's own reader of query answers in PBF, which the SDK ships without types; tests decode with it. */
declare module "@arcgis/core/rest/query/operations/pbfQueryUtils.js" {
  export function parsePBFFeatureQuery(bytes: ArrayBuffer, context: object): unknown;
}
declare module "@arcgis/core/rest/query/operations/pbfJSONFeatureSet.js" {
  export const JSONFeatureSetParserContext: new (options: { applyTransform: boolean }) => object;
}
