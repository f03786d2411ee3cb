import type { SheetRow } from "../../contract/sheets/sheets.ts";
import type { Role } from "../../contract/people/calls/roles.ts";
import type { User } from "../../contract/people/users.ts";
import type { DataSet } from "../../contract/tracts/calls/tracts.ts";

/** The steps that make a new product ready for work, in their order. */
export const READY_STEPS = ["agency", "people", "census", "stock", "signIn"] as const;
export type ReadyStep = (typeof READY_STEPS)[number];

/** The facts that determine the state of the steps. */
export interface ReadyFacts {
  /** The configuration keys. */
  readonly keys: Readonly<Record<string, unknown>>;
  readonly users: readonly Pick<User, "active">[];
  readonly dataSets: readonly Pick<DataSet, "sample" | "hidden">[];
  readonly stock: readonly Pick<SheetRow<"inventory">, "id">[];
  readonly roles: readonly Pick<Role, "active" | "secondFactor">[];
  /** Whether people sign in by an issuer of OpenID Connect. */
  readonly openId: boolean;
  /** Whether the reader decided that passwords are enough here. */
  readonly passwordsAreEnough: boolean;
}

/** The agency's parts of a report's head, by the configuration key that sets each. */
const AGENCY_KEYS = { agencyName: "name", agencyContact: "contact", reportLogo: "seal" } as const;
type AgencyPart = (typeof AGENCY_KEYS)[keyof typeof AGENCY_KEYS];

/** The parts of the agency's identity that no key sets. */
export const missingAgencyParts = (keys: ReadyFacts["keys"]): AgencyPart[] =>
  Object.entries(AGENCY_KEYS).flatMap(([key, part]) => (String(keys[key] ?? "").trim() === "" ? [part] : []));

/** The steps that are done. */
export function doneSteps(facts: ReadyFacts): ReadonlySet<ReadyStep> {
  const { keys, users, dataSets, stock, roles, openId, passwordsAreEnough } = facts;
  const hasPortal = keys["signInBy"] !== "form" && !["", "/"].includes(String(keys["portalUrl"] ?? ""));
  const done: Readonly<Record<ReadyStep, boolean>> = {
    agency: missingAgencyParts(keys).length === 0,
    people: users.filter(({ active }) => active).length > 1,
    census: dataSets.some(({ sample, hidden }) => !sample && !hidden),
    stock: stock.length > 0,
    signIn: openId || hasPortal || passwordsAreEnough || roles.some((role) => role.active && role.secondFactor),
  };
  return new Set(READY_STEPS.filter((step) => done[step]));
}
