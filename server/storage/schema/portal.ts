import { index, integer, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from "../orm.ts";
import { moment, oneOf } from "./columns.ts";
import { users } from "./people.ts";

/** What a token of our own portal is for: asking, or getting the next token to ask with. */
const PORTAL_TOKEN_KINDS = ["access", "refresh"] as const;
export type PortalTokenKind = (typeof PORTAL_TOKEN_KINDS)[number];

/**
 * Sign-ins at our own portal: one row for each authorization code and for each user name and password that bought a
 * token. What was given on a row lives and dies with it.
 */
export const portalGrants = pgTable(
  "portal_grants",
  {
    grantId: uuid("grant_id").primaryKey().defaultRandom(),
    userId: integer("user_id")
      .notNull()
      .references((): AnyPgColumn => users.userId, { onDelete: "cascade" }),
    /** The app that asked; empty for a token bought with user name and password. */
    clientId: text("client_id").notNull().default(""),
    redirectUri: text("redirect_uri").notNull().default(""),
    /** SHA-256 of the authorization code, kept after its one use so that a second use is known for what it is. */
    codeHash: text("code_hash"),
    /** PKCE's S256 challenge, base64url. */
    codeChallenge: text("code_challenge").notNull().default(""),
    codeEndsAt: moment("code_ends_at"),
    codeUsedAt: moment("code_used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Nothing given on this row lives longer. */
    endsAt: moment("ends_at").notNull(),
  },
  (t) => [
    uniqueIndex("portal_grants_code_key").on(t.codeHash),
    index("portal_grants_user_idx").on(t.userId),
    index("portal_grants_ends_idx").on(t.endsAt),
  ],
);

/** Access and refresh tokens, kept as their SHA-256 only. */
export const portalTokens = pgTable(
  "portal_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    grantId: uuid("grant_id")
      .notNull()
      .references(() => portalGrants.grantId, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** What the token is bound to, where it is: the page's address that sends it, the caller's address, the one service. */
    referer: text("referer"),
    address: text("address"),
    serverUrl: text("server_url"),
    createdAt: moment("created_at").notNull().defaultNow(),
    endsAt: moment("ends_at").notNull(),
    /** When a refresh token was traded for the next one. */
    usedAt: moment("used_at"),
  },
  (t) => [
    index("portal_tokens_grant_idx").on(t.grantId),
    index("portal_tokens_ends_idx").on(t.endsAt),
    oneOf("portal_tokens_kind_check", t.kind, PORTAL_TOKEN_KINDS),
  ],
);
