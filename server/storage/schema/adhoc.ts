import type { AdhocQuery } from "../../../contract/adhoc/queries.ts";
import type { MailFault, MailPlan } from "../../../contract/adhoc/mail.ts";
import { index, pgTable, uniqueIndex } from "../orm.ts";
import { lower, moment, ownedBy, recordStamps } from "./columns.ts";
import { roles, users } from "./people.ts";
import { ofDisaster } from "./planning.ts";

/** Saved queries of base views, each for its owner or also for the members of a role. */
export const adhocQueries = pgTable(
  "adhoc_query",
  (c) => ({
    queryId: c.serial("query_id").primaryKey(),
    ownerId: ownedBy("owner_id", () => users.userId),
    name: c.text("name").notNull(),
    query: c.jsonb("query").$type<AdhocQuery>().notNull(),
    roleId: c.integer("role_id").references(() => roles.roleId, { onDelete: "set null" }),
    /** Schedule and recipients of its mails; null for never. */
    mail: c.jsonb("mail").$type<MailPlan>(),
    /** When the next mail is due or, while one is being made, when that attempt counts as lost. */
    nextMailAt: moment("next_mail_at"),
    lastMailAt: moment("last_mail_at"),
    /** The reason why the last mail could not be made. */
    mailFault: c.jsonb("mail_fault").$type<MailFault>(),
    did: ofDisaster(),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("adhoc_query_name_key").on(t.ownerId, lower(t.name)),
    index("adhoc_query_role_idx").on(t.roleId),
    index("adhoc_query_mail_idx").on(t.nextMailAt),
  ],
);
