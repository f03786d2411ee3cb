import { PRIVILEGE_CODES, type PrivilegeCode } from "./privileges.ts";

/**
 * The groups in which the privileges are shown and assigned. A module's number is its position, from 1: append, never
 * reorder. Each privilege is in one module.
 */
export const MODULES = [
  { code: "home", privileges: ["home"] },
  {
    code: "users",
    privileges: ["user.view", "user.create", "user.edit", "user.delete", "user.exportExcel", "user.exportPdf"],
  },
  {
    code: "roles",
    privileges: [
      ...(["role.view", "role.create", "role.edit", "role.delete", "role.exportExcel", "role.exportPdf"] as const),
      ...(["roleUser.add", "roleUser.delete", "roleUser.exportExcel", "roleUser.exportPdf"] as const),
    ],
  },
  { code: "security", privileges: ["security.view", "security.edit", "security.save", "program.edit"] },
  {
    code: "lookups",
    privileges: [
      ...(["lookup.view", "lookup.create", "lookup.edit", "lookup.delete"] as const),
      ...(["lookup.exportExcel", "lookup.exportPdf"] as const),
    ],
  },
  { code: "audits", privileges: ["audit.view", "audit.exportExcel", "audit.exportPdf"] },
  { code: "logFiles", privileges: ["logFile.view"] },
  { code: "adhocReports", privileges: ["adhocReport.view", "adhocReport.exportExcel"] },
  { code: "charts", privileges: ["chart.export", "chart.print"] },
  {
    code: "estimations",
    privileges: [
      ...(["estimation.view", "estimation.create", "estimation.edit", "estimation.delete"] as const),
      ...(["estimation.lock", "estimation.publish", "disaster.edit", "parameter.edit"] as const),
    ],
  },
  { code: "supply", privileges: ["supply.edit", "request.approve"] },
  { code: "reports", privileges: ["report.export", "report.share"] },
  { code: "configuration", privileges: ["layout.edit", "data.import", "layer.edit", "defaults.edit"] },
] as const satisfies readonly { readonly code: string; readonly privileges: readonly PrivilegeCode[] }[];

export type ModuleCode = (typeof MODULES)[number]["code"];

interface PageOfPrivileges {
  readonly code: string;
  readonly route: string;
  readonly module: ModuleCode;
  readonly privileges: readonly PrivilegeCode[];
}

const privilegesOf = (module: ModuleCode): readonly PrivilegeCode[] =>
  MODULES.find(({ code }) => code === module)?.privileges ?? [];

/**
 * The pages of the product and the privileges that count on each: the one that opens it and those of what is done
 * there. A page's number is its place, from 1, and 0 means all pages: append, never reorder.
 */
export const PRIVILEGE_PAGES: readonly PageOfPrivileges[] = [
  { code: "home", route: "/main/home", module: "home", privileges: ["home"] },
  {
    code: "map",
    route: "/main/map",
    module: "estimations",
    privileges: [...privilegesOf("estimations"), ...privilegesOf("charts")],
  },
  { code: "userList", route: "/user-list", module: "users", privileges: privilegesOf("users") },
  {
    code: "userDetail",
    route: "/user-detail",
    module: "users",
    privileges: ["user.view", "user.create", "user.edit", "user.delete"],
  },
  { code: "roleList", route: "/role-list", module: "roles", privileges: privilegesOf("roles").slice(0, 6) },
  {
    code: "roleDetail",
    route: "/role-detail",
    module: "roles",
    privileges: [
      ...(["role.view", "role.create", "role.edit", "role.delete", "security.save"] as const),
      ...(["roleUser.add", "roleUser.delete", "roleUser.exportExcel", "roleUser.exportPdf"] as const),
    ],
  },
  { code: "security", route: "/security", module: "security", privileges: privilegesOf("security") },
  { code: "lookupList", route: "/lookup-list", module: "lookups", privileges: privilegesOf("lookups") },
  {
    code: "lookupDetail",
    route: "/lookup-detail",
    module: "lookups",
    privileges: ["lookup.view", "lookup.create", "lookup.edit", "lookup.delete"],
  },
  { code: "auditList", route: "/audit-list", module: "audits", privileges: privilegesOf("audits") },
  { code: "logFile", route: "/log-file", module: "logFiles", privileges: privilegesOf("logFiles") },
  { code: "adhocReport", route: "/adhoc-report", module: "adhocReports", privileges: privilegesOf("adhocReports") },
  { code: "supply", route: "/supply", module: "supply", privileges: ["supply.edit"] },
  {
    code: "report",
    route: "/report",
    module: "reports",
    privileges: ["estimation.view", ...privilegesOf("reports"), ...privilegesOf("charts")],
  },
  { code: "compare", route: "/compare", module: "estimations", privileges: ["estimation.view"] },
  { code: "data", route: "/data", module: "configuration", privileges: ["data.import"] },
  { code: "layout", route: "/layout", module: "configuration", privileges: ["layout.edit"] },
  { code: "inspector", route: "/inspector", module: "configuration", privileges: ["layout.edit"] },
  { code: "defaults", route: "/defaults", module: "configuration", privileges: ["defaults.edit"] },
  { code: "layers", route: "/layers", module: "configuration", privileges: ["layer.edit"] },
  { code: "requests", route: "/requests", module: "supply", privileges: privilegesOf("supply") },
  { code: "sites", route: "/sites", module: "supply", privileges: ["supply.edit"] },
  { code: "siteSupply", route: "/site-supply", module: "supply", privileges: ["supply.edit"] },
  { code: "feeding", route: "/feeding", module: "supply", privileges: ["supply.edit"] },
  { code: "shift", route: "/shift", module: "supply", privileges: ["supply.edit"] },
];

/** The number of a module, from 1. */
export const moduleIdOf = (module: ModuleCode): number => MODULES.findIndex(({ code }) => code === module) + 1;

/** The module in which a privilege is. */
export function moduleOf(privilege: PrivilegeCode): ModuleCode {
  const found = MODULES.find(({ privileges }) => (privileges as readonly PrivilegeCode[]).includes(privilege));
  if (found === undefined) throw new Error(`The privilege ${privilege} stands in no module`);
  return found.code;
}

/**
 * The most that a caller without a session may be given. All other privileges write under someone's name, show what is
 * not published, or open the administration: they need a person.
 */
export const PUBLIC_PRIVILEGES: readonly PrivilegeCode[] = ["home", "chart.export", "chart.print"];

/** Privileges that the Administrator role always has, since otherwise no one could grant them again. */
export const RESERVED_FOR_ADMINISTRATOR: readonly PrivilegeCode[] = ["security.view", "security.edit", "security.save"];

/** The codes of a set in the order of the table. */
export const inTableOrder = (codes: Iterable<string>): PrivilegeCode[] => {
  const held = new Set(codes);
  return PRIVILEGE_CODES.filter((code) => held.has(code));
};
