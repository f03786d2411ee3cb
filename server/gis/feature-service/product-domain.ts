import type { Database } from "../../storage/database.ts";
import { asc } from "../../storage/orm.ts";
import { products } from "../../storage/schema/index.ts";
import type { Domain } from "./feature-source.ts";
import type { ServedLayer } from "./services.ts";

/** The field of a product, whatever the layer. */
const PRODUCT = "product";

/** The layer with the domain of the agency's products, where it names any; an administrator may add one at any time. */
export const withProducts = (layer: ServedLayer): ServedLayer => ({
  ...layer,
  source: async (asking) => {
    const sourced = await layer.source(asking);
    const { source } = sourced;
    if (!source.fields.some(({ name }) => name === PRODUCT)) return sourced;
    const domain = await productDomain(asking.db);
    const fields = source.fields.map((field) => (field.name === PRODUCT ? { ...field, domain } : field));
    return { ...sourced, source: { ...source, fields } };
  },
});

/** The products, retired ones included: rows still name them. */
async function productDomain(db: Database): Promise<Domain> {
  const rows = await db.select({ name: products.name }).from(products).orderBy(asc(products.name));
  return { name: PRODUCT, values: rows.map(({ name }) => ({ code: name, name })) };
}
