import { index, pgTable, primaryKey, sql, uniqueIndex } from "../orm.ts";
import type { GroupSource } from "../../../contract/people/calls/security.ts";
import { lower, moment, ownedBy, recordStamps } from "./columns.ts";

/** Users who may sign in. `passwordHash` is null for portal-only users. */
export const users = pgTable(
  "users",
  (c) => ({
    userId: c.serial("user_id").primaryKey(),
    userName: c.text("user_name").notNull(),
    firstName: c.text("first_name").notNull().default(""),
    lastName: c.text("last_name").notNull().default(""),
    email: c.text("email"),
    passwordHash: c.text("password_hash"),
    mustChangePassword: c.boolean("must_change_password").notNull().default(false),
    passwordChangedAt: moment("password_changed_at"),
    /** When a one-time password expires; null for a password of the user's own. */
    passwordExpiresAt: moment("password_expires_at"),
    active: c.boolean("active").notNull().default(true),
    language: c.text("language"),
    lastSignIn: moment("last_sign_in"),
    /** Whether it stands for a program: never active, so that no one signs in as it. */
    service: c.boolean("service").notNull().default(false),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("users_user_name_key").on(lower(t.userName)),
    uniqueIndex("users_email_key")
      .on(lower(t.email))
      .where(sql`${t.email} is not null`),
  ],
);

/** Users with a second factor: codes of an authenticator app (RFC 6238) or recovery codes, each valid once. */
export const secondFactors = pgTable("second_factors", (c) => ({
  userId: c
    .integer("user_id")
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  /** In base 32. It must be readable at each sign-in, so a hash would not work. */
  secret: c.text("secret").notNull(),
  since: moment("since").notNull().defaultNow(),
  /** The 30-second step of the last accepted code; that and older ones are refused. */
  lastStep: c.integer("last_step").notNull(),
  /** SHA-256 of the remaining recovery codes. */
  recoveryHashes: c.text("recovery_hashes").array().notNull(),
}));

/**
 * Links by which users choose their first password. An invitation replaces a one-time password that no one was shown,
 * and expires with it. Tokens are stored only as their SHA-256, one for each try to mail the link.
 */
export const invitations = pgTable(
  "invitations",
  (c) => ({
    invitationId: c.serial("invitation_id").primaryKey(),
    userId: ownedBy("user_id", () => users.userId),
    endsAt: moment("ends_at").notNull(),
    tokenHashes: c.text("token_hashes").array().notNull().default([]),
  }),
  (t) => [index("invitations_user_idx").on(t.userId), index("invitations_token_idx").using("gin", t.tokenHashes)],
);

/** `seeded` roles are the four of the privilege table; Administrator and Public are looked up by name. */
export const roles = pgTable(
  "roles",
  (c) => ({
    roleId: c.serial("role_id").primaryKey(),
    name: c.text("name").notNull(),
    description: c.text("description").notNull().default(""),
    active: c.boolean("active").notNull().default(true),
    seeded: c.boolean("seeded").notNull().default(false),
    /** Whether members who sign in by a password here must have a second factor. */
    secondFactor: c.boolean("second_factor").notNull().default(false),
    ...recordStamps(),
  }),
  (t) => [uniqueIndex("roles_name_key").on(lower(t.name))],
);

/** Mirror of the contract's privilege table, so that links can be checked by the database. */
export const privileges = pgTable("privileges", (c) => ({
  code: c.text("code").primaryKey(),
  index: c.integer("index").notNull().unique(),
  label: c.text("label").notNull(),
}));

export const rolePrivileges = pgTable(
  "role_privileges",
  (c) => ({
    roleId: ownedBy("role_id", () => roles.roleId),
    privilegeCode: c
      .text("privilege_code")
      .notNull()
      .references(() => privileges.code, { onDelete: "cascade" }),
  }),
  (t) => [primaryKey({ columns: [t.roleId, t.privilegeCode] })],
);

export const userRoles = pgTable(
  "user_roles",
  (c) => ({
    userId: ownedBy("user_id", () => users.userId),
    roleId: ownedBy("role_id", () => roles.roleId),
    /** The group that gave it: the link is removed with that group. Null for a role given by hand, which stays. */
    groupSource: c.text("group_source").$type<GroupSource>(),
  }),
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index("user_roles_role_idx").on(t.roleId)],
);

/**
 * The role that a group gives: at the OpenID Connect issuer, named exactly as the issuer does, or at the mapping
 * portal, by the group's id, since anyone there may give a group of their own any title.
 */
export const groupRoles = pgTable(
  "group_roles",
  (c) => ({
    source: c.text("source").$type<GroupSource>().notNull().default("openId"),
    groupName: c.text("group_name").notNull(),
    roleId: ownedBy("role_id", () => roles.roleId),
  }),
  (t) => [primaryKey({ columns: [t.source, t.groupName, t.roleId] })],
);

/**
 * The user that an OpenID Connect issuer identifies by a subject. Once this is known, no other data of the issuer finds
 * a user.
 */
export const openIdSubjects = pgTable(
  "openid_subjects",
  (c) => ({
    issuer: c.text("issuer").notNull(),
    subject: c.text("subject").notNull(),
    userId: ownedBy("user_id", () => users.userId),
    since: moment("since").notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex("openid_subjects_user_key").on(t.issuer, t.userId),
    index("openid_subjects_user_idx").on(t.userId),
  ],
);

export const userPreferences = pgTable(
  "user_preferences",
  (c) => ({
    userId: ownedBy("user_id", () => users.userId),
    name: c.text("name").notNull(),
    value: c.jsonb("value").notNull(),
    editedAt: moment("edited_at").notNull().defaultNow(),
  }),
  (t) => [primaryKey({ columns: [t.userId, t.name] })],
);
