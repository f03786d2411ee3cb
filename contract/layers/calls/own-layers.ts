import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { PathIdSchema, VersionSchema } from "../../api/domain.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { anyOf, publicAccess } from "../../people/privileges.ts";
import { LAYER_TITLE_MAX, MapLayerSchema, SharedWithSchema } from "../layer.ts";
import { LayerLookSchema } from "../style.ts";

/** Privileges to store a file's features as one's own layer. */
export const keeping = anyOf("estimation.edit", "layer.edit");

/** Storage limits of one person: characters of one layer's GeoJSON, features of one layer, and layers. */
export const OWN_LAYER_LIMITS = { text: 10_000_000, features: 50_000, layers: 50 } as const;

const title = mandatoryText(LAYER_TITLE_MAX);

export const saveOwnLayer = defineCall("POST /api/Layer/SaveOwnLayer", {
  body: z.object({
    title,
    /** 0 (invisible) to 1. */
    opacity: z.number().min(0).max(1),
    /** A feature collection in degrees (RFC 7946). */
    geojson: z.string().max(OWN_LAYER_LIMITS.text),
    /** The look of its features; null for the plain look of a layer without a style. */
    look: LayerLookSchema.nullable().default(null),
  }),
  answer: MapLayerSchema,
  needs: keeping,
});

export const changeOwnLayer = defineCall("POST /api/Layer/ChangeOwnLayer", {
  body: z.object({ layerId: z.int().min(1), version: VersionSchema, title, sharedWith: SharedWithSchema }),
  answer: MapLayerSchema,
  needs: keeping,
});

const FeaturesSchema = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(z.object({ type: z.literal("Feature"), geometry: z.unknown(), properties: z.unknown() })),
});
export type LayerFeatures = z.infer<typeof FeaturesSchema>;

/** The address of a stored layer's features: `/api/Map/GetLayerFeatures/12`. */
export const getLayerFeatures = defineCall("GET /api/Map/GetLayerFeatures/:layerId", {
  params: z.object({ layerId: PathIdSchema }),
  answer: FeaturesSchema,
  needs: publicAccess,
});
