import type { Session } from "../../../contract/calls/session.ts";
import { PRIVILEGE_CODES } from "../../../contract/privileges.ts";
import type { PreviewRole } from "./messages.ts";

/** The role of callers without a session. */
const PUBLIC_ROLE = "Public";

/**
 * The session as someone who holds one role alone would have it; as Public, one without a user. It is for the gate
 * only: the server knows who is really asking.
 */
export function seenAs(session: Session, role: PreviewRole | null): Session {
  if (role === null) return session;
  const index = (code: string) => (PRIVILEGE_CODES as readonly string[]).indexOf(code);
  const privileges = role.privileges.map((code) => ({ privilegeCode: code, index: index(code) }));
  if (role.name === PUBLIC_ROLE || session.user === null) return { user: null, privileges };
  return {
    user: { ...session.user, roleNameOfLoginUser: [role.name], mustChangePassword: false },
    privileges,
  };
}
