import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema } from "../../api/domain.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { allOf, publicAccess } from "../../people/privileges.ts";
import {
  PageSelectionSchema,
  ReportDocumentSchema,
  ReportUnitsSchema,
  ReportVariantSchema,
} from "../report-document.ts";
import { EmailAnswerSchema, sending } from "../../mail/calls.ts";
import { PAPERS } from "../../lists/export-formats.ts";
import { ReportOrderSchema } from "./issuing.ts";

/** Longest that a link may live, in days. */
const LINK_DAYS_MAX = 365;
/** Number of days for which a link opens. */
const LinkDaysSchema = z.int().min(1).max(LINK_DAYS_MAX);
const language = z.enum(LANGUAGE_CODES);
const sharers = allOf("report.share", "estimation.view");

/** States of a link: `closed` is a link to a Public report whose estimation is no longer published. */
const LINK_STATES = ["open", "expired", "revoked", "closed"] as const;
export type LinkState = (typeof LINK_STATES)[number];

const ShareLinkSchema = z.object({
  linkId: z.int(),
  eid: z.int(),
  reportId: z.int(),
  code: z.string(),
  variant: ReportVariantSchema,
  selection: PageSelectionSchema,
  units: ReportUnitsSchema,
  language,
  /** The address that it was mailed to; null for a link that its creator passes on. */
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

export const getShareLinks = defineCall("GET /api/Report/GetShareLinks/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.array(ShareLinkSchema),
  needs: sharers,
});

export const createShareLink = defineCall("POST /api/Report/CreateShareLink", {
  body: ReportOrderSchema.extend({ language, days: LinkDaysSchema }),
  answer: z.object({
    link: ShareLinkSchema,
    /** Shown once: only a hash of its token is kept. */
    address: z.string(),
  }),
  needs: sharers,
});

export const revokeShareLink = defineCall("POST /api/Report/RevokeShareLink", {
  body: z.object({ linkId: z.int().positive() }),
  answer: ShareLinkSchema,
  needs: sharers,
});

/** 256 bits in base64url. */
export const ShareTokenSchema = z.string().regex(/^[\w-]{43}$/);

const SharedReportSchema = z.object({
  document: ReportDocumentSchema,
  language,
  code: z.string(),
  issuedAt: InstantSchema,
  expiresAt: InstantSchema,
  /** The address to check its code; null if the product has no public address. */
  checkAddress: z.string().nullable(),
  /** Until then, by the server's clock: a browser's may be wrong. */
  secondsLeft: z.int(),
});
export type SharedReport = z.infer<typeof SharedReportSchema>;

export const openSharedReport = defineCall("POST /api/Report/OpenSharedReport", {
  // Any typed code is answered with the one sentence that every link without a report gets.
  body: z.object({ token: z.string().max(200) }),
  answer: SharedReportSchema,
  needs: publicAccess,
  withOldPassword: true,
});

/** A report by e-mail: a separate link in each mail, or the PDF itself. */
const ReportMailSchema = z.discriminatedUnion("way", [
  z.object({ way: z.literal("link"), ...ReportOrderSchema.shape, ...sending, days: LinkDaysSchema }),
  z.object({ way: z.literal("pdf"), ...ReportOrderSchema.shape, ...sending, paper: z.enum(PAPERS) }),
]);
export type ReportMail = z.infer<typeof ReportMailSchema>;

export const sendReport = defineCall("POST /api/Report/SendReport", {
  body: ReportMailSchema,
  answer: EmailAnswerSchema,
  needs: sharers,
});
