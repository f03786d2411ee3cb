import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/defaults/calls.ts";
import { DEFAULTS_LISTS, type DefaultsList } from "../../contract/defaults/lists.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { ExportSource } from "../lists/source.ts";
import { implement } from "../http/implement.ts";
import { fileOfSheet } from "../sheets/excel/cells.ts";
import { registerList, registerUpload, sendTemplate } from "../sheets/routes.ts";
import { sheetExport } from "../sheets/sheet-exports.ts";
import { rulesOf } from "./lists.ts";
import { readChanges } from "../persistence/audit/history.ts";
import type { Reader } from "../storage/database.ts";

const defaultsExports: readonly ExportSource[] = DEFAULTS_LISTS.map((list) =>
  sheetExport(rulesOf(list), anyOf("defaults.edit")),
);

/** The agency's defaults: the initial values of estimations, and the products. */
export const defaultsDomain = { name: "defaults", routes: registerDefaults, lists: defaultsExports };

function registerDefaults(app: FastifyInstance): void {
  for (const list of DEFAULTS_LISTS) registerList(app, rulesOf(list));
  registerUpload(app, rulesOf, calls.uploadDefaults);
  implement(app, calls.getDefaultsTemplate, (asked) => sendTemplate(asked, fileOfSheet(asked.params.defaultsList)));
  implement(app, calls.getDefaultsHistory, ({ db, params }) => readHistory(db, params.defaultsList, params.id));
}

type StoredValues = Record<string, string | number | boolean | null>;

/** The changes of a row of the defaults, newest first, from the audit. */
const readHistory = (reader: Reader, list: DefaultsList, id: number) =>
  readChanges<StoredValues>(reader, "Defaults", `${list}/${id}`);
