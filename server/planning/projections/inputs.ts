import { createHash } from "node:crypto";
import { z } from "zod";
import { AssistanceRowSchema, DailyRowSchema, type ParameterValues } from "../../../contract/calls/parameters.ts";
import {
  AreaSchema,
  CalendarDateSchema,
  PercentSchema,
  SettingsSchema,
  ZoneNumberSchema,
} from "../../../contract/domain.ts";
import { POVERTY_MEANINGS } from "../../../engine/statistics.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { Database } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { tractDataSets } from "../../storage/schema/index.ts";
import { tractSetFor, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import type { EstimationRow } from "../estimations/estimation-rows.ts";
import type { ZoneRow } from "../zones/zone-rows.ts";
import { shapeOf } from "../zones/zone-shapes.ts";

/**
 * All that a run is made from, as it is stored next to the results. Buffers are
 * stored as the areas they became and counties as their tracts, so that a run
 * does not depend on how those are made.
 */
export const RunInputsSchema = z.object({
  startDate: CalendarDateSchema,
  dataSet: z.object({
    hash: z.string(),
    label: z.string(),
    tractYear: z.int(),
    povertyMeaning: z.enum(POVERTY_MEANINGS),
    sample: z.boolean(),
  }),
  zones: z.array(
    z.object({
      zone: ZoneNumberSchema,
      affected: PercentSchema,
      parts: z.array(
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("area"), geometry: AreaSchema }),
          z.object({ kind: z.literal("tracts"), fips: z.array(z.string()) }),
        ]),
      ),
    }),
  ),
  parameters: z.array(DailyRowSchema),
  assistance: z.array(AssistanceRowSchema.omit({ suggestedCategory: true })),
  settings: SettingsSchema,
});
export type RunInputs = z.infer<typeof RunInputsSchema>;

/** The inputs of a run of an estimation as it stands. Throws the ZoneError of a zone that cannot be counted. */
export function runInputs(
  { startDate }: EstimationRow,
  tracts: LoadedTractSet,
  { rows, values }: { readonly rows: readonly ZoneRow[]; readonly values: ParameterValues },
): RunInputs {
  const { hash, label, tractYear, povertyMeaning, sample } = tracts;
  return RunInputsSchema.parse({
    startDate,
    dataSet: { hash, label, tractYear, povertyMeaning, sample },
    zones: rows.map(({ zone, affected, parts }) => ({
      zone,
      affected,
      parts: shapeOf({ zone, parts }, tracts).parts,
    })),
    parameters: values.daily,
    assistance: values.assistance,
    settings: values.settings,
  });
}

/** SHA-256 (hex) of inputs or a document in canonical form: the order of keys, which jsonb does not keep, makes no difference. */
export function canonicalHash(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/** JSON with the keys of every object in order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The tracts that a run was made from, wherever its estimation has moved since. */
export async function tractsOfRun(db: Database, { dataSet: { hash } }: RunInputs): Promise<LoadedTractSet> {
  const [dataSet] = await db.select({ id: tractDataSets.id }).from(tractDataSets).where(eq(tractDataSets.hash, hash));
  return dataSet ? tractSetFor(db, dataSet.id) : throwHttpError(409, "domain.projection.dataSetGone");
}
