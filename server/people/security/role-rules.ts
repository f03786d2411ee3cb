import type { Fault } from "../../../contract/errors.ts";
import { RESERVED_FOR_ADMINISTRATOR, PUBLIC_PRIVILEGES } from "../../../contract/modules.ts";
import { faultAt } from "../../persistence/refusals.ts";
import { PUBLIC_ROLE } from "../../caller/caller.ts";
import { ADMINISTRATOR } from "../../persistence/seed/people.ts";
import { labelsOf } from "./lock-out.ts";

/** What is wrong with a role's privileges: the Administrator role keeps what brings everything else back, Public gets nothing that needs a person. */
export function privilegeFaults(roleName: string, codes: readonly string[], path = "body.privilegeCodes"): Fault[] {
  if (roleName === ADMINISTRATOR.role) {
    const missing = RESERVED_FOR_ADMINISTRATOR.filter((code) => !codes.includes(code));
    return missing.length === 0
      ? []
      : [faultAt(path, "domain.security.administratorKeeps", { privileges: labelsOf(missing) })];
  }
  if (roleName === PUBLIC_ROLE) {
    const beyond = codes.filter((code) => !(PUBLIC_PRIVILEGES as readonly string[]).includes(code));
    return beyond.length === 0
      ? []
      : [faultAt(path, "domain.security.needsPerson", { privileges: labelsOf(beyond), codes: beyond.join(" ") })];
  }
  return [];
}

/** The roles that are looked up by name and without which nothing opens: they are never switched off. */
export const ALWAYS_ACTIVE: readonly string[] = [ADMINISTRATOR.role, PUBLIC_ROLE];
