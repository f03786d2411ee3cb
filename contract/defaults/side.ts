import { anyOf } from "../people/privileges.ts";
import type { SheetSide } from "../sheets/describe-sheet.ts";

/** The agency's defaults; anyone who may change parameters or disasters may read them. */
export const DEFAULTS_SIDE: SheetSide = {
  path: "Defaults",
  texts: "defaults",
  view: anyOf("defaults.edit", "parameter.edit", "disaster.edit"),
  edit: anyOf("defaults.edit"),
};
