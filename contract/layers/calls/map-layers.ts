import { z } from "zod";
import { APP_NAME } from "../../api/addresses.ts";
import { defineCall } from "../../api/call.ts";
import { BoundsSchema } from "../../api/domain.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { publicAccess, signedIn } from "../../people/privileges.ts";
import { LAYER_KINDS } from "../kinds.ts";
import { DatedLayerSchema, MapLayerSchema } from "../layer.ts";
import { BucketStyleSchema, MapStyleSchema } from "../style.ts";

/** The app whose map asks; without it, the layers of all apps. */
const ofApp = z.object({ app: z.string().regex(APP_NAME).optional() });

/** A kind of layer, or `all`. */
const LAYER_TYPES = ["all", ...LAYER_KINDS] as const;

/** Maps work without additional layers. */
const NO_LAYERS = { wing: "layers" as const, answer: [] };

export const getTimeSeriesLayers = defineCall("GET /api/Map/GetTimeSeriesLayers", {
  query: ofApp,
  answer: z.array(MapLayerSchema),
  needs: publicAccess,
  without: NO_LAYERS,
});

export const getAdditionalLayers = defineCall("GET /api/Map/GetMapAdditionalLayersByAlType/:type", {
  params: z.object({ type: z.enum(LAYER_TYPES) }),
  query: ofApp,
  answer: z.array(MapLayerSchema),
  needs: publicAccess,
  without: NO_LAYERS,
});

export const getDatedLayers = defineCall("GET /api/Map/GetMapLayersWithDateRanges", {
  query: ofApp,
  answer: z.array(DatedLayerSchema),
  needs: publicAccess,
  without: NO_LAYERS,
});

export const getStyleData = defineCall("GET /api/Map/GetStyleData", {
  answer: z.array(MapStyleSchema),
  needs: publicAccess,
  without: NO_LAYERS,
});

export const getBucketStyleData = defineCall("GET /api/Map/GetBucketStyleData", {
  answer: z.array(BucketStyleSchema),
  needs: publicAccess,
  without: NO_LAYERS,
});

export const getStyleDataByTable = defineCall("POST /api/Map/GetStyleDataByBaseViewTable", {
  body: z.object({ baseViewTable: mandatoryText(100) }),
  answer: z.array(MapStyleSchema),
  needs: signedIn,
  changes: false,
  without: NO_LAYERS,
});

/**
 * Content that the portal's web map (configuration key `agol_map`) adds besides its layers, which are among the
 * additional ones.
 */
export const WebMapSchema = z.object({ bookmarks: z.array(z.object({ name: z.string(), bounds: BoundsSchema })) });
export type WebMap = z.infer<typeof WebMapSchema>;

export const getWebMap = defineCall("GET /api/Map/GetWebMap", { answer: WebMapSchema, needs: publicAccess });
