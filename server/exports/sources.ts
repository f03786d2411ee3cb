import type { ExportList } from "../../contract/list-query.ts";
import { auditsExport } from "../audits/export.ts";
import { lookupsExport } from "../lookups/export.ts";
import { rolesExport } from "../roles/export.ts";
import { roleUsersExport } from "../security/members-export.ts";
import { supplyExports } from "../supply/export.ts";
import { usersExport } from "../users/export-source.ts";
import type { ExportSource } from "./source.ts";

/** Every list that can be exported. Its owner adds it here. */
export const EXPORT_SOURCES: readonly ExportSource[] = [
  usersExport,
  auditsExport,
  lookupsExport,
  rolesExport,
  roleUsersExport,
  ...supplyExports,
];

/** The source of a list, or null where nobody has registered it. */
export function sourceOf(list: ExportList, sources: readonly ExportSource[] = EXPORT_SOURCES): ExportSource | null {
  return sources.find((source) => source.list === list) ?? null;
}
