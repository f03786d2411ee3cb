import type { SessionInfo, User } from "../../contract/users.ts";

/** A user as the server tells of one. */
export function aUser(own: Partial<User> = {}): User {
  return {
    userId: 7,
    userName: "kim.rivera",
    firstName: "Kim",
    lastName: "Rivera",
    email: "kim@agency.test",
    active: true,
    portalOnly: false,
    mustChangePassword: false,
    passwordChangedAt: "2026-03-01T12:00:00Z",
    passwordExpiresAt: null,
    language: null,
    lastSignIn: "2026-09-01T12:00:00Z",
    above: false,
    roles: [{ roleId: 2, name: "Emergency Staff", active: true }],
    createdDate: "2026-02-01T12:00:00Z",
    createdBy: "admin",
    editedDate: "2026-02-02T12:00:00Z",
    editedBy: "admin",
    version: 3,
    ...own,
  };
}

/** An open session as the server tells of one. */
export function aSession(own: Partial<SessionInfo> = {}): SessionInfo {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  return {
    sessionId: 31,
    address: "10.0.0.7",
    userAgent,
    current: false,
    createdAt: "2026-09-01T12:00:00Z",
    lastSeenAt: "2026-09-01T13:00:00Z",
    endsAt: "2026-09-04T12:00:00Z",
    ...own,
  };
}
