import { anyOf, permits, type Caller } from "../../contract/people/privileges.ts";
import { readOwnRoles } from "../people/roles/own-roles.ts";
import type { Reader } from "../storage/database.ts";
import { isNotNull } from "../storage/orm.ts";
import { mapLayers } from "../storage/schema/index.ts";
import { maySee } from "./layer-rows.ts";

const EDITING = anyOf("layer.edit");

/**
 * Of styles, those that a caller may know: of layers that they see, and for the signed-in those that no layer has. A style names
 * the fields and values of its layer, so one of layers that are closed to the caller stays closed too, but to those who edit them.
 */
export async function seenStyles<S extends { readonly styleId: number }>(
  reader: Reader,
  caller: Caller,
  styles: readonly S[],
): Promise<S[]> {
  if (permits(caller, EDITING)) return [...styles];
  const rows = await reader.select().from(mapLayers).where(isNotNull(mapLayers.styleId));
  const own = await readOwnRoles(reader, caller);
  const used = new Set(rows.map(({ styleId }) => styleId));
  const seen = new Set(rows.filter((row) => maySee(row, caller, own)).map(({ styleId }) => styleId));
  return styles.filter(({ styleId }) => seen.has(styleId) || (caller.userId !== null && !used.has(styleId)));
}
