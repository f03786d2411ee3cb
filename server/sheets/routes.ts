import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import { SHEETS, type SheetList, type UploadReport } from "../../contract/sheets/sheets.ts";
import type { Language } from "../../contract/api/languages.ts";
import { languageOf, textOf } from "../answers/texts.ts";
import { implement } from "../http/implement.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { inSnapshot, type Database } from "../storage/database.ts";
import type { FileList } from "./excel/cells.ts";
import { templateOf } from "./excel/template.ts";
import { uploadFile, type SheetUpload } from "./excel/upload.ts";
import { saveBatch } from "./saving.ts";
import { readRows, type SheetRules } from "./sheet-rows.ts";
import type { Batch } from "./validate-batch.ts";

/** The calls of any list: its schemas check the rows and drafts. */
interface ListCalls {
  readonly read: Call<z.ZodType<{ readonly eid?: number }>, z.ZodUndefined, z.ZodType<{ readonly rows: object[] }>>;
  readonly save: Call<
    z.ZodType,
    z.ZodType<Omit<Batch<SheetList>, "eid"> & { readonly eid?: number }>,
    z.ZodType<{ readonly rows: object[] }>
  >;
}

/**
 * Reads and saves a list of the agency, or of an estimation: 404 if there is no such estimation.
 *
 * @example
 * ```ts
 * import type { FastifyInstance } from "fastify";
 * import { registerList } from "./routes.ts";
 * import { rulesOf } from "../defaults/lists.ts";
 *
 * export function defaultsRoutes(app: FastifyInstance): void {
 *   registerList(app, rulesOf("eventHistory"));
 * }
 * ```
 */
export function registerList(app: FastifyInstance, rules: SheetRules): void {
  const { read, save } = SHEETS[rules.list] as unknown as ListCalls;
  implement(app, read, async ({ db, params: { eid = null } }) => {
    if (eid === null) return { rows: await readRows(db, rules, null) };
    return inSnapshot(db, async (tx) => {
      await readEstimationRow(tx, eid);
      return { rows: await readRows(tx, rules, eid) };
    });
  });
  implement(app, save, ({ db, caller, body: { eid = null, ...batch } }) =>
    saveBatch(db, caller, rules, { eid, ...batch }),
  );
}

/** Sends the empty Excel file of a list. */
export async function sendTemplate(
  asked: { readonly db: Database; readonly reply: FastifyReply; readonly params: { readonly language: Language } },
  list: FileList,
): Promise<string> {
  const { db, reply, params } = asked;
  const file = await inSnapshot(db, (tx) => templateOf(tx, list, params.language));
  const name = `${textOf(params.language, list.name)}.xlsx`;
  void reply
    .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  // A buffer is sent as it is; the declared answer is a client's result from its bytes.
  return file as unknown as string;
}

/** Reads filled Excel files of lists. */
export function registerUpload<List extends SheetList>(
  app: FastifyInstance,
  rulesOf: (list: List) => SheetRules,
  upload: Call<z.ZodType, z.ZodType<SheetUpload & { readonly list: List }>, z.ZodType<UploadReport>>,
): void {
  implement(
    app,
    upload,
    ({ db, caller, request, body }) =>
      uploadFile({ db, caller, language: languageOf(request) }, rulesOf(body.list), body),
    { callsPerMinute: 60 },
  );
}
