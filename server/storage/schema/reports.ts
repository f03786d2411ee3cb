import type { UnitName } from "../../../contract/api/domain.ts";
import type { ZoneNames } from "../../../engine/display/zone-label.ts";
import {
  REPORT_SECTIONS,
  REPORT_VARIANTS,
  type PageSelection,
  type ReportSectionId,
  type ReportUnits,
  type ReportVariant,
} from "../../../engine/reports/document.ts";
import { UNITS } from "../../../engine/words/units.ts";
import { check, doublePrecision, index, integer, pgTable, pgView, primaryKey, sql, text, uniqueIndex } from "../orm.ts";
import { createStamps, createdBy, createdDate, editStamps, moment, oneOf, ownedBy } from "./columns.ts";
import { ofEstimation } from "./planning.ts";

/** The page of each section, in each variant. */
export const reportSections = pgTable(
  "report_sections",
  (c) => ({
    id: c.serial("id").primaryKey(),
    variant: c.text("variant").$type<ReportVariant>().notNull(),
    page: c.integer("page").notNull(),
    position: c.integer("position").notNull(),
    section: c.text("section").$type<ReportSectionId>().notNull(),
    active: c.boolean("active").notNull().default(true),
    /** The sections of a variant are saved together and share one version. */
    ...editStamps(),
  }),
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

/** A printed or shared report: the stored document of one run, with its code. */
export const reports = pgTable(
  "report",
  (c) => ({
    reportId: c.serial("report_id").primaryKey(),
    eid: ofEstimation(),
    rid: ownedBy("rid", () => runs.rid),
    variant: c.text("variant").$type<ReportVariant>().notNull(),
    selection: c.text("selection").$type<PageSelection>().notNull(),
    units: c.text("units").$type<ReportUnits>().notNull(),
    /** The short code that is printed on it. */
    code: c.text("code").notNull().unique("report_code_key"),
    /** SHA-256 of the canonical document, hex: the same figures are issued once. */
    documentHash: c.text("document_hash").notNull(),
    document: c.jsonb("document").notNull(),
    ...createStamps(),
  }),
  (t) => [
    uniqueIndex("report_document_key").on(t.eid, t.documentHash),
    oneOf("report_variant_check", t.variant, REPORT_VARIANTS),
  ],
);

/** A link by which anyone who has it opens an issued report. */
export const shareLinks = pgTable(
  "share_link",
  (c) => ({
    linkId: c.serial("link_id").primaryKey(),
    reportId: ownedBy("report_id", () => reports.reportId),
    /** The language in which the report opens. */
    language: c.text("language").notNull(),
    /** The address that it was mailed to; null for a link that its creator passed on. */
    sentTo: c.text("sent_to"),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    revokedBy: c.text("revoked_by"),
    openings: c.integer("openings").notNull().default(0),
    lastOpenedAt: moment("last_opened_at"),
    ...createStamps(),
  }),
  (t) => [index("share_link_report_idx").on(t.reportId)],
);

/**
 * The tokens that open a link. A token is random and exists only in the link itself; its hash is stored here. A link
 * that is passed on has one, a mailed link one for each try that may have reached its recipient.
 */
export const shareLinkTokens = pgTable(
  "share_link_token",
  (c) => ({
    /** SHA-256 of the token, hex. */
    tokenHash: c.text("token_hash").primaryKey(),
    linkId: ownedBy("link_id", () => shareLinks.linkId),
    createdDate: createdDate(),
  }),
  (t) => [index("share_link_token_link_idx").on(t.linkId)],
);

/** One calculation with all its inputs, so that it can be repeated bit for bit. */
export const runs = pgTable(
  "run",
  (c) => ({
    rid: c.serial("rid").primaryKey(),
    eid: ofEstimation(),
    /** Zones, data-set hash, parameters, settings. */
    inputs: c.jsonb("inputs").notNull(),
    /** SHA-256 of the canonical inputs, hex. */
    inputsHash: c.text("inputs_hash").notNull(),
    engineVersion: c.text("engine_version").notNull(),
    results: c.jsonb("results").notNull(),
    /** The names of its zones; for the newest run their present names, while the zones are the same. */
    zoneNames: c.jsonb("zone_names").$type<ZoneNames>().notNull().default({}),
    runAt: moment("run_at").notNull().defaultNow(),
    runBy: createdBy(),
  }),
  (t) => [index("run_eid_idx").on(t.eid, t.rid)],
);

/**
 * Daily need in full precision, written by the engine. A run's product name is a historical fact and does not change
 * with a rename.
 */
export const productNeeds = pgTable(
  "product_need",
  (c) => ({
    rid: ownedBy("rid", () => runs.rid),
    eid: ofEstimation(),
    zone: c.integer("zone").notNull(),
    product: c.text("product").notNull(),
    day: c.integer("day").notNull(),
    /** Null if the people of the zone are not known. */
    quantity: c.doublePrecision("quantity"),
    unit: c.text("unit").$type<UnitName>().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.rid, t.zone, t.product, t.day] }),
    index("product_need_eid_idx").on(t.eid),
    oneOf("product_need_unit_check", t.unit, UNITS),
    check("product_need_day_check", sql`${t.day} between 1 and 21`),
  ],
);

/** Need of day one by zone and product, of each run. */
export const needsDayOne = pgView("needs_day_one", {
  rid: integer("rid").notNull(),
  eid: integer("eid").notNull(),
  zone: integer("zone").notNull(),
  product: text("product").notNull(),
  unit: text("unit").notNull(),
  quantity: doublePrecision("quantity"),
}).as(sql`select n.rid, n.eid, n.zone, n.product, n.unit, n.quantity from product_need n where n.day = 1`);

const block = (number: number) =>
  sql.raw(
    `sum(n.quantity order by n.day) filter (where n.day between ${number * 3 - 2} and ${number * 3}) as block_${number}`,
  );

/** Need of the seven 72-hour blocks and their total by zone and product, of each run; added in the order of days, so that no order of rows moves the last bit. */
export const needsMultiDay = pgView("needs_multi_day", {
  rid: integer("rid").notNull(),
  eid: integer("eid").notNull(),
  zone: integer("zone").notNull(),
  product: text("product").notNull(),
  unit: text("unit").notNull(),
  block1: doublePrecision("block_1"),
  block2: doublePrecision("block_2"),
  block3: doublePrecision("block_3"),
  block4: doublePrecision("block_4"),
  block5: doublePrecision("block_5"),
  block6: doublePrecision("block_6"),
  block7: doublePrecision("block_7"),
  total: doublePrecision("total"),
}).as(
  sql`select n.rid, n.eid, n.zone, n.product, n.unit, ${sql.join([1, 2, 3, 4, 5, 6, 7].map(block), sql`, `)}, sum(n.quantity order by n.day) as total from product_need n group by n.rid, n.eid, n.zone, n.product, n.unit`,
);
