import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { VersionSchema } from "../../api/domain.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { ESTIMATION, type SheetField } from "../../sheets/describe-sheet.ts";
import { SUPPLY_SIDE } from "../fields.ts";
import { SUPPLY } from "../lists.ts";
import { RequestDraftSchema } from "./requests.ts";

/** Rows that one of these calls takes, and bytes of its body. */
export const BULK_ROWS_MAX = 10_000;
export const BULK_BYTES_MAX = 12 * 1024 * 1024;

const BulkAnswerSchema = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** In the order in which they were sent. */
  rows: z.array(
    z.object({
      externalId: z.string(),
      id: z.int(),
      version: VersionSchema,
      state: z.enum(["created", "changed", "unchanged"]),
    }),
  ),
});
export type BulkAnswer = z.infer<typeof BulkAnswerSchema>;

/**
 * Makes the call that saves rows of others' programs, all or none: a row with a known external id changes that record
 * in the fields that it has, a new one makes a record.
 */
const bulkCall = <Owner extends z.ZodRawShape>(
  path: `/api/${string}`,
  owner: Owner,
  fields: Readonly<Record<string, z.ZodType>>,
) =>
  defineCall(`POST ${path}`, {
    body: z.object({
      ...owner,
      rows: z
        .array(
          z.object({
            ...Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.optional()])),
            externalId: mandatoryText(200),
          }),
        )
        .min(1)
        .max(BULK_ROWS_MAX),
    }),
    answer: BulkAnswerSchema,
    needs: SUPPLY_SIDE.edit,
  });

const schemasOf = ({ fields }: { readonly fields: Readonly<Record<string, SheetField>> }) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));

export const putInventory = bulkCall("/api/Supply/PutInventory", {}, schemasOf(SUPPLY.inventory));
export const putDeliveries = bulkCall("/api/Supply/PutDeliveries", ESTIMATION.sent, schemasOf(SUPPLY.deliveries));
export const putFacilities = bulkCall("/api/Supply/PutFacilities", {}, schemasOf(SUPPLY.facilities));

const { id: _id, version: _version, did: DisasterIdSchema, ...request } = RequestDraftSchema.shape;
export const putRequests = bulkCall("/api/Logistics/PutRequests", { did: DisasterIdSchema }, request);
