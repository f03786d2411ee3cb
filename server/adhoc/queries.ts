import type { AdhocQuery, QueryDraft, SavedQuery } from "../../contract/adhoc/queries.ts";
import { BASE_VIEWS } from "../../contract/adhoc/base-views.ts";
import { QUERIES_MOST } from "../../contract/adhoc/calls.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditCreated, changeRecord, deleteAlone, nextVersion, returnedRow, type RecordKind } from "../persistence/change-record.ts"; // oxfmt-ignore
import { containsText } from "../persistence/conditions.ts";
import { isId, refuseAt, refusingTaken, unknownRecord } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Reader, type Transacting, type Transaction } from "../storage/database.ts";
import { and, asc, eq, inArray, or, sql, type InferSelectModel, type SQL } from "../storage/orm.ts";
import { adhocQueries, roles } from "../storage/schema/index.ts";
import type { MailSettings } from "../mail/read-settings.ts";
import { assertOwnRole, readOwnRoles } from "../people/roles/own-roles.ts";
import { viewFor, viewsFor } from "./view-catalog.ts";
import { assertMayMail, mailOf, plannedMail } from "./mailing/plans.ts";
import { planQuery } from "./plan.ts";
import { readMaxLocations, wholeOf } from "./run.ts";

type QueryRow = InferSelectModel<typeof adhocQueries>;

/**
 * The caller's own queries and those shared with their roles whose name contains a text, if the caller may query their
 * view; by name.
 */
export async function findQueries(reader: Reader, caller: RequestCaller, search: string): Promise<SavedQuery[]> {
  const seen = viewsFor(caller).map(({ name }) => name);
  const rows = await select(
    reader,
    caller,
    search === "" ? undefined : containsText(sql`${adhocQueries.name}`, search),
  );
  return rows.filter(({ query }) => seen.includes(query.view)).slice(0, QUERIES_MOST);
}

/** The base view or query of a name, among queries that the caller can see, their own first; 404 for any other. */
export async function queryNamed(reader: Reader, caller: RequestCaller, name: string): Promise<AdhocQuery> {
  const view = BASE_VIEWS.find((each) => each === name);
  if (view !== undefined) return wholeOf({ view, locations: [] });
  const found = await select(reader, caller, eq(sql`lower(${adhocQueries.name})`, sql`lower(${name})`));
  const query = found.find(({ own }) => own) ?? found[0];
  return query?.query ?? unknownRecord("domain.adhoc.queryNameUnknown", { name });
}

/** Saves a new or changed query. Only its owner may change it, and share it with one of their roles. */
export function saveQuery(
  db: Transacting,
  caller: RequestCaller,
  draft: QueryDraft,
  settings: MailSettings,
): Promise<SavedQuery> {
  const taken = () => refuseAt("body.name", "domain.adhoc.nameTaken", { name: draft.name });
  return refusingTaken({ adhoc_query_name_key: taken }, () =>
    inTransaction(db, async (tx) => {
      const { queryId, version, name, query, roleId, mail } = draft;
      planQuery(viewFor(caller, query.view), query, { maxLocations: await readMaxLocations(tx) });
      await assertMayMail(tx, caller, mail, settings);
      if (queryId === undefined) return createQuery(tx, caller, draft);
      return changeRecord(tx, caller, QUERY_RECORD, {
        id: queryId,
        version: version ?? refuseAt("body.version", "domain.adhoc.versionMissing"),
        yours: draft,
        write: async ({ row }) => {
          if (roleId !== row.roleId) await assertShareable(tx, caller, roleId);
          await tx
            .update(adhocQueries)
            .set({ name, query, roleId, ...(await plannedMail(tx, row, mail)), ...nextVersion(row, caller) })
            .where(eq(adhocQueries.queryId, queryId));
          return undefined;
        },
      });
    }),
  );
}

/** Deletes a query of the caller's own. */
export async function deleteQuery(
  db: Database,
  caller: RequestCaller,
  { queryId, version }: { readonly queryId: number; readonly version: number },
): Promise<{ readonly queryId: number }> {
  const remove = (tx: Transaction) => tx.delete(adhocQueries).where(eq(adhocQueries.queryId, queryId));
  await deleteAlone(db, caller, QUERY_RECORD, { id: queryId, version, yours: null, remove });
  return { queryId };
}

async function createQuery(tx: Transaction, caller: RequestCaller, { name, query, roleId, mail }: QueryDraft) {
  const ownerId = caller.userId ?? throwHttpError(401, "errors.session.required");
  await assertShareable(tx, caller, roleId);
  const by = { createdBy: caller.userName, editedBy: caller.userName };
  const { queryId } = returnedRow(
    await tx
      .insert(adhocQueries)
      .values({ ownerId, name, query, roleId, ...(await plannedMail(tx, null, mail)), ...by })
      .returning({ queryId: adhocQueries.queryId }),
  );
  return auditCreated(tx, caller, QUERY_RECORD, { id: queryId });
}

const assertShareable = async (reader: Reader, caller: RequestCaller, roleId: number | null): Promise<void> =>
  roleId === null ? undefined : assertOwnRole(reader, caller, { roleId, path: "body.roleId" });

/** A saved query, for services that change it. Only its owner may; others get 404, or 403 if it is shared with them. */
const QUERY_RECORD: RecordKind<QueryRow, SavedQuery> = {
  module: "AdhocQuery",
  lock: async (tx, queryId, caller) => {
    const [row] = isId(queryId)
      ? await tx.select().from(adhocQueries).where(eq(adhocQueries.queryId, queryId)).for("update")
      : [];
    if (row === undefined) return unknownRecord("domain.adhoc.queryUnknown", { queryId });
    return row.ownerId === caller.userId ? row : throwHttpError(403, "errors.permission");
  },
  read: async (reader, queryId, caller) =>
    (await select(reader, caller, eq(adhocQueries.queryId, queryId)))[0] ??
    unknownRecord("domain.adhoc.queryUnknown", { queryId }),
  subjectOf: ({ queryId, name }) => ({ subjectId: queryId, subject: name }),
};

/** Queries that the caller owns or sees through a role, by name. */
async function select(reader: Reader, caller: RequestCaller, where: SQL | undefined): Promise<SavedQuery[]> {
  const ownRoles = (await readOwnRoles(reader, caller)).map(({ roleId }) => roleId);
  const rows = await reader
    .select({ row: adhocQueries, roleName: roles.name })
    .from(adhocQueries)
    .leftJoin(roles, eq(roles.roleId, adhocQueries.roleId))
    .where(and(or(eq(adhocQueries.ownerId, caller.userId ?? 0), inArray(adhocQueries.roleId, ownRoles)), where))
    .orderBy(asc(sql`lower(${adhocQueries.name})`), asc(adhocQueries.queryId));
  return rows.map(({ row, roleName }) => ({
    queryId: row.queryId,
    name: row.name,
    query: row.query,
    owner: row.createdBy,
    own: row.ownerId === caller.userId,
    roleId: row.roleId,
    roleName,
    ...mailOf(row, caller),
    editedDate: row.editedAt.toISOString(),
    version: row.version,
  }));
}
