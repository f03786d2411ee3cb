import { z } from "zod";
import { LayerRecordSchema, type LayerRecord } from "../../contract/layers/layer.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { mapLayerFeatures, roles, users } from "../storage/schema/index.ts";
import type { LayerRow } from "./layer-rows.ts";

/** A layer in the form that its undo needs: with its owner and, if it has them, its features. */
export const DeletedLayerSchema = LayerRecordSchema.extend({
  ownerId: z.int().nullable(),
  geojson: z.string().nullable(),
});
type DeletedLayer = z.infer<typeof DeletedLayerSchema>;

/** Returns what is stored about a layer that is being deleted. Call it while its features exist. */
export async function deletedLayer(
  tx: Transaction,
  before: LayerRecord,
  { layerId, ownerId }: LayerRow,
): Promise<DeletedLayer> {
  const [kept] = await tx
    .select({ geojson: mapLayerFeatures.geojson })
    .from(mapLayerFeatures)
    .where(eq(mapLayerFeatures.layerId, layerId));
  return { ...before, ownerId, geojson: kept?.geojson ?? null };
}

/** The owner of a restored layer, and the role that sees it; null for either if it was deleted since. */
export async function restoredRights(
  reader: Reader,
  { ownerId, roleId, shared }: DeletedLayer,
): Promise<Pick<LayerRow, "ownerId" | "roleId" | "shared">> {
  const owned = ownerId !== null && (await reader.$count(users, eq(users.userId, ownerId))) > 0;
  const hasRole = roleId !== null && (await reader.$count(roles, eq(roles.roleId, roleId))) > 0;
  return { ownerId: owned ? ownerId : null, roleId: hasRole ? roleId : null, shared };
}
