import { boolean, check, index, integer, jsonb, pgTable, serial, sql, text, uniqueIndex } from "../orm.ts";
import {
  REPORT_SECTIONS,
  REPORT_VARIANTS,
  type PageSelection,
  type ReportSectionId,
  type ReportUnits,
  type ReportVariant,
} from "../../../engine/report/document.ts";
import { createdBy, createdDate, moment, editStamps, oneOf } from "./columns.ts";
import { ofEstimation } from "./estimations.ts";
import { runs } from "./runs.ts";

/** Which sections are on which page of which variant. */
export const reportSections = pgTable(
  "report_sections",
  {
    id: serial("id").primaryKey(),
    variant: text("variant").$type<ReportVariant>().notNull(),
    page: integer("page").notNull(),
    position: integer("position").notNull(),
    section: text("section").$type<ReportSectionId>().notNull(),
    active: boolean("active").notNull().default(true),
    /** The sections of a variant are saved together and share one version. */
    ...editStamps(),
  },
  (t) => [
    uniqueIndex("report_sections_key").on(t.variant, t.section),
    oneOf("report_sections_variant_check", t.variant, REPORT_VARIANTS),
    oneOf(
      "report_sections_section_check",
      t.section,
      REPORT_SECTIONS.map(({ section }) => section),
    ),
    check("report_sections_page_check", sql`${t.page} between 1 and 5`),
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
    variant: text("variant").$type<ReportVariant>().notNull(),
    selection: text("selection").$type<PageSelection>().notNull(),
    units: text("units").$type<ReportUnits>().notNull(),
    /** The short code that is printed on it. */
    code: text("code").notNull().unique("report_code_key"),
    /** SHA-256 of the canonical document, hex: the same figures are issued once. */
    documentHash: text("document_hash").notNull(),
    document: jsonb("document").notNull(),
    createdDate: createdDate(),
    createdBy: createdBy(),
  },
  (t) => [
    uniqueIndex("report_document_key").on(t.eid, t.documentHash),
    oneOf("report_variant_check", t.variant, REPORT_VARIANTS),
  ],
);

/** A link by which anyone who has it opens an issued report. */
export const shareLinks = pgTable(
  "share_link",
  {
    linkId: serial("link_id").primaryKey(),
    reportId: integer("report_id")
      .notNull()
      .references(() => reports.reportId, { onDelete: "cascade" }),
    /** The language in which the report opens. */
    language: text("language").notNull(),
    /** The address that it was mailed to; null for a link that its maker handed on. */
    sentTo: text("sent_to"),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    revokedBy: text("revoked_by"),
    openings: integer("openings").notNull().default(0),
    lastOpenedAt: moment("last_opened_at"),
    createdDate: createdDate(),
    createdBy: createdBy(),
  },
  (t) => [index("share_link_report_idx").on(t.reportId)],
);

/**
 * The tokens by which a link opens. A token is random and stands nowhere but in the link itself; here is its hash. A link
 * that is handed on has one, a mailed link one for each try that may have reached its recipient.
 */
export const shareLinkTokens = pgTable(
  "share_link_token",
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text("token_hash").primaryKey(),
    linkId: integer("link_id")
      .notNull()
      .references(() => shareLinks.linkId, { onDelete: "cascade" }),
    createdDate: createdDate(),
  },
  (t) => [index("share_link_token_link_idx").on(t.linkId)],
);
