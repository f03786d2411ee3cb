import type { LinePlan, PlannedByAdvisory } from "../../../contract/storms/plans.ts";
import { calendarDay } from "../../../engine/needs/blocks.ts";
import { categoryOf } from "../../../engine/storms/category.ts";
import { LANGUAGES, type Language } from "../../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import type { Reader } from "../../storage/database.ts";
import { and, isNull, desc, eq, sql } from "../../storage/orm.ts";
import { disasterCategories, disasters, estimations } from "../../storage/schema/index.ts";
import { MARK, STORM_TYPES, disasterName, estimationNames, markOf } from "../advisories/storm-names.ts";
import { isFollowed, linePlan } from "./line.ts";
import type { MeasuredPlan } from "./zones.ts";

/** The initial data of a plan from an advisory. */
interface PlanFacts {
  readonly disaster: string;
  readonly did: number | null;
  readonly type: string;
  readonly category: string | null;
  readonly startDate: string;
  readonly estimation: string;
  readonly line: LinePlan | null;
  readonly following: boolean;
}

/**
 * Returns the initial data of a plan from an advisory: the active disaster that has this storm (planned in before, or
 * named after it), else a new one, and its plan of the storm; the category on the Saffir–Simpson scale of the greatest
 * wind from the first arrival of 34-knot winds at a tract; the day of that arrival in the agency's time zone, or of the
 * advisory itself if they arrive nowhere. Names are data: they are in the language of the user who makes the plan, and
 * stay.
 */
export async function planFacts(
  reader: Reader,
  { storm, advisory, measured }: MeasuredPlan,
  { language, did }: { readonly language: Language; readonly did?: number | undefined },
): Promise<PlanFacts> {
  const name = storm.name || storm.code;
  const rank = categoryOf(measured.wind ?? advisory.wind ?? 0);
  const type = rank > 0 ? "Hurricane" : "Tropical Storm";
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const start = measured.arrivals.first;
  const { stormId } = storm;
  const running = await runningDisaster(reader, {
    stormId,
    did,
    names: LANGUAGES.flatMap((own) => STORM_TYPES.map((each) => disasterName(own, each, name))),
  });
  const called = disasterName(language, type, name);
  const estimated = estimationNames(language, name, advisory.number, await markIn(reader, did));
  return {
    ...(running ?? { did: null, disaster: await freeName(reader, "disaster", [called, `${called} ${storm.season}`]) }),
    type,
    category: await rankedCategory(reader, type, String(rank)),
    startDate: calendarDay(timeZone, start === null ? new Date(advisory.issuedAt) : new Date(start)),
    estimation: await freeName(reader, "estimation", estimated),
    line: running && (await linePlan(reader, { did: running.did, stormId })),
    following: running !== null && (await isFollowed(reader, { did: running.did, stormId })),
  };
}

/** The language in which a plan from an advisory got its name; English for one that was renamed. */
export function languageOfPlan({ name, plannedBy: { storm, number } }: PlannedName): Language {
  const mark = markOf(name);
  return (
    LANGUAGES.find((language) => estimationNames(language, storm, number, mark).some((own) => name.startsWith(own))) ??
    LANGUAGES[0]
  );
}

interface PlannedName {
  readonly name: string;
  readonly plannedBy: Pick<PlannedByAdvisory, "storm" | "number">;
}

/**
 * The active disaster with an estimation planned with the storm, else one that is named after it; of several the
 * preferred one, else the newest.
 */
async function runningDisaster(
  reader: Reader,
  {
    stormId,
    names,
    did,
  }: { readonly stormId: number; readonly names: readonly string[]; readonly did: number | undefined },
): Promise<{ readonly did: number; readonly disaster: string } | null> {
  const called = sql`lower(${disasters.name}) in (${sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )})`;
  const planned = sql`exists (select 1 from ${estimations} where ${estimations.did} = ${disasters.did} and (${estimations.plannedBy} ->> 'stormId')::int = ${stormId})`;
  const [found] = await reader
    .select({ did: disasters.did, disaster: disasters.name })
    .from(disasters)
    .where(and(eq(disasters.status, "Active"), isNull(disasters.apart), sql`(${called} or ${planned})`))
    .orderBy(desc(sql`${disasters.did} = ${did ?? 0}`), desc(disasters.createdDate), desc(disasters.did))
    .limit(1);
  return found ?? null;
}

/** What the database would put before the name of a plan in a disaster. */
async function markIn(reader: Reader, did: number | undefined): Promise<string> {
  const [row] = await reader
    .select({ apart: disasters.apart })
    .from(disasters)
    .where(eq(disasters.did, did ?? 0));
  return row?.apart === "exercise" ? MARK : "";
}

/** The category if the agency ranks it for the type. */
async function rankedCategory(reader: Reader, type: string, category: string): Promise<string | null> {
  const [row] = await reader
    .select({ category: disasterCategories.category })
    .from(disasterCategories)
    .where(and(eq(disasterCategories.dtype, type), eq(disasterCategories.category, category)));
  return row?.category ?? null;
}

/** The first of some names that no disaster or estimation has yet; the last one is numbered until it is free. */
async function freeName(reader: Reader, of: "disaster" | "estimation", names: readonly string[]): Promise<string> {
  const table = of === "disaster" ? disasters : estimations;
  const last = names.at(-1) ?? "";
  const rows = await reader.select({ name: sql<string>`lower(${table.name})` }).from(table);
  const taken = new Set(rows.map(({ name }) => name));
  const free = names.find((name) => !taken.has(name.toLowerCase()));
  if (free !== undefined) return free;
  let next = 2;
  while (taken.has(`${last} (${next})`.toLowerCase())) next++;
  return `${last} (${next})`;
}
