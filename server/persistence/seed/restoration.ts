import { DEFAULT_HALF_LIVES } from "../../../engine/needs/restoration.ts";
import { SOURCES } from "../../../engine/needs/seeded.ts";
import type { Transaction } from "../../storage/database.ts";
import { configRestoration, listVersions } from "../../storage/schema/index.ts";

/** The types that take power away. */
const TYPES = ["Hurricane", "Tropical Storm", "Tornado", "Winter Storm", "Flood"] as const;
/** Those whose winds were measured. */
const BY_WIND: readonly string[] = ["Hurricane", "Tropical Storm"];
const LIST = "defaultRestoration";

/** Gives a database the shipped list once; what the agency makes of it afterwards is left alone. */
export async function syncRestoration(tx: Transaction): Promise<void> {
  const first = await tx.insert(listVersions).values({ list: LIST }).onConflictDoNothing().returning();
  if (first.length === 0) return;
  await tx.insert(configRestoration).values(
    TYPES.flatMap((disasterType) =>
      Object.entries(DEFAULT_HALF_LIVES).map(([zone, { halfDays, tenthDays, measured }]) => ({
        disasterType,
        zone: Number(zone),
        halfDays,
        tenthDays,
        source: measured && BY_WIND.includes(disasterType) ? SOURCES.irmaOutages : SOURCES.unverified,
      })),
    ),
  );
}
