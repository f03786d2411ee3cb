import { asc } from "../../storage/orm.ts";
import type { Database } from "../../storage/database.ts";
import { configInventory } from "../../storage/schema/index.ts";
import { LAYERS } from "./feature-source.ts";
import type { FeatureSource } from "./feature-source.ts";
import { OBJECT_ID, double, text } from "./fields.ts";
import type { Field } from "./fields.ts";
import { shapeSource } from "./shape-source.ts";

const NAME_LENGTH = 200;

/** The columns of the table. */
export const INVENTORY_FIELDS: readonly Field[] = [
  OBJECT_ID,
  text("product", "Product", NAME_LENGTH),
  text("category", "Storage type", NAME_LENGTH),
  text("agency", "Agency", NAME_LENGTH),
  double("quantity", "Quantity"),
  text("unit", "Unit", NAME_LENGTH),
];

/** Table 5: the agencies' stock as it is now. Object ids are the rows' own. */
export async function inventorySource(db: Database): Promise<FeatureSource> {
  const rows = await db.select().from(configInventory).orderBy(asc(configInventory.id));
  return shapeSource({
    layer: LAYERS.inventory,
    fields: INVENTORY_FIELDS,
    version: null,
    rows: rows.map(({ id, product, category, agency, quantity, unit }) => ({
      objectId: id,
      geometry: null,
      values: { product, category, agency, quantity, unit },
    })),
  });
}
