import { isDeepStrictEqual } from "node:util";
import type { Fault } from "../../contract/api/errors.ts";
import type { Request, RequestDraft, RequestSummary } from "../../contract/supply/calls/requests.ts";
import { fits, packOf } from "../../engine/words/packs.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditCreated, changeRecord, nextVersion, returnedRow, UNCHANGED } from "../persistence/change-record.ts";
import { faultAt, refuseAny, YEARS } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { eq, sql } from "../storage/orm.ts";
import { products, supplyRequests, supplyRequestSteps } from "../storage/schema/index.ts";
import { REQUEST_RECORD } from "./request-rows.ts";

export type NewRequest = Omit<typeof supplyRequests.$inferInsert, "number" | "createdBy" | "editedBy">;
/** What a person enters of a request. */
export type RequestContent = Omit<RequestDraft, "id" | "version" | "did">;
type ProductRow = typeof products.$inferSelect;

/** The products by name. */
export const readProducts = async (reader: Reader): Promise<ReadonlyMap<string, ProductRow>> =>
  new Map((await reader.select().from(products)).map((row) => [row.name, row]));

/** The fields that differ from the stored request. */
export const changedFields = (content: RequestContent, before: RequestSummary): (keyof RequestContent)[] =>
  (Object.keys(content) as (keyof RequestContent)[]).filter((name) => !isDeepStrictEqual(content[name], before[name]));

/** Faults of a request that its schema cannot find: from the approval on, only the notes may change. */
export function faultsOfContent(
  content: RequestContent,
  before: RequestSummary | null,
  known: ReadonlyMap<string, ProductRow>,
): Fault[] {
  const changed = before === null ? null : changedFields(content, before);
  const isChanged = (name: keyof RequestContent) => changed === null || changed.includes(name);
  const { product: found, unit, neededBy } = content;
  const product = known.get(found);
  const year = Number(neededBy.slice(0, 4));
  const frozen = before === null || before.state === "Draft" ? [] : (changed ?? []).filter((name) => name !== "notes");
  const names = () => [...known.keys()].join(", ");
  return [
    ...(isChanged("product") && product === undefined
      ? [faultAt("body.product", "domain.request.productUnknown", { found, expected: names() })]
      : []),
    ...(isChanged("unit") && product !== undefined && !fits(unit, product.unit, packOf(product))
      ? [faultAt("body.unit", "domain.supply.unitOfProduct", { product: found, found: unit, expected: product.unit })]
      : []),
    ...(isChanged("neededBy") && (year < YEARS.first || year > YEARS.last)
      ? [
          faultAt("body.neededBy", "domain.date.range", {
            found: neededBy,
            firstYear: YEARS.first,
            lastYear: YEARS.last,
          }),
        ]
      : []),
    ...frozen.map((name) =>
      faultAt(`body.${name}`, "domain.request.frozen", { number: before?.number ?? 0, found: before?.state ?? "" }),
    ),
  ];
}

/** Creates a request with the next number of its disaster, which the caller has locked. */
export async function createRequest(tx: Transaction, caller: RequestCaller, fields: NewRequest): Promise<Request> {
  const { userName: by } = caller;
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from supply_request where did = ${fields.did})`;
  const { id } = returnedRow(
    await tx
      .insert(supplyRequests)
      .values({ ...fields, number, createdBy: by, editedBy: by })
      .returning({ id: supplyRequests.id }),
  );
  await tx.insert(supplyRequestSteps).values({ requestId: id, state: "Draft", by });
  return auditCreated(tx, caller, REQUEST_RECORD, { id });
}

/** Saves a changed request at the version it was read at; an unchanged one stays as it is. */
export function changeContent(
  tx: Transaction,
  caller: RequestCaller,
  { id, version, content }: { readonly id: number; readonly version: number; readonly content: RequestContent },
): Promise<Request> {
  return changeRecord(tx, caller, REQUEST_RECORD, {
    id,
    action: "update",
    version,
    yours: content,
    write: async ({ row, before }) => {
      if (changedFields(content, before).length === 0) return UNCHANGED;
      refuseAny(faultsOfContent(content, before, await readProducts(tx)));
      await tx
        .update(supplyRequests)
        .set({ ...content, ...nextVersion(row, caller) })
        .where(eq(supplyRequests.id, id));
      return undefined;
    },
  });
}
