import { SuggestedRowSchema, type ParameterValues, type SuggestedRow } from "../../../contract/calls/parameters.ts";
import { SettingsSchema, type EstimationSettings } from "../../../contract/domain.ts";
import { DEFAULT_SETTINGS } from "../../../engine/needs/defaults.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, asc, eq } from "../../storage/orm.ts";
import { estimationAssistance, estimationParams, estimationSettings } from "../../storage/schema/index.ts";
import { ensureProducts, respelled } from "./products.ts";

/** The three tabs and the settings of an estimation, rows in the order they were saved in. */
export async function readParameterValues(reader: Reader, eid: number): Promise<ParameterValues> {
  const daily = await reader
    .select({
      product: estimationParams.product,
      category: estimationParams.category,
      value: estimationParams.value,
      unit: estimationParams.unit,
    })
    .from(estimationParams)
    .where(eq(estimationParams.eid, eid))
    .orderBy(asc(estimationParams.id));
  const assistance = await reader
    .select()
    .from(estimationAssistance)
    .where(and(eq(estimationAssistance.eid, eid), eq(estimationAssistance.type, "Assistance")))
    .orderBy(asc(estimationAssistance.id));
  return {
    daily,
    assistance: assistance.map(({ product, zone, category, value, suggestedCategory }) => ({
      product,
      zone: zone ?? 0,
      category,
      value,
      suggestedCategory,
    })),
    suggested: await readSuggested(reader, eid),
    settings: await readSettings(reader, eid),
  };
}

/** The Suggested tab of an estimation. */
export async function readSuggested(reader: Reader, eid: number): Promise<SuggestedRow[]> {
  const rows = await reader
    .select()
    .from(estimationAssistance)
    .where(and(eq(estimationAssistance.eid, eid), eq(estimationAssistance.type, "Suggested")))
    .orderBy(asc(estimationAssistance.id));
  return rows.map(({ product, category, suggestedCategory, region, value }) =>
    SuggestedRowSchema.parse({ product, category, suggestedCategory, region, value }),
  );
}

/**
 * Replaces the three tabs and the settings of an estimation. A product of
 * another spelling than the product list's takes the list's, a new one joins it.
 */
export async function writeParameters(tx: Transaction, eid: number, sent: ParameterValues): Promise<void> {
  const { daily, assistance, suggested, settings } = respelled(sent, await ensureProducts(tx, sent.daily));
  await tx.delete(estimationParams).where(eq(estimationParams.eid, eid));
  await tx.delete(estimationAssistance).where(eq(estimationAssistance.eid, eid));
  if (daily.length > 0) await tx.insert(estimationParams).values(daily.map((row) => ({ eid, ...row })));
  if (assistance.length > 0)
    await tx
      .insert(estimationAssistance)
      .values(assistance.map((row) => ({ eid, type: "Assistance" as const, ...row })));
  if (suggested.length > 0)
    await tx.insert(estimationAssistance).values(suggested.map((row) => ({ eid, type: "Suggested" as const, ...row })));
  await writeSettings(tx, eid, settings);
}

/**
 * The settings of an estimation. Each is a row whose value is JSON; one without
 * a row has its default. A row that no longer fits throws (ZodError): it could
 * only have been written past this product.
 */
export async function readSettings(reader: Reader, eid: number): Promise<EstimationSettings> {
  const rows = await reader.select().from(estimationSettings).where(eq(estimationSettings.eid, eid));
  const stored = Object.fromEntries(rows.map(({ setting, value }): [string, unknown] => [setting, JSON.parse(value)]));
  return SettingsSchema.parse({ ...DEFAULT_SETTINGS, ...stored });
}

/** Replaces the settings of an estimation. */
async function writeSettings(tx: Transaction, eid: number, settings: EstimationSettings): Promise<void> {
  await tx.delete(estimationSettings).where(eq(estimationSettings.eid, eid));
  await tx
    .insert(estimationSettings)
    .values(Object.entries(settings).map(([setting, value]) => ({ eid, setting, value: JSON.stringify(value) })));
}
