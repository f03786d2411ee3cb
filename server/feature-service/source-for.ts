import type { FastifyRequest } from "fastify";
import { anyOf, permits } from "../../contract/privileges.ts";
import { newestDataSet } from "../estimations/data-sets.ts";
import type { Database } from "../storage/database.ts";
import { tractSetFor } from "../tracts/tract-sets.ts";
import { COUNTY_FIELDS, countySource } from "./county-source.ts";
import { EsriError, refuseParameter } from "./esri-error.ts";
import { LAYERS } from "./feature-source.ts";
import type { FeatureSource } from "./feature-source.ts";
import type { Field } from "./fields.ts";
import { inventorySource } from "./inventory-source.ts";
import { publishedZoneSource } from "./published-zone-source.ts";
import type { RawParameters } from "./query-parameters.ts";
import { demandRule, serviceCaller } from "./service-caller.ts";
import { TRACT_FIELDS, tractSource } from "./tract-source.ts";
import { demandedNumber } from "./condition.ts";
import { parseWhere } from "./where.ts";
import { ZONE_FIELDS, zoneSource } from "./zone-source.ts";

/** A layer's rows for one caller, and whether the address alone says which data they are (so that answers may be kept). */
export interface Asked {
  readonly source: FeatureSource;
  readonly fixed: boolean;
}

/** Who may see every zone; others see published estimations as they were last calculated. */
const VIEW = anyOf("estimation.view", "estimation.edit");
/** Who may see the stock; nobody else any of it. */
const STOCK = anyOf("estimation.view", "supply.edit");

/**
 * The source behind a layer id. EsriError 404 for a layer that is not there, 498 for a token that is none, and, for a
 * layer that is not everybody's, 499 without a caller and 403 without the privilege.
 */
export async function sourceFor(layer: string, raw: RawParameters, request: FastifyRequest): Promise<Asked> {
  const { db } = request.server;
  switch (layer) {
    case String(LAYERS.zones.id): {
      const caller = await serviceCaller(request, raw);
      const eid = numberParameter("eid", raw) ?? demanded("eid", raw, ZONE_FIELDS);
      const mayViewAll = permits(caller, VIEW) && !caller.mustChangePassword;
      return { source: await (mayViewAll ? zoneSource(db, eid) : publishedZoneSource(db, eid)), fixed: false };
    }
    case String(LAYERS.tracts.id): {
      const { loaded, fixed } = await dataSetOf(db, raw, TRACT_FIELDS);
      return { source: tractSource(loaded), fixed };
    }
    case String(LAYERS.counties.id): {
      const { loaded, fixed } = await dataSetOf(db, raw, COUNTY_FIELDS);
      return { source: await countySource(db, loaded), fixed };
    }
    case String(LAYERS.inventory.id):
      demandRule(await serviceCaller(request, raw), STOCK);
      return { source: await inventorySource(db), fixed: false };
    default:
      throw new EsriError(404, "Invalid layer", [`found ${JSON.stringify(layer)}, expected 0, 1, 2 or 5`]);
  }
}

/** The data set by the parameter dataSetId, else by `data_set_id = n` in where, else the newest real one or the sample. */
async function dataSetOf(db: Database, raw: RawParameters, fields: readonly Field[]) {
  const asked = numberParameter("dataSetId", raw) ?? demanded("data_set_id", raw, fields);
  const loaded = await tractSetFor(db, asked ?? (await newestDataSet(db)));
  return { loaded, fixed: asked !== null };
}

function demanded(field: string, raw: RawParameters, fields: readonly Field[]): number | null {
  return demandedNumber(parseWhere(raw["where"] ?? "", fields), field);
}

function numberParameter(name: string, raw: RawParameters): number | null {
  const text = raw[name]?.trim();
  if (text === undefined || text === "") return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : refuseParameter(name, text, "a whole number from 1");
}
