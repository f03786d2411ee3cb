import { LANGUAGES, textOf, type Language } from "../../answers/texts.ts";
import { audit, type AuditActor } from "../../persistence/audit/audit.ts";
import { clock } from "../../storage/clock.ts";
import type { Transaction } from "../../storage/database.ts";
import { eq, inArray, sql } from "../../storage/orm.ts";
import { disasters, estimations, zones } from "../../storage/schema/index.ts";

/** Types of disasters that plans from storms are for. */
export const STORM_TYPES = ["Hurricane", "Tropical Storm"] as const;

/** Returns the name of a disaster after its storm, in a language. */
export const disasterName = (language: Language, type: (typeof STORM_TYPES)[number], name: string): string =>
  `${textOf(language, `seeded.DisasterType.${type}`)} ${name}`;

/** "Advisory 37", with the storm's name if there is such an estimation of another storm; the mark of an exercise is before both. */
export const estimationNames = (language: Language, storm: string, number: string, mark = ""): string[] =>
  ["estimation", "estimationOfStorm"].map(
    (key) => mark + textOf(language, `domain.storm.plan.${key}`, { storm, number }),
  );

/** A storm whose name has changed. */
interface RenamedStorm {
  readonly stormId: number;
  readonly season: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Renames everything that was named after a storm, in the language of each name: the disasters that it was planned in,
 * the estimations, and the origin stated in plans and zones. A name that a person gave stays, and so does one whose new
 * name is taken. A lock protects figures and parameters, not the storm's name.
 */
export async function renameAfterStorm(tx: Transaction, actor: AuditActor, renamed: RenamedStorm): Promise<void> {
  const { stormId, season, from, to } = renamed;
  const ofStorm = (column: typeof estimations.plannedBy | typeof zones.fromAdvisory) =>
    sql`(${column} ->> 'stormId')::int = ${stormId}`;
  const named = (column: typeof estimations.plannedBy | typeof zones.fromAdvisory) =>
    sql`jsonb_set(${column}, '{storm}', ${JSON.stringify(to)}::jsonb)`;
  const planned = await tx.select().from(estimations).where(ofStorm(estimations.plannedBy));
  const dids = planned.map(({ did }) => did);
  const rows = await tx.select().from(disasters).where(inArray(disasters.did, dids)).for("update");
  for (const { did, name, version } of rows) {
    const mark = markOf(name);
    const names = LANGUAGES.flatMap((language) =>
      STORM_TYPES.flatMap((type) => {
        const [was, is] = [mark + disasterName(language, type, from), mark + disasterName(language, type, to)];
        return [was, `${was} ${season}`].includes(name) ? [is, `${is} ${season}`] : [];
      }),
    );
    const next = await firstFree(tx, disasters, { own: name, names });
    if (next === undefined) continue;
    const edited = { version: version + 1, editedBy: actor.userName, editedAt: clock.date() };
    await tx
      .update(disasters)
      .set({ name: next, ...edited })
      .where(eq(disasters.did, did));
    await audit(tx, { caller: actor, module: "Disaster", ...renaming(did, name, next) });
  }
  for (const { eid, name, plannedBy } of planned) {
    const names = LANGUAGES.flatMap((language) => {
      const [was, is] = [from, to].map(
        (storm) => estimationNames(language, storm, plannedBy?.number ?? "", markOf(name))[1],
      );
      return was === name && is !== undefined ? [is] : [];
    });
    const next = await firstFree(tx, estimations, { own: name, names });
    if (next === undefined) continue;
    await tx.update(estimations).set({ name: next }).where(eq(estimations.eid, eid));
    await audit(tx, { caller: actor, module: "Estimation", ...renaming(eid, name, next) });
  }
  await tx
    .update(estimations)
    .set({ plannedBy: named(estimations.plannedBy) })
    .where(ofStorm(estimations.plannedBy));
  await tx
    .update(zones)
    .set({ fromAdvisory: named(zones.fromAdvisory) })
    .where(ofStorm(zones.fromAdvisory));
}

/** What the database puts before each name of an exercise. */
export const MARK = "EXERCISE: ";
/** Returns the mark of a name; nothing for one without. */
export const markOf = (name: string): string => (name.startsWith(MARK) ? MARK : "");

/** The first of some names that no other record of a table has. */
async function firstFree(
  tx: Transaction,
  table: typeof disasters | typeof estimations,
  { own, names }: { readonly own: string; readonly names: readonly string[] },
): Promise<string | undefined> {
  for (const name of names) {
    const others = sql`select 1 from ${table} where lower(${table.name}) = lower(${name}) and ${table.name} <> ${own}`;
    const { rows } = await tx.execute(others);
    if (rows.length === 0) return name;
  }
  return undefined;
}

const renaming = (subjectId: number, was: string, is: string) => {
  return { action: "update", subjectId, subject: is, before: { name: was }, after: { name: is } };
};
