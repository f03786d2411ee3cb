import type { z } from "zod";
import type { DisasterCategory, saveDisasterCategories } from "../../../contract/planning/calls/disasters.ts";
import type { Fault } from "../../../contract/api/errors.ts";
import { throwConflict } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { faultAt, refuseAny, refuseAt } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { and, asc, desc, eq, inArray, notInArray, sql } from "../../storage/orm.ts";
import { disasterCategories, disasters, listVersions } from "../../storage/schema/index.ts";
import { assertType, disasterTypes } from "./disaster-rows.ts";

/** The name under which the saves of the list are counted. */
const LIST = "disaster_category";

type CategoriesOfType = z.output<typeof saveDisasterCategories.body>;

/** The disaster types, all their ranked categories, and the version of the list as a whole. */
export async function readCategories(reader: Reader) {
  const [list] = await reader.select().from(listVersions).where(eq(listVersions.list, LIST));
  return { types: await disasterTypes(reader), categories: await select(reader), version: list?.version ?? 1 };
}

/**
 * Replaces one type's categories. A renamed category (same `dcid`) is renamed in its disasters too; a removed one may
 * not be used by any.
 */
export async function saveCategories(db: Database, caller: RequestCaller, sent: CategoriesOfType) {
  refuseAny(categoryFaults(sent));
  return inTransaction(db, async (tx) => {
    await tx.insert(listVersions).values({ list: LIST }).onConflictDoNothing();
    const [list] = await tx.select().from(listVersions).where(eq(listVersions.list, LIST)).for("update");
    const before = (await select(tx)).filter(({ dtype }) => dtype === sent.dtype);
    if (list?.version !== sent.version) throwConflict({ yours: sent, theirs: before, ...(await lastEdit(tx)) });
    await assertType(tx, sent.dtype, "body.dtype");
    assertKnownCategories(sent, before);

    await remove(tx, sent, before);
    await write(tx, caller, sent.categories);
    const version = sent.version + 1;
    await tx.update(listVersions).set({ version }).where(eq(listVersions.list, LIST));
    const categories = await select(tx);
    await audit(tx, {
      caller,
      module: "Disaster",
      action: "saveCategories",
      subjectId: sent.dtype,
      subject: sent.dtype,
      before,
      after: categories.filter(({ dtype }) => dtype === sent.dtype),
    });
    return { categories, version };
  });
}

/** Returns who saved the list last, as far as the remaining rows show it. */
async function lastEdit(reader: Reader): Promise<{ changedBy: string | null; changedAt: Date | null }> {
  const { editedBy, editedAt } = disasterCategories;
  const [row] = await reader.select({ editedBy, editedAt }).from(disasterCategories).orderBy(desc(editedAt)).limit(1);
  return { changedBy: row?.editedBy ?? null, changedAt: row?.editedAt ?? null };
}

async function select(reader: Reader): Promise<DisasterCategory[]> {
  const { dcid, dtype, category, priority } = disasterCategories;
  return reader
    .select({ dcid, dtype, category, priority })
    .from(disasterCategories)
    .orderBy(asc(dtype), asc(priority), asc(dcid));
}

/** The faults of the list itself: another type's rows, names or ranks given twice. */
function categoryFaults({ dtype, categories }: CategoriesOfType): Fault[] {
  return categories.flatMap((row, i) => {
    const earlier = categories.slice(0, i);
    const path = `body.categories.${i}`;
    const { category, priority } = row;
    return [
      ...(row.dtype === dtype
        ? []
        : [faultAt(`${path}.dtype`, "domain.category.otherType", { category, found: row.dtype, expected: dtype })]),
      ...(earlier.some((other) => other.category.toLowerCase() === category.toLowerCase())
        ? [faultAt(`${path}.category`, "domain.category.nameTwice", { category })]
        : []),
      ...(earlier.some((other) => other.priority === priority)
        ? [faultAt(`${path}.priority`, "domain.category.priorityTwice", { priority })]
        : []),
    ];
  });
}

function assertKnownCategories({ dtype, categories }: CategoriesOfType, before: readonly DisasterCategory[]): void {
  refuseAny(
    categories.flatMap(({ dcid }, i) =>
      dcid === undefined || before.some((row) => row.dcid === dcid)
        ? []
        : [faultAt(`body.categories.${i}.dcid`, "domain.category.unknown", { dcid, type: dtype })],
    ),
  );
}

async function remove(tx: Transaction, { dtype, categories }: CategoriesOfType, before: readonly DisasterCategory[]) {
  const kept = new Set(categories.map(({ dcid }) => dcid));
  const gone = before.filter(({ dcid }) => !kept.has(dcid));
  if (gone.length === 0) return;
  const names = gone.map(({ category }) => category);
  const [user] = await tx
    .select({ name: disasters.name, category: disasters.category })
    .from(disasters)
    .where(and(eq(disasters.type, dtype), inArray(disasters.category, names)))
    .limit(1);
  if (user)
    refuseAt("body.categories", "domain.category.inUse", { category: user.category ?? "", disaster: user.name });
  const ids = [...kept].filter((dcid) => dcid !== undefined);
  await tx
    .delete(disasterCategories)
    .where(and(eq(disasterCategories.dtype, dtype), notInArray(disasterCategories.dcid, ids)));
}

/**
 * Names are first set to placeholders, so that two categories may swap theirs; no typed name contains a control
 * character.
 */
async function write(tx: Transaction, caller: RequestCaller, categories: readonly DisasterCategory[]): Promise<void> {
  const kept = categories.flatMap(({ dcid }) => (dcid === undefined ? [] : [dcid]));
  if (kept.length > 0)
    await tx
      .update(disasterCategories)
      .set({ category: sql`chr(1) || ${disasterCategories.dcid}` })
      .where(inArray(disasterCategories.dcid, kept));
  for (const { dcid, dtype, category, priority } of categories) {
    if (dcid === undefined) {
      await tx.insert(disasterCategories).values({ dtype, category, priority, editedBy: caller.userName });
    } else {
      await tx
        .update(disasterCategories)
        .set({
          category,
          priority,
          editedBy: caller.userName,
          editedAt: clock.date(),
          version: sql`${disasterCategories.version} + 1`,
        })
        .where(eq(disasterCategories.dcid, dcid));
    }
  }
}
