import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { PLAIN_TEXT } from "../api/domain.ts";
import type { SheetSide } from "./describe-sheet.ts";

/** Bytes that an uploaded Excel file may have: several times what the most rows take. */
export const UPLOAD_BYTES_MAX = 2 * 1024 * 1024;
/** The same in base64. */
const UPLOAD_CHARACTERS_MAX = Math.ceil(UPLOAD_BYTES_MAX / 3) * 4;

/** The result for an uploaded file's rows. Either all rows are saved or none. */
export const UploadReportSchema = z.object({
  saved: z.boolean(),
  /** The basis that a save of the same file must send; null while a row is refused. */
  basis: z.string().nullable(),
  rows: z.array(
    z.object({
      /** Of the sheet, from 1, the header included. */
      row: z.int(),
      state: z.enum(["new", "changed", "same", "refused"]),
      faults: z.array(
        z.object({
          /** Header of the column as in the file; empty if the fault concerns the whole row. */
          column: z.string(),
          found: z.string(),
          /** In the language of the request. */
          message: z.string(),
        }),
      ),
    }),
  ),
});
export type UploadReport = z.infer<typeof UploadReportSchema>;

/** What is sent of a file. */
export const UPLOADED_FILE = {
  /** In base64; an empty one is refused with its own message. */
  file: z
    .string()
    .max(UPLOAD_CHARACTERS_MAX)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/),
  /** Null only previews the file; the basis that the preview returned saves it, unless its rows have changed since (409). */
  basis: z.string().max(100).regex(PLAIN_TEXT).nullable(),
};

/** The call that reads rows of a list from an Excel file. */
export const uploadCall = <Lists extends readonly [string, ...string[]]>({ path, edit }: SheetSide, lists: Lists) =>
  defineCall(`POST /api/${path}/UploadExcel`, {
    body: z.object({
      list: z.enum(lists),
      /** The estimation, for the lists that belong to one; null for the agency's own. */
      eid: z.int().positive().nullable(),
      ...UPLOADED_FILE,
    }),
    answer: UploadReportSchema,
    needs: edit,
  });
