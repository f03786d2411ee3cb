import { index, integer, jsonb, pgTable, primaryKey, text } from "../orm.ts";
import { EXPORT_FORMATS, EXPORT_STATES, type ExportFormat, type ExportState } from "../../../contract/calls/exports.ts";
import { bytes, moment, oneOf } from "./columns.ts";
import { users } from "./people.ts";

/** A kind of file and what its writer needs to know, as JSON. */
export interface StoredJob {
  readonly kind: string;
  readonly work: unknown;
}

/** Files that users asked for: here, so that every process of the product can say how far one is and hand it over. */
export const exports = pgTable(
  "exports",
  {
    /** A random UUID, which no one can guess. */
    exportId: text("export_id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    list: text("list").notNull(),
    format: text("format").$type<ExportFormat>().notNull(),
    state: text("state").$type<ExportState>().notNull().default("waiting"),
    /** Rows written so far, and rows in all; null until they are counted. */
    done: integer("done").notNull().default(0),
    total: integer("total"),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull().default(0),
    /** Key and values of the text that says why it failed. */
    errorKey: text("error_key"),
    errorValues: jsonb("error_values").$type<Record<string, string | number>>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When the process that makes it was last heard of; one that has died is noticed by this. */
    heartbeatAt: moment("heartbeat_at").notNull().defaultNow(),
    /** What is to be written, for the process that takes the export over from one that ended; null once nothing is. */
    job: jsonb("job").$type<StoredJob>(),
    /** How often a process has begun it; one that was taken for dead knows by it that another has gone on. */
    attempt: integer("attempt").notNull().default(1),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    index("exports_user_idx").on(t.userId, t.createdAt),
    index("exports_expires_idx").on(t.expiresAt),
    oneOf("exports_format_check", t.format, EXPORT_FORMATS),
    oneOf("exports_state_check", t.state, EXPORT_STATES),
  ],
);

/** The file of an export in parts, so that no process ever holds all of it. */
export const exportParts = pgTable(
  "export_parts",
  {
    exportId: text("export_id")
      .notNull()
      .references(() => exports.exportId, { onDelete: "cascade" }),
    part: integer("part").notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.part] })],
);
