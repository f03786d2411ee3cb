import { isDeepStrictEqual } from "node:util";
import type { Fault } from "../../contract/api/errors.ts";
import type { Request, RequestDraft, RequestSummary } from "../../contract/supply/calls/requests.ts";
import { fits, packOf } from "../../engine/words/packs.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditCreated, changeRecord, nextVersion, returnedRow, UNCHANGED } from "../persistence/change-record.ts";
import { faultAt, refuseAny, refuseAt, refusingTaken, YEARS } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { eq, sql } from "../storage/orm.ts";
import { products, supplyRequests, supplyRequestSteps } from "../storage/schema/index.ts";
import { folded, readReferenceData } from "../sheets/reference-data.ts";
import { REQUEST_RECORD } from "./request-rows.ts";

export type NewRequest = Omit<typeof supplyRequests.$inferInsert, "number" | "createdBy" | "editedBy">;
/** What a person enters of a request. */
export type RequestContent = Omit<RequestDraft, "id" | "version" | "did">;
type ProductRow = typeof products.$inferSelect;

/** What requests refer to. */
export interface RequestNames {
  readonly products: ReadonlyMap<string, ProductRow>;
  /** The names of counties, by name without capitals and by FIPS code. */
  readonly counties: ReadonlyMap<string, string>;
}

export const readRequestNames = async (reader: Reader): Promise<RequestNames> => ({
  products: await readProducts(reader),
  counties: (await readReferenceData(reader)).counties,
});

/** The content with its county as the list of counties spells it. */
export const spelledContent = (content: RequestContent, { counties }: RequestNames): RequestContent => ({
  ...content,
  county: counties.get(folded(content.county)) ?? content.county,
});

/** The products by name. */
export const readProducts = async (reader: Reader): Promise<ReadonlyMap<string, ProductRow>> =>
  new Map((await reader.select().from(products)).map((row) => [row.name, row]));

/** The fields that differ from the stored request. */
export const changedFields = (content: RequestContent, before: RequestSummary): (keyof RequestContent)[] =>
  (Object.keys(content) as (keyof RequestContent)[]).filter((name) => !isDeepStrictEqual(content[name], before[name]));

/** What may change after the approval. */
const ALWAYS_OPEN: readonly (keyof RequestContent)[] = ["notes", "externalId"];

/** Faults of a request that its schema cannot find: from the approval on, only the notes may change, and the id of others. */
export function faultsOfContent(
  content: RequestContent,
  before: RequestSummary | null,
  { products: known, counties }: RequestNames,
): Fault[] {
  const changed = before === null ? null : changedFields(content, before);
  const isChanged = (name: keyof RequestContent) => changed === null || changed.includes(name);
  const { product: found, unit, neededBy } = content;
  const product = known.get(found);
  const year = Number(neededBy.slice(0, 4));
  const frozen =
    before === null || before.state === "Draft" ? [] : (changed ?? []).filter((name) => !ALWAYS_OPEN.includes(name));
  const names = () => [...known.keys()].join(", ");
  return [
    ...(isChanged("product") && product === undefined
      ? [faultAt("body.product", "domain.request.productUnknown", { found, expected: names() })]
      : []),
    ...(isChanged("unit") && product !== undefined && !fits(unit, product.unit, packOf(product))
      ? [faultAt("body.unit", "domain.supply.unitOfProduct", { product: found, found: unit, expected: product.unit })]
      : []),
    ...(isChanged("county") && content.county !== "" && !counties.has(folded(content.county))
      ? [faultAt("body.county", "domain.supply.countyUnknown", { county: content.county })]
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
    await withOwnId(fields, () =>
      tx
        .insert(supplyRequests)
        .values({ ...fields, number, createdBy: by, editedBy: by })
        .returning({ id: supplyRequests.id }),
    ),
  );
  await tx.insert(supplyRequestSteps).values({ requestId: id, state: "Draft", by });
  return auditCreated(tx, caller, REQUEST_RECORD, { id });
}

/** Refuses an external id that another request of the disaster has. */
function withOwnId<T>({ externalId = "" }: { readonly externalId?: string | undefined }, write: () => Promise<T>) {
  const taken = () => refuseAt("body.externalId", "domain.supply.externalIdTwice", { row: externalId });
  return refusingTaken({ supply_request_external_id_key: taken }, write);
}

/** Saves a changed request at the version it was read at; an unchanged one stays as it is. */
export function changeContent(
  tx: Transaction,
  caller: RequestCaller,
  { id, version, content: given }: { readonly id: number; readonly version: number; readonly content: RequestContent },
): Promise<Request> {
  return changeRecord(tx, caller, REQUEST_RECORD, {
    id,
    action: "update",
    version,
    yours: given,
    write: async ({ row, before }) => {
      const names = await readRequestNames(tx);
      const content = spelledContent(given, names);
      if (changedFields(content, before).length === 0) return UNCHANGED;
      refuseAny(faultsOfContent(content, before, names));
      await withOwnId(content, () =>
        tx
          .update(supplyRequests)
          .set({ ...content, ...nextVersion(row, caller) })
          .where(eq(supplyRequests.id, id)),
      );
      return undefined;
    },
  });
}
