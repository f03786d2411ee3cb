import { z } from "zod";
import { defineCall } from "../call.ts";
import { CalendarDateSchema, InstantSchema } from "../domain.ts";
import { EmailAddressSchema } from "../field-rules.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { allOf, anyOf, everybody } from "../privileges.ts";
import {
  CellSchema,
  FigureSchema,
  PageSelectionSchema,
  ReportDocumentSchema,
  ReportTextSchema,
  ReportUnitsSchema,
  ReportVariantSchema,
} from "../report-document.ts";
import { EmailAnswerSchema, MOST_RECIPIENTS } from "./email.ts";
import { PAPERS } from "./exports.ts";

/** Which report is meant: an estimation's newest run as a variant, so many pages, in some units. */
export const ReportOrderSchema = z.object({
  eid: z.int().positive(),
  variant: ReportVariantSchema,
  selection: PageSelectionSchema,
  units: ReportUnitsSchema,
});
export type ReportOrder = z.infer<typeof ReportOrderSchema>;

/** Longest that a link may live, in days. */
export const LINK_DAYS_MAX = 365;
const days = z.int().min(1).max(LINK_DAYS_MAX);
const language = z.enum(LANGUAGE_CODES);
const sharers = allOf("report.share", "estimation.view");

export const issueReport = defineCall({
  method: "POST",
  path: "/api/Report/IssueReport",
  params: z.object({}),
  body: ReportOrderSchema,
  answer: z.object({
    reportId: z.int(),
    code: z.string(),
    /** Where the code is checked; null where the product does not know its own address. */
    address: z.string().nullable(),
    document: ReportDocumentSchema,
  }),
  needs: anyOf("report.export", "report.share"),
  changes: true,
  summary: "Freeze a report under the short code that is printed on it; the same figures keep the code they have.",
});

/** Whether a link opens: `closed` is that of a Public report whose estimation is no longer published. */
export const LINK_STATES = ["open", "expired", "revoked", "closed"] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const ShareLinkSchema = z.object({
  linkId: z.int(),
  eid: z.int(),
  reportId: z.int(),
  code: z.string(),
  variant: ReportVariantSchema,
  selection: PageSelectionSchema,
  units: ReportUnitsSchema,
  language,
  /** The address that it was mailed to; null for a link that its maker hands on. */
  sentTo: z.string().nullable(),
  /** When the figures of the report were calculated. */
  calculatedAt: InstantSchema,
  createdAt: InstantSchema,
  createdBy: z.string(),
  expiresAt: InstantSchema,
  state: z.enum(LINK_STATES),
  revokedAt: InstantSchema.nullable(),
  revokedBy: z.string().nullable(),
  openings: z.int(),
  lastOpenedAt: InstantSchema.nullable(),
});
export type ShareLink = z.infer<typeof ShareLinkSchema>;

export const getShareLinks = defineCall({
  method: "GET",
  path: "/api/Report/GetShareLinks/:eid",
  params: z.object({ eid: z.coerce.number().int().positive() }),
  body: z.undefined(),
  answer: z.array(ShareLinkSchema),
  needs: sharers,
  changes: false,
  summary: "The links to an estimation's reports: who made which, until when, how often opened; the newest first.",
});

export const createShareLink = defineCall({
  method: "POST",
  path: "/api/Report/CreateShareLink",
  params: z.object({}),
  body: ReportOrderSchema.extend({ language, days }),
  answer: z.object({
    link: ShareLinkSchema,
    /** Shown once: only a hash of its token is kept. */
    address: z.string(),
  }),
  needs: sharers,
  changes: true,
  summary: "Make a link to a report as it is now; its address is told this once.",
});

export const revokeShareLink = defineCall({
  method: "POST",
  path: "/api/Report/RevokeShareLink",
  params: z.object({}),
  body: z.object({ linkId: z.int().positive() }),
  answer: ShareLinkSchema,
  needs: sharers,
  changes: true,
  summary: "Let a link lead nowhere from now on.",
});

/** A report by e-mail: a link of its own to each mail, or the PDF itself. */
export const ReportMailSchema = z.discriminatedUnion("way", [
  z.object({
    way: z.literal("link"),
    ...ReportOrderSchema.shape,
    language,
    recipients: z.array(EmailAddressSchema).min(1).max(MOST_RECIPIENTS),
    /** Made by the sender for this one sending: sent a second time, it queues nothing more. */
    requestKey: z.uuid(),
    days,
  }),
  z.object({
    way: z.literal("pdf"),
    ...ReportOrderSchema.shape,
    language,
    recipients: z.array(EmailAddressSchema).min(1).max(MOST_RECIPIENTS),
    requestKey: z.uuid(),
    paper: z.enum(PAPERS),
  }),
]);
export type ReportMail = z.infer<typeof ReportMailSchema>;

export const sendReport = defineCall({
  method: "POST",
  path: "/api/Report/SendReport",
  params: z.object({}),
  body: ReportMailSchema,
  answer: EmailAnswerSchema,
  needs: sharers,
  changes: true,
  summary: "Send a report by e-mail, as a link or as a PDF, within the rules of mails.",
});

/** 256 bits in base64url. */
export const ShareTokenSchema = z.string().regex(/^[\w-]{43}$/);

export const SharedReportSchema = z.object({
  document: ReportDocumentSchema,
  language,
  code: z.string(),
  issuedAt: InstantSchema,
  expiresAt: InstantSchema,
});
export type SharedReport = z.infer<typeof SharedReportSchema>;

export const openSharedReport = defineCall({
  method: "POST",
  path: "/api/Report/OpenSharedReport",
  params: z.object({}),
  // Whatever was typed is answered in the one sentence that every link without a report gets.
  body: z.object({ token: z.string().max(200) }),
  answer: SharedReportSchema,
  needs: everybody,
  changes: true,
  withOldPassword: true,
  summary: "Open a shared report by the token of its link; counted. Every link that leads nowhere answers the same.",
});

/** A figure of the report that comes out differently now, and where it stands. */
export const CheckDifferenceSchema = z.object({
  page: z.int(),
  section: ReportTextSchema,
  block: ReportTextSchema.nullable(),
  row: CellSchema.nullable(),
  column: ReportTextSchema.nullable(),
  issued: FigureSchema.nullable(),
  now: FigureSchema.nullable(),
});

/** What a check found: every figure of the need comes out as issued, some do not, or the stored report itself was altered. */
export const CHECK_VERDICTS = ["same", "differs", "altered"] as const;

export const ReportCheckSchema = z.object({
  code: z.string(),
  verdict: z.enum(CHECK_VERDICTS),
  report: z.object({
    variant: ReportVariantSchema,
    selection: PageSelectionSchema,
    units: ReportUnitsSchema,
    disaster: z.string(),
    estimation: z.string(),
    agency: z.string(),
    startDate: CalendarDateSchema,
    timeZone: z.string(),
    sampleData: z.boolean(),
    issuedAt: InstantSchema,
  }),
  run: z.object({
    at: InstantSchema,
    engineVersion: z.string(),
    /** The engine that has just calculated again. */
    checkedBy: z.string(),
    /** SHA-256 of the stored inputs. */
    inputHash: z.string(),
  }),
  /** Whether a newer calculation of the estimation was made since. */
  newer: z.boolean(),
  /** The figures that a reader compares with the paper. */
  headline: z.array(
    z.object({ id: z.string(), label: ReportTextSchema, figure: FigureSchema, trucks: FigureSchema.nullable() }),
  ),
  /** Figures compared, and those that differ, at most 20. */
  compared: z.int(),
  differing: z.int(),
  differences: z.array(CheckDifferenceSchema),
});
export type ReportCheck = z.infer<typeof ReportCheckSchema>;
export type CheckDifference = z.infer<typeof CheckDifferenceSchema>;

export const checkReport = defineCall({
  method: "GET",
  path: "/api/Report/CheckReport/:code",
  params: z.object({ code: z.string().min(1).max(40) }),
  body: z.undefined(),
  answer: ReportCheckSchema,
  needs: everybody,
  changes: false,
  withOldPassword: true,
  summary: "Check a printed report by its code: its stored inputs are calculated again and compared.",
});
