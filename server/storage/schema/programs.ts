import { index, integer, pgTable, text } from "../orm.ts";
import { bytes, editStamps, moment, ownedBy } from "./columns.ts";
import { users } from "./people.ts";

/**
 * Accounts of programs: users who cannot sign in (`users.service`), with privileges of their own instead of roles. Their
 * names are the users' names.
 */
export const serviceAccounts = pgTable("service_accounts", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  /** What the program does, and who to ask about it. */
  purpose: text("purpose").notNull().default(""),
  privileges: text("privileges").array().notNull(),
  /** Null while its tokens work. */
  lockedAt: moment("locked_at"),
  ...editStamps(),
});

/** Tokens of programs, stored only as their SHA-256. */
export const apiTokens = pgTable(
  "api_tokens",
  (c) => ({
    tokenId: c.serial("token_id").primaryKey(),
    userId: ownedBy("user_id", () => users.userId),
    name: c.text("name").notNull(),
    tokenHash: c.text("token_hash").notNull().unique(),
    /** Its last characters, by which a person recognizes it. */
    ending: c.text("ending").notNull(),
    /** What it may do at most; it never may more than its owner at the moment. */
    privileges: c.text("privileges").array().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    createdBy: c.text("created_by").notNull(),
    endsAt: moment("ends_at").notNull(),
    usedAt: moment("used_at"),
    usedFrom: c.text("used_from").notNull().default(""),
    revokedAt: moment("revoked_at"),
    revokedBy: c.text("revoked_by"),
  }),
  (t) => [index("api_tokens_user_idx").on(t.userId)],
);

/**
 * Changes that carried an Idempotency-Key, and their answers, kept for a day so that a repeat gets the same one. The row
 * is written in the transaction of the change, so there is one exactly if the change was made.
 */
export const keptAnswers = pgTable(
  "kept_answers",
  (c) => ({
    /** SHA-256 of the caller and the key. */
    keyHash: c.text("key_hash").primaryKey(),
    /** SHA-256 of the call and its content. */
    requestHash: c.text("request_hash").notNull(),
    /** The request that made the change. */
    run: c.text("run").notNull(),
    startedAt: moment("started_at").notNull(),
    /** Encrypted with the key itself, since an answer may hold a password or a token; null until it is sent. */
    answer: bytes("answer"),
    endsAt: moment("ends_at").notNull(),
  }),
  (t) => [index("kept_answers_ends_idx").on(t.endsAt)],
);
