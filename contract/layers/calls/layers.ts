import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema, VersionSchema } from "../../api/domain.ts";
import { anyOf, signedIn } from "../../people/privileges.ts";
import { LayerContentSchema, LayerRecordSchema } from "../layer.ts";
import { keeping } from "./own-layers.ts";
import { BucketSchema, STYLE_LIMITS, StyleContentSchema, StyleRecordSchema } from "../style.ts";

/** Most layers in the tree. */
const MAX_LAYERS = 500;

const edit = anyOf("layer.edit");
const id = z.int().min(1);

export const LayerDraftSchema = LayerContentSchema.extend({
  /** Absent for a new one. */
  layerId: id.optional(),
  /** The version it was read at; required with `layerId`. */
  version: VersionSchema.optional(),
});
export type LayerDraft = z.infer<typeof LayerDraftSchema>;

export const StyleDraftSchema = StyleContentSchema.extend({
  /** Absent for a new one. */
  styleId: id.optional(),
  version: VersionSchema.optional(),
  /** The classes by date, all of them; none for a style that stays the same. */
  buckets: z.array(BucketSchema).max(STYLE_LIMITS.buckets),
});
export type StyleDraft = z.infer<typeof StyleDraftSchema>;

export const getLayers = defineCall("GET /api/Layer/GetLayers", { answer: z.array(LayerRecordSchema), needs: edit });

export const saveLayer = defineCall("POST /api/Layer/SaveLayer", {
  body: LayerDraftSchema,
  answer: LayerRecordSchema,
  needs: edit,
});

export const deleteLayer = defineCall("POST /api/Layer/DeleteLayer", {
  body: z.object({ layerId: id, version: VersionSchema }),
  answer: LayerRecordSchema,
  needs: keeping,
});

export const restoreLayer = defineCall("POST /api/Layer/RestoreLayer", {
  body: z.object({ layerId: id }),
  answer: LayerRecordSchema,
  needs: keeping,
});

export const orderLayers = defineCall("POST /api/Layer/OrderLayers", {
  body: z.object({ layerIds: z.array(id).min(1).max(MAX_LAYERS) }),
  answer: z.array(LayerRecordSchema),
  needs: edit,
});

export const getMapHosts = defineCall("GET /api/Layer/GetMapHosts", {
  answer: z.object({ hosts: z.array(z.string()) }),
  needs: signedIn,
});

export const getStyles = defineCall("GET /api/Layer/GetStyles", { answer: z.array(StyleRecordSchema), needs: edit });

export const saveStyle = defineCall("POST /api/Layer/SaveStyle", {
  body: StyleDraftSchema,
  answer: StyleRecordSchema,
  needs: edit,
});

export const deleteStyle = defineCall("POST /api/Layer/DeleteStyle", {
  body: z.object({ styleId: id, version: VersionSchema }),
  answer: StyleRecordSchema,
  needs: edit,
});

export const restoreStyle = defineCall("POST /api/Layer/RestoreStyle", {
  body: z.object({ styleId: id }),
  answer: StyleRecordSchema,
  needs: edit,
});

export const LAYER_SUBJECTS = ["layer", "style"] as const;

const ValuesSchema = z.record(z.string(), z.unknown()).nullable();

export const getLayerHistory = defineCall("GET /api/Layer/GetHistory/:subject/:id", {
  params: z.object({ subject: z.enum(LAYER_SUBJECTS), id: PathIdSchema }),
  answer: z.object({
    changes: z.array(
      z.object({ at: InstantSchema, by: z.string(), action: z.string(), before: ValuesSchema, after: ValuesSchema }),
    ),
  }),
  needs: edit,
});
