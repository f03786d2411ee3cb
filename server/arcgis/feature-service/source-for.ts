import type { FastifyRequest } from "fastify";
import { getComparison } from "../../../contract/calls/comparison.ts";
import { getReport, getReportSections } from "../../../contract/calls/reports.ts";
import { anyOf, permits } from "../../../contract/privileges.ts";
import { newestDataSet } from "../../tracts/data-sets.ts";
import type { Database } from "../../storage/database.ts";
import { tractSetFor } from "../../tracts/tract-sets.ts";
import { COMPARISON_FIELDS, comparisonSource } from "./comparison-source.ts";
import { COUNTY_FIELDS, countySource } from "./county-source.ts";
import { EsriError, refuseParameter } from "../esri-error.ts";
import { LAYERS } from "./feature-source.ts";
import type { FeatureSource } from "./feature-source.ts";
import type { Field } from "./fields.ts";
import { inventorySource } from "./inventory-source.ts";
import { publishedZoneSource } from "./published-zone-source.ts";
import type { RawParameters } from "./query-parameters.ts";
import { CELL_FIELDS, REPORT_FIELDS, REPORT_VIEWS, reportSectionsSource, reportsSource } from "./report-sources.ts";
import { assertRule, serviceCaller } from "./service-caller.ts";
import { TRACT_FIELDS, tractSource } from "./tract-source.ts";
import { requiredNumber } from "./condition.ts";
import { parseWhere } from "./where.ts";
import { ZONE_FIELDS, zoneSource } from "./zone-source.ts";

/** A layer's rows for one caller, and whether the address alone says which data they are (so that answers may be kept). */
export interface Asked {
  readonly source: FeatureSource;
  readonly fixed: boolean;
}

/** Who may see every zone; others see published estimations as they were last calculated. */
const VIEW = anyOf("estimation.view", "estimation.edit");
/** Who may see the stock; no one else any of it. */
const STOCK = anyOf("estimation.view", "supply.edit");

/**
 * The source behind a layer id. EsriError 404 for a layer that is not there, 498 for a token that is none, and, for a
 * layer that is not everyone's, 499 without a caller and 403 without the privilege.
 */
export async function sourceFor(layer: string, raw: RawParameters, request: FastifyRequest): Promise<Asked> {
  const { db } = request.server;
  switch (layer) {
    case String(LAYERS.zones.id): {
      const caller = await serviceCaller(request, raw);
      const eid = eidIn(raw, ZONE_FIELDS);
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
      assertRule(await serviceCaller(request, raw), STOCK);
      return { source: await inventorySource(db), fixed: false };
    case String(LAYERS.productComparison.id):
      assertRule(await serviceCaller(request, raw), getComparison.needs);
      return { source: await comparisonSource(db, eidIn(raw, COMPARISON_FIELDS)), fixed: false };
    case String(LAYERS.reportSections.id):
      assertRule(await serviceCaller(request, raw), getReportSections.needs);
      return { source: await reportSectionsSource(db), fixed: false };
    case String(LAYERS.reports.id):
      assertRule(await serviceCaller(request, raw), getReport.needs);
      return { source: await reportsSource(db, eidIn(raw, REPORT_FIELDS)), fixed: false };
    default: {
      const view = REPORT_VIEWS.get(layer);
      if (view === undefined) {
        const ids = Object.values(LAYERS).map(({ id }) => id);
        throw new EsriError(404, "Invalid layer", [`found ${JSON.stringify(layer)}, expected ${ids.join(", ")}`]);
      }
      assertRule(await serviceCaller(request, raw), getReport.needs);
      return { source: await view(db, eidIn(raw, CELL_FIELDS)), fixed: false };
    }
  }
}

/** The one estimation that is asked for, by the parameter eid or by `eid = n` in where; null for all. */
const eidIn = (raw: RawParameters, fields: readonly Field[]): number | null =>
  numberParameter("eid", raw) ?? required("eid", raw, fields);

/** The data set by the parameter dataSetId, else by `data_set_id = n` in where, else the newest real one or the sample. */
async function dataSetOf(db: Database, raw: RawParameters, fields: readonly Field[]) {
  const asked = numberParameter("dataSetId", raw) ?? required("data_set_id", raw, fields);
  const loaded = await tractSetFor(db, asked ?? (await newestDataSet(db)));
  return { loaded, fixed: asked !== null };
}

function required(field: string, raw: RawParameters, fields: readonly Field[]): number | null {
  return requiredNumber(parseWhere(raw["where"] ?? "", fields), field);
}

function numberParameter(name: string, raw: RawParameters): number | null {
  const text = raw[name]?.trim();
  if (text === undefined || text === "") return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : refuseParameter(name, text, "a whole number from 1");
}
