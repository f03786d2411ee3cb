import { getComparison } from "../../../contract/supply/calls/comparison.ts";
import { getReport, getReportSections } from "../../../contract/reports/calls/reports.ts";
import { anyOf, permits } from "../../../contract/people/privileges.ts";
import { getOrMake } from "../../answers/memoize-async.ts";
import { isHeldBack } from "../../caller/caller.ts";
import type { Database } from "../../storage/database.ts";
import { asc, isNull } from "../../storage/orm.ts";
import { configInventory, products } from "../../storage/schema/index.ts";
import { defaultDataSet } from "../../tracts/data-sets.ts";
import { tractSetFor, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import { eidIn, numberParameter, required } from "./asked-rows.ts";
import { COMPARISON_FIELDS, comparisonSource } from "./comparison-source.ts";
import { COUNTY_FIELDS, countySource } from "./county-source.ts";
import { FEEDING_TABLE, SUPPLY_TABLE } from "./feeding-layer.ts";
import { OBJECT_ID, double, text, type FeatureSource, type Field, type Domain } from "./feature-source.ts";
import { LAYERS } from "./layers.ts";
import { MULTI_DAY_FIELDS, NEEDS_LAYERS, NEEDS_MULTI_DAY } from "./needs-layers.ts";
import type { RawParameters } from "./query-parameters.ts";
import { CELL_FIELDS, REPORT_FIELDS, REPORT_VIEWS, reportSectionsSource, reportsSource } from "./report-sources.ts";
import { RELATIONSHIPS } from "./relationships.ts";
import type { FeatureService, ServedLayer } from "./services.ts";
import { SITES } from "./site-layer.ts";
import { tableSource } from "./shape-source.ts";
import { TABLE_LAYERS } from "./table-layers.ts";
import { TRACT_FIELDS, tractSource } from "./tract-source.ts";
import { zoneNeedsLayer } from "./zone-needs.ts";
import { ZONE_FIELDS, publishedZoneSource, zoneSource } from "./zone-source.ts";

/** Privileges to see every zone; other callers see the last published estimations. */
const VIEW = anyOf("estimation.view", "estimation.edit");
/** Privileges to see the stock, which is hidden from all others. */
const STOCK = anyOf("estimation.view", "supply.edit");

type OfEstimation = (db: Database, eid: number | null) => Promise<FeatureSource>;

/** The source of a table in which `where` may select one estimation. */
const ofEstimation =
  (fields: readonly Field[], source: OfEstimation): ServedLayer["source"] =>
  async ({ db, raw }) => ({ source: await source(db, eidIn(raw, fields)), fixed: false });

const ZONES: ServedLayer = {
  facts: LAYERS.zones,
  source: async ({ db, raw, caller: callerOf }) => {
    const caller = await callerOf();
    const eid = eidIn(raw, ZONE_FIELDS);
    const mayViewAll = permits(caller, VIEW) && !isHeldBack(caller);
    return { source: await (mayViewAll ? zoneSource(db, eid) : publishedZoneSource(db, eid)), fixed: false };
  },
};

const LAYERS_SERVED: readonly ServedLayer[] = [
  ZONES,
  {
    facts: LAYERS.tracts,
    source: async ({ db, raw }) => {
      const { loaded, fixed } = await dataSetOf(db, raw, TRACT_FIELDS);
      return { source: tractSource(loaded), fixed, loaded };
    },
  },
  {
    facts: LAYERS.counties,
    source: async ({ db, raw }) => {
      const { loaded, fixed } = await dataSetOf(db, raw, COUNTY_FIELDS);
      return { source: await countySource(db, loaded), fixed };
    },
  },
  {
    facts: LAYERS.inventory,
    needs: STOCK,
    source: async ({ db }) => ({ source: await inventorySource(db), fixed: false }),
  },
  {
    facts: LAYERS.productComparison,
    needs: getComparison.needs,
    source: ofEstimation(COMPARISON_FIELDS, comparisonSource),
  },
  {
    facts: LAYERS.reportSections,
    needs: getReportSections.needs,
    source: async ({ db }) => ({ source: await reportSectionsSource(db), fixed: false }),
  },
  { facts: LAYERS.reports, needs: getReport.needs, source: ofEstimation(REPORT_FIELDS, reportsSource) },
  ...REPORT_VIEWS.map(({ layer, source }) => ({
    facts: layer,
    needs: getReport.needs,
    source: ofEstimation(CELL_FIELDS, source),
  })),
  ...NEEDS_LAYERS,
  zoneNeedsLayer(ZONES, NEEDS_MULTI_DAY, MULTI_DAY_FIELDS),
  ...TABLE_LAYERS,
];

/** The zones, the census and the needs; its layers' ids are fixed. */
export const PROVISION: FeatureService = {
  name: "Provision",
  description: "Zones, census tracts, counties and the needs of estimations. Read only.",
  relationships: RELATIONSHIPS,
  layers: [...LAYERS_SERVED, SITES, FEEDING_TABLE, SUPPLY_TABLE]
    .map(withProducts)
    .toSorted((a, b) => a.facts.id - b.facts.id),
};

/** The data set from the parameter dataSetId, else from `data_set_id = n` in where, else the default. */
async function dataSetOf(db: Database, raw: RawParameters, fields: readonly Field[]) {
  const asked = numberParameter("dataSetId", raw) ?? required("data_set_id", raw, fields);
  return { loaded: await recentDataSet(db, asked), fixed: asked !== null };
}

/** Milliseconds for which the data set of an address, and whether it still exists, is not looked up again. */
const RECENT = 1_000;

interface Recent {
  readonly since: number;
  readonly loading: Promise<LoadedTractSet>;
}
const recent = new WeakMap<Database, Map<number | null, Recent>>();

/**
 * A data set by its number, or the default: one read for all who ask within a second. A failed read is not remembered.
 */
function recentDataSet(db: Database, asked: number | null): Promise<LoadedTractSet> {
  const known = getOrMake(recent, db, () => new Map());
  const now = performance.now();
  for (const [key, { since }] of known) if (now - since > RECENT) known.delete(key);
  const found = known.get(asked);
  if (found !== undefined) return found.loading;
  const loading = (async () => tractSetFor(db, asked ?? (await defaultDataSet(db))))();
  known.set(asked, { since: now, loading });
  loading.catch(() => known.delete(asked));
  return loading;
}

const NAME_LENGTH = 200;

/** The columns of the table. */
const INVENTORY_FIELDS: readonly Field[] = [
  OBJECT_ID,
  text("product", "Product", NAME_LENGTH),
  text("category", "Storage type", NAME_LENGTH),
  text("agency", "Agency", NAME_LENGTH),
  double("quantity", "Quantity"),
  text("unit", "Unit", NAME_LENGTH),
];

/** Table 5: the agencies' stock as it is now. Object ids are the rows' own. */
async function inventorySource(db: Database): Promise<FeatureSource> {
  const rows = await db
    .select()
    .from(configInventory)
    .where(isNull(configInventory.did))
    .orderBy(asc(configInventory.id));
  return tableSource(
    LAYERS.inventory,
    INVENTORY_FIELDS,
    rows.map(({ id, product, category, agency, quantity, unit }) => ({
      objectId: id,
      values: { product, category, agency, quantity, unit },
    })),
  );
}

/** The field of a product, whatever the layer. */
const PRODUCT = "product";

/** The layer with the domain of the agency's products, if there are any; an administrator may add one at any time. */
function withProducts(layer: ServedLayer): ServedLayer {
  return {
    ...layer,
    source: async (asking) => {
      const sourced = await layer.source(asking);
      const { source } = sourced;
      if (!source.fields.some(({ name }) => name === PRODUCT)) return sourced;
      const domain = await productDomain(asking.db);
      const fields = source.fields.map((field) => (field.name === PRODUCT ? { ...field, domain } : field));
      return { ...sourced, source: { ...source, fields } };
    },
  };
}

/** The products, including retired ones: rows still name them. */
async function productDomain(db: Database): Promise<Domain> {
  const rows = await db.select({ name: products.name }).from(products).orderBy(asc(products.name));
  return { name: PRODUCT, values: rows.map(({ name }) => ({ code: name, name })) };
}
