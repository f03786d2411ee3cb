import { bigserial, boolean, index, integer, pgTable, primaryKey, serial, text, uuid } from "../orm.ts";
import { moment } from "./columns.ts";
import { users } from "./people.ts";
import { portalGrants } from "./portal.ts";

/** Open sessions. The cookie's token is kept as its SHA-256 only, so a copy of the table opens nothing. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** What a session is called in lists; it opens nothing. */
    sessionId: serial("session_id").notNull().unique(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    /** The session ends here however busy it is. */
    endsAt: moment("ends_at").notNull(),
    address: text("address").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    /** Whether a portal's token opened it, not a password. */
    byPortal: boolean("by_portal").notNull().default(false),
    /** The sign-in at our own portal that vouched for it; the session ends with it. */
    grantId: uuid("grant_id").references(() => portalGrants.grantId, { onDelete: "cascade" }),
    /** The issuer's ID token where OpenID Connect opened it: what the issuer is told whom to sign out by. */
    idToken: text("id_token"),
  },
  (t) => [
    index("sessions_user_idx").on(t.userId),
    index("sessions_ends_idx").on(t.endsAt),
    index("sessions_grant_idx").on(t.grantId),
  ],
);

/**
 * Browsers in which a user signed in before, whose tries for that name are counted apart from those of strangers. The
 * cookie's token is kept as its SHA-256 only; it opens nothing.
 */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    tokenHash: text("token_hash").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.userId] }), index("known_browsers_user_idx").on(t.userId)],
);

/** Each try to sign in that was looked at, by lower-cased user name and address; what the lock counts. */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userName: text("user_name").notNull(),
    address: text("address").notNull(),
    /** The browser that it came from, where that one is known for this name (`known_browsers.token_hash`). */
    browser: text("browser"),
    at: moment("at").notNull().defaultNow(),
    succeeded: boolean("succeeded").notNull(),
  },
  (t) => [
    index("login_attempts_user_idx").on(t.userName, t.at),
    index("login_attempts_address_idx").on(t.address, t.at),
  ],
);
