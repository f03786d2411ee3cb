import { index, pgTable, primaryKey, uniqueIndex } from "../orm.ts";
import { moment, oneOf, ownedBy } from "./columns.ts";
import { users } from "./people.ts";

/** Open sessions. Only the SHA-256 of the cookie's token is stored, so a copy of the table opens nothing. */
export const sessions = pgTable(
  "sessions",
  (c) => ({
    tokenHash: c.text("token_hash").primaryKey(),
    /** A session's id in lists; it opens nothing. */
    sessionId: c.serial("session_id").notNull().unique(),
    userId: ownedBy("user_id", () => users.userId),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    /** The session ends here in any case. */
    endsAt: moment("ends_at").notNull(),
    address: c.text("address").notNull().default(""),
    userAgent: c.text("user_agent").notNull().default(""),
    /** Whether a portal's token opened it, not a password. */
    byPortal: c.boolean("by_portal").notNull().default(false),
    /** The sign-in at our own portal that it was opened with; the session ends with it. */
    grantId: c.uuid("grant_id").references(() => portalGrants.grantId, { onDelete: "cascade" }),
    /** The issuer's ID token if OpenID Connect opened it: the issuer needs it to find the session to sign out. */
    idToken: c.text("id_token"),
  }),
  (t) => [
    index("sessions_user_idx").on(t.userId),
    index("sessions_ends_idx").on(t.endsAt),
    index("sessions_grant_idx").on(t.grantId),
  ],
);

/**
 * Browsers in which a user has signed in, whose attempts for that name are counted separately from those of strangers.
 * The cookie's token is stored only as its SHA-256; it opens nothing.
 */
export const knownBrowsers = pgTable(
  "known_browsers",
  (c) => ({
    tokenHash: c.text("token_hash").notNull(),
    userId: ownedBy("user_id", () => users.userId),
    usedAt: moment("used_at").notNull().defaultNow(),
  }),
  (t) => [primaryKey({ columns: [t.tokenHash, t.userId] }), index("known_browsers_user_idx").on(t.userId)],
);

/** Each attempt to sign in that was checked, by lower-cased user name and address; the lock counts these. */
export const loginAttempts = pgTable(
  "login_attempts",
  (c) => ({
    id: c.bigserial("id", { mode: "number" }).primaryKey(),
    userName: c.text("user_name").notNull(),
    address: c.text("address").notNull(),
    /** The browser that it came from, if it is known for this name (`known_browsers.token_hash`). */
    browser: c.text("browser"),
    at: moment("at").notNull().defaultNow(),
    succeeded: c.boolean("succeeded").notNull(),
  }),
  (t) => [
    index("login_attempts_user_idx").on(t.userName, t.at),
    index("login_attempts_address_idx").on(t.address, t.at),
  ],
);

/** Counts calls of one kind by one caller in the current minute across all processes, for limits. */
export const callCounts = pgTable("call_counts", (c) => ({
  /** The call, and the network or browser that made it. */
  caller: c.text("caller").primaryKey(),
  calls: c.integer("calls").notNull(),
  endsAt: moment("ends_at").notNull(),
}));

/** The use of a token of our own portal: for requests, or for getting the next token. */
const PORTAL_TOKEN_KINDS = ["access", "refresh"] as const;
export type PortalTokenKind = (typeof PORTAL_TOKEN_KINDS)[number];

/**
 * Sign-ins at our own portal: one row for each authorization code and for each user name and password exchanged for a
 * token. Everything issued for a row ends with it.
 */
export const portalGrants = pgTable(
  "portal_grants",
  (c) => ({
    grantId: c.uuid("grant_id").primaryKey().defaultRandom(),
    userId: ownedBy("user_id", () => users.userId),
    /** The app that asked; empty for a token obtained with user name and password. */
    clientId: c.text("client_id").notNull().default(""),
    redirectUri: c.text("redirect_uri").notNull().default(""),
    /** SHA-256 of the authorization code, kept after its one use so that a second use is recognized. */
    codeHash: c.text("code_hash"),
    /** PKCE's S256 challenge, base64url. */
    codeChallenge: c.text("code_challenge").notNull().default(""),
    codeEndsAt: moment("code_ends_at"),
    codeUsedAt: moment("code_used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Nothing issued for this row lasts longer. */
    endsAt: moment("ends_at").notNull(),
  }),
  (t) => [
    uniqueIndex("portal_grants_code_key").on(t.codeHash),
    index("portal_grants_user_idx").on(t.userId),
    index("portal_grants_ends_idx").on(t.endsAt),
  ],
);

/** Access and refresh tokens, kept as their SHA-256 only. */
export const portalTokens = pgTable(
  "portal_tokens",
  (c) => ({
    tokenHash: c.text("token_hash").primaryKey(),
    grantId: c
      .uuid("grant_id")
      .notNull()
      .references(() => portalGrants.grantId, { onDelete: "cascade" }),
    kind: c.text("kind").notNull(),
    /**
     * What the token is bound to, if anything: the page's address that sends it, the caller's address, the one service.
     */
    referer: c.text("referer"),
    address: c.text("address"),
    serverUrl: c.text("server_url"),
    createdAt: moment("created_at").notNull().defaultNow(),
    endsAt: moment("ends_at").notNull(),
    /** When a refresh token was exchanged for the next one. */
    usedAt: moment("used_at"),
  }),
  (t) => [
    index("portal_tokens_grant_idx").on(t.grantId),
    index("portal_tokens_ends_idx").on(t.endsAt),
    oneOf("portal_tokens_kind_check", t.kind, PORTAL_TOKEN_KINDS),
  ],
);
