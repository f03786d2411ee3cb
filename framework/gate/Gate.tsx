import type { ReactNode } from "react";
import type { PrivilegeRule } from "../../contract/privileges.ts";
import { usePermits } from "./session.ts";

/** Shows its children to callers whom the rule permits, else the fallback. */
export function Gate({
  needs,
  fallback,
  children,
}: {
  needs: PrivilegeRule;
  fallback?: ReactNode;
  children?: ReactNode;
}) {
  return usePermits(needs) ? children : fallback;
}
