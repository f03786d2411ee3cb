import type { AdhocQuery } from "../../../contract/adhoc.ts";
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from "../orm.ts";
import { lower, ownedBy, recordStamps } from "./columns.ts";
import { roles, users } from "./people.ts";

/** Questions to base views that people keep, each for oneself or for the members of a role too. */
export const adhocQueries = pgTable(
  "adhoc_query",
  {
    queryId: serial("query_id").primaryKey(),
    ownerId: ownedBy("owner_id", () => users.userId),
    name: text("name").notNull(),
    query: jsonb("query").$type<AdhocQuery>().notNull(),
    roleId: integer("role_id").references(() => roles.roleId, { onDelete: "set null" }),
    ...recordStamps(),
  },
  (t) => [uniqueIndex("adhoc_query_name_key").on(t.ownerId, lower(t.name)), index("adhoc_query_role_idx").on(t.roleId)],
);
