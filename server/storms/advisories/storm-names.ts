import { LANGUAGES, textOf, type Language } from "../../answers/texts.ts";
import { audit, type AuditActor } from "../../persistence/audit/audit.ts";
import { clock } from "../../storage/clock.ts";
import type { Transaction } from "../../storage/database.ts";
import { and, eq, inArray, isNull, ne, sql } from "../../storage/orm.ts";
import { disasters, estimations, zones } from "../../storage/schema/index.ts";

/** Types of disasters that plans by storms are of. */
export const STORM_TYPES = ["Hurricane", "Tropical Storm"] as const;

/** What a disaster is called after its storm, in a language. */
export const disasterName = (language: Language, type: (typeof STORM_TYPES)[number], name: string): string =>
  `${textOf(language, `seeded.DisasterType.${type}`)} ${name}`;

/** "Advisory 37", and the name where there is such an estimation of another storm. */
export const estimationNames = (language: Language, storm: string, number: string): string[] =>
  ["estimation", "estimationOfStorm"].map((key) => textOf(language, `domain.storm.plan.${key}`, { storm, number }));

/** A storm that bears another name than before. */
interface RenamedStorm {
  readonly stormId: number;
  readonly season: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Gives what was called after a storm its new name, in the language that it was called in: the disasters that it was planned in, the
 * estimations, and where plans and zones say that they come from. A name that a person gave stays, as does one whose disaster or estimation
 * is locked, and one whose new name is taken.
 */
export async function renameAfterStorm(tx: Transaction, actor: AuditActor, renamed: RenamedStorm): Promise<void> {
  await renameDisasters(tx, actor, renamed);
  await renameEstimations(tx, renamed);
  const { stormId, to } = renamed;
  const named = JSON.stringify(to);
  await tx
    .update(estimations)
    .set({ plannedBy: sql`jsonb_set(${estimations.plannedBy}, '{storm}', ${named}::jsonb)` })
    .where(sql`(${estimations.plannedBy} ->> 'stormId')::int = ${stormId}`);
  await tx
    .update(zones)
    .set({ fromAdvisory: sql`jsonb_set(${zones.fromAdvisory}, '{storm}', ${named}::jsonb)` })
    .where(sql`(${zones.fromAdvisory} ->> 'stormId')::int = ${stormId}`);
}

async function renameDisasters(tx: Transaction, actor: AuditActor, { stormId, season, from, to }: RenamedStorm) {
  const planned = tx
    .select({ did: estimations.did })
    .from(estimations)
    .where(sql`(${estimations.plannedBy} ->> 'stormId')::int = ${stormId}`);
  const rows = await tx
    .select()
    .from(disasters)
    .where(and(inArray(disasters.did, planned), isNull(disasters.lockedBy)))
    .for("update");
  for (const { did, name, version } of rows) {
    const names = LANGUAGES.flatMap((language) =>
      STORM_TYPES.flatMap((type) =>
        ["", ` ${season}`].map((year) => ({
          was: disasterName(language, type, from) + year,
          is: disasterName(language, type, to),
        })),
      ),
    );
    const called = names.find(({ was }) => was === name);
    if (called === undefined) continue;
    for (const next of [called.is, `${called.is} ${season}`]) {
      const [taken] = await tx
        .select({ did: disasters.did })
        .from(disasters)
        .where(and(sql`lower(${disasters.name}) = lower(${next})`, ne(disasters.did, did)));
      if (taken !== undefined) continue;
      await tx
        .update(disasters)
        .set({ name: next, version: version + 1, editedBy: actor.userName, editedAt: clock.date() })
        .where(eq(disasters.did, did));
      const change = { before: { name }, after: { name: next } };
      await audit(tx, {
        caller: actor,
        module: "Disaster",
        action: "update",
        subjectId: did,
        subject: next,
        ...change,
      });
      break;
    }
  }
}

async function renameEstimations(tx: Transaction, { stormId, from, to }: RenamedStorm) {
  const rows = await tx
    .select()
    .from(estimations)
    .where(and(sql`(${estimations.plannedBy} ->> 'stormId')::int = ${stormId}`, isNull(estimations.lockedBy)));
  for (const { eid, name, plannedBy } of rows) {
    const number = plannedBy?.number ?? "";
    const next = LANGUAGES.flatMap((language) => {
      const [, was] = estimationNames(language, from, number);
      const [, is] = estimationNames(language, to, number);
      return was === name && is !== undefined ? [is] : [];
    })[0];
    if (next === undefined) continue;
    const [taken] = await tx
      .select({ eid: estimations.eid })
      .from(estimations)
      .where(sql`lower(${estimations.name}) = lower(${next})`);
    if (taken === undefined) await tx.update(estimations).set({ name: next }).where(eq(estimations.eid, eid));
  }
}
