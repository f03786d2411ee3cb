import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/defaults/calls.ts";
import { DEFAULTS_LISTS } from "../../contract/defaults/lists.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { ExportSource } from "../lists/source.ts";
import { implement } from "../http/implement.ts";
import { registerList, registerUpload, sendTemplate } from "../sheets/routes.ts";
import { sheetExport } from "../sheets/sheet-exports.ts";
import { rulesOf } from "./lists.ts";
import { readHistory } from "./history.ts";

const defaultsExports: readonly ExportSource[] = DEFAULTS_LISTS.map((list) =>
  sheetExport(rulesOf(list), anyOf("defaults.edit")),
);

/** The agency's defaults: what estimations begin with, and the products. */
export const defaultsDomain = { name: "defaults", routes: registerDefaults, lists: defaultsExports };

function registerDefaults(app: FastifyInstance): void {
  for (const list of DEFAULTS_LISTS) registerList(app, rulesOf(list));
  registerUpload(app, rulesOf, calls.uploadDefaults);
  implement(app, calls.getDefaultsTemplate, (asked) => sendTemplate(asked, asked.params.defaultsList));
  implement(app, calls.getDefaultsHistory, ({ db, params }) => readHistory(db, params.defaultsList, params.id));
}
