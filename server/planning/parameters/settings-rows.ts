import { eq } from "../../storage/orm.ts";
import { SettingsSchema } from "../../../contract/domain.ts";
import type { EstimationSettings } from "../../../contract/domain.ts";
import { DEFAULT_SETTINGS } from "../../../engine/needs/defaults.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { estimationSettings } from "../../storage/schema/index.ts";

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
export async function writeSettings(tx: Transaction, eid: number, settings: EstimationSettings): Promise<void> {
  await tx.delete(estimationSettings).where(eq(estimationSettings.eid, eid));
  await tx
    .insert(estimationSettings)
    .values(Object.entries(settings).map(([setting, value]) => ({ eid, setting, value: JSON.stringify(value) })));
}
