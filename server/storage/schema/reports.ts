import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdBy, createdDate, oneOf } from "./columns.ts";
import { ofEstimation } from "./estimations.ts";
import { runs } from "./runs.ts";
import { REPORT_VARIANTS } from "./words.ts";

/** Which sections stand on which page of which variant. */
export const reportSections = pgTable(
  "report_sections",
  {
    id: serial("id").primaryKey(),
    variant: text("variant").notNull(),
    page: integer("page").notNull(),
    position: integer("position").notNull(),
    section: text("section").notNull(),
    active: boolean("active").notNull().default(true),
  },
  (t) => [
    uniqueIndex("report_sections_key").on(t.variant, t.section),
    oneOf("report_sections_variant_check", t.variant, REPORT_VARIANTS),
  ],
);

/** A report as it was printed or shared: the frozen document of one run, with the short code that proves it. */
export const reports = pgTable(
  "report",
  {
    reportId: serial("report_id").primaryKey(),
    eid: ofEstimation(),
    rid: integer("rid")
      .notNull()
      .references(() => runs.rid, { onDelete: "cascade" }),
    variant: text("variant").notNull(),
    code: text("code").notNull().unique("report_code_key"),
    document: jsonb("document").notNull(),
    createdDate: createdDate(),
    createdBy: createdBy(),
  },
  (t) => [index("report_eid_idx").on(t.eid), oneOf("report_variant_check", t.variant, REPORT_VARIANTS)],
);
