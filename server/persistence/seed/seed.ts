import { SHIPPED_LOOKUPS, type ShippedLookup } from "../../../contract/lookups/lookups.ts";
import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS } from "../../../engine/needs/defaults.ts";
import { SHIPPED_SECTIONS } from "../../../engine/reports/report-document.ts";
import { DISASTER_TYPES, FLOOD_CATEGORIES, SOURCES } from "../../../engine/needs/seeded.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { withStartLock } from "../../storage/migrate.ts";
import { drizzle } from "../../storage/orm.ts";
import * as schema from "../../storage/schema/index.ts";
import { SYSTEM_ACTOR, audit } from "../audit/audit.ts";
import { returnedRow } from "../change-record.ts";
import { syncHistory } from "./history.ts";
import { syncShippedLayers } from "./layers.ts";
import { suggestedRows } from "./suggested.ts";
import { ADMINISTRATOR, seedAdministrator, seedRoles, syncPrivileges } from "./people.ts";
import { DEFAULT_HALF_LIVES } from "../../../engine/needs/restoration.ts";
import { configRestoration, listVersions } from "../../storage/schema/index.ts";

/**
 * Fills an empty database with roles, the first administrator and the defaults, and brings the privileges,
 * lookups and layers of a filled one up to date: one transaction, one process at a time. True if the administrator was made, with `firstPassword`.
 */
export async function seedDatabase(
  db: Database,
  firstPassword: { readonly passwordHash: string; readonly expiresAt: Date | null },
): Promise<boolean> {
  return withStartLock(db, (client) =>
    drizzle(client, { schema }).transaction(async (tx) => {
      await syncPrivileges(tx);
      await syncLookups(tx);
      await syncShippedLayers(tx);
      await syncRestoration(tx);
      if ((await tx.$count(schema.users)) > 0) {
        await syncHistory(tx);
        return false;
      }
      await seedRoles(tx);
      await seedAdministrator(tx, firstPassword);
      await seedDisasterCategories(tx);
      await seedNeeds(tx);
      await syncHistory(tx);
      await tx.insert(schema.reportSections).values([...SHIPPED_SECTIONS]);
      const { userName } = ADMINISTRATOR;
      const subject = { subjectId: userName, subject: userName };
      await audit(tx, { caller: SYSTEM_ACTOR, module: "User", action: "create", ...subject });
      return true;
    }),
  );
}

/** Ice lasts for the block of its arrival; other products keep. */
const PRODUCTS = [
  { name: "Food", unit: "Meals", shelfLifeBlocks: null, leadTimeDays: 2 },
  { name: "Water", unit: "Gallons", shelfLifeBlocks: null, leadTimeDays: 1 },
  { name: "Ice", unit: "Pounds", shelfLifeBlocks: 1, leadTimeDays: 1 },
] as const;

/** The effect of a disaster in words, and meals per person and day; three for people confined at home, who cannot cook together. */
const INFO: Readonly<Record<string, { readonly damage: string; readonly meals: number }>> = {
  Hurricane: { damage: "Wind and surge; power and water out for days to weeks", meals: 2 },
  "Tropical Storm": { damage: "Wind and rain; power out for days", meals: 2 },
  Tornado: { damage: "A narrow path of destroyed buildings", meals: 2 },
  Wildfire: { damage: "People moved out, power shut off", meals: 2 },
  Flood: { damage: "Homes under water, drinking water unsafe", meals: 2 },
  "Extreme Heat": { damage: "Power short, water and ice in demand", meals: 2 },
  "Winter Storm": { damage: "Roads closed, power out", meals: 2 },
  "Public Health Emergency": { damage: "People confined at home", meals: 3 },
  "Situation of Distress": { damage: "Supply broken down for a time", meals: 2 },
  "Radiological Emergency": { damage: "People moved out or sheltered in place; local food unsafe", meals: 3 },
};

/** Products and the defaults that a new estimation starts from, each row with its source. */
async function seedNeeds(tx: Transaction): Promise<void> {
  await tx.insert(schema.products).values([...PRODUCTS]);
  await tx.insert(schema.configParams).values(DEFAULT_PARAMETERS.map((row) => ({ ...row, type: "Daily" })));
  await tx.insert(schema.configAssistance).values(DEFAULT_ASSISTANCE.map((row) => ({ ...row, type: "Assistance" })));
  await tx.insert(schema.configSuggested).values(suggestedRows());
  await tx.insert(schema.configInfo).values(DISASTER_TYPES.flatMap(infoOf));
}

/** A row for the type as such, and one for each of its categories. */
function infoOf(type: string) {
  const info = INFO[type];
  if (info === undefined) return [];
  return [null, ...(SEEDED_CATEGORIES[type] ?? [])].map((category) => ({
    type,
    category,
    ...info,
    source: SOURCES.assumption,
  }));
}

/**
 * Adds the shipped lookups that are missing: all of them to a new database, those of a new release to one that is in
 * use. What administrators have made of a list is not changed.
 */
async function syncLookups(tx: Transaction): Promise<void> {
  const present = await tx
    .select({ searchKey: schema.lookups.searchKey, file: schema.lookups.file, caption: schema.lookups.caption })
    .from(schema.lookups);
  const taken = (column: "searchKey" | "file" | "caption") => new Set(present.map((row) => row[column].toLowerCase()));
  const [keys, files, captions] = [taken("searchKey"), taken("file"), taken("caption")];
  const lists: readonly ShippedLookup[] = Object.values(SHIPPED_LOOKUPS);
  const missing = lists.filter(({ searchKey, extent }) => extent !== "catalogue" && !keys.has(searchKey.toLowerCase()));
  for (const lookup of missing)
    await insert(tx, lookup, {
      file: files.has(lookup.searchKey.toLowerCase()) ? `${lookup.searchKey} (shipped)` : lookup.searchKey,
      caption: captions.has(lookup.caption.toLowerCase()) ? `${lookup.caption} (${lookup.searchKey})` : lookup.caption,
    });
}

async function insert(
  tx: Transaction,
  { searchKey, extent, entries }: ShippedLookup,
  names: { readonly file: string; readonly caption: string },
): Promise<void> {
  const lookup = { searchKey, ...names, fixed: extent === "fixed" };
  const { lookupId } = returnedRow(
    await tx.insert(schema.lookups).values(lookup).returning({ lookupId: schema.lookups.lookupId }),
  );
  await tx.insert(schema.lookupDetails).values(entries.map((entry, i) => ({ lookupId, ...entry, position: i + 1 })));
}

/**
 * Ranked categories of the types that have an accepted scale, the mildest first: Saffir-Simpson (hurricanes), the
 * Enhanced Fujita scale (tornadoes), the National Weather Service's flood categories. The other types have none.
 */
const SEEDED_CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  Hurricane: ["1", "2", "3", "4", "5"],
  Tornado: ["EF0", "EF1", "EF2", "EF3", "EF4", "EF5"],
  Flood: FLOOD_CATEGORIES,
};

async function seedDisasterCategories(tx: Transaction): Promise<void> {
  const rows = Object.entries(SEEDED_CATEGORIES).flatMap(([dtype, categories]) =>
    categories.map((category, i) => ({ dtype, category, priority: i + 1 })),
  );
  await tx.insert(schema.disasterCategories).values(rows);
}

/** The types that take power away. */
const TYPES = ["Hurricane", "Tropical Storm", "Tornado", "Winter Storm", "Flood"] as const;
/** Those whose winds were measured. */
const BY_WIND: readonly string[] = ["Hurricane", "Tropical Storm"];
const LIST = "defaultRestoration";

/** Gives a database the shipped list once; the agency's later changes are kept. */
async function syncRestoration(tx: Transaction): Promise<void> {
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
