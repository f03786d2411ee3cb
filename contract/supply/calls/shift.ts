import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema, PLAIN_TEXT, VersionSchema } from "../../api/domain.ts";
import { issue, MANDATORY } from "../../api/field-rules.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { PAPERS } from "../../lists/export-formats.ts";
import { EmailAnswerSchema, sending } from "../../mail/calls.ts";
import { allOf, anyOf } from "../../people/privileges.ts";
import { AboutSchema, BriefingDocumentSchema, LOG_SUBJECTS, LogEntrySchema } from "../shift.ts";

/** Who may do what with a shift. */
export const SHIFT_RULES = {
  view: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  edit: anyOf("supply.edit"),
  print: allOf("report.export", "estimation.view"),
  send: allOf("report.share", "estimation.view"),
} as const;
const { view, edit } = SHIFT_RULES;

const PersonSchema = z.object({ userId: z.int(), name: z.string() });
export type ShiftPerson = z.infer<typeof PersonSchema>;

const PeriodSchema = z.object({
  id: z.int(),
  begins: InstantSchema,
  ends: InstantSchema,
  /** Null if no one is named, which is said and no error. */
  owner: PersonSchema.nullable(),
  objectives: z.string(),
  version: VersionSchema,
});
export type ShiftPeriod = z.infer<typeof PeriodSchema>;

const ShiftSchema = z.object({
  did: z.int(),
  /** 0 as long as no one took it. */
  version: z.int().min(0),
  owner: PersonSchema.nullable(),
  /** To whom it is handed over, until they answer; the owner stays until then. */
  next: PersonSchema.nullable(),
  isClosed: z.boolean(),
  /** By their beginning. */
  periods: z.array(PeriodSchema),
  /** Who may own a shift. */
  people: z.array(PersonSchema),
  /** What an entry of its log can be about, by kind. */
  subjects: z.record(z.enum(LOG_SUBJECTS), z.array(z.string())),
});
export type Shift = z.infer<typeof ShiftSchema>;

/** Most letters of an entry, of objectives and of risks, which may have several lines. */
const SHIFT_TEXT_MAX = 2_000;
const LinesSchema = z
  .string()
  .trim()
  .max(SHIFT_TEXT_MAX)
  .regex(/^[^\p{Cs}\0]*$/u);
const requiredLines = LinesSchema.refine((text) => text !== "", issue(MANDATORY));
const LineSchema = z.string().trim().max(200).regex(PLAIN_TEXT).default("");
const params = z.object({ did: PathIdSchema });
const did = z.int().positive();
const version = z.int().min(0);

export const getShift = defineCall("GET /api/Shift/GetShift/:did", { params, answer: ShiftSchema, needs: view });

/** Makes the caller the owner, where no one is. */
export const takeShift = defineCall("POST /api/Shift/TakeShift", {
  body: z.object({ did, version }),
  answer: ShiftSchema,
  needs: edit,
});

/** Names the next owner; null takes it back. */
export const handOverShift = defineCall("POST /api/Shift/HandOver", {
  body: z.object({ did, version, to: z.int().positive().nullable(), note: LineSchema }),
  answer: ShiftSchema,
  needs: edit,
});

/** The answer of the one who was named. */
export const answerHandOver = defineCall("POST /api/Shift/AnswerHandOver", {
  body: z.object({ did, version, accepts: z.boolean(), reason: LineSchema }),
  answer: ShiftSchema,
  needs: edit,
});

export const savePeriod = defineCall("POST /api/Shift/SavePeriod", {
  body: z.object({
    did,
    /** Absent for a new one; else with the version it was read at. */
    id: z.int().positive().optional(),
    version: VersionSchema.optional(),
    begins: InstantSchema,
    ends: InstantSchema,
    ownerId: z.int().positive().nullable(),
    objectives: LinesSchema.default(""),
  }),
  answer: ShiftSchema,
  needs: edit,
});

export const deletePeriod = defineCall("POST /api/Shift/DeletePeriod", {
  body: z.object({ did, id: z.int().positive(), version: VersionSchema }),
  answer: ShiftSchema,
  needs: edit,
});

/** The entries of a disaster, the newest first. */
export const getShiftLog = defineCall("GET /api/Shift/GetLog/:did", {
  params,
  answer: z.array(LogEntrySchema),
  needs: view,
});

export const addLogEntry = defineCall("POST /api/Shift/AddEntry", {
  body: z.object({
    did,
    kind: z.enum(["note", "decision"]),
    text: requiredLines,
    about: AboutSchema.default(null),
    corrects: z.int().positive().nullable().default(null),
  }),
  answer: LogEntrySchema,
  needs: edit,
});

/** The briefing as it would be signed now. */
export const getBriefingDraft = defineCall("GET /api/Shift/GetDraft/:did", {
  params,
  answer: BriefingDocumentSchema,
  needs: view,
});

export const signBriefing = defineCall("POST /api/Shift/SignBriefing", {
  body: z.object({
    did,
    /** The number and run that the signer saw: another one means that someone else signed, or that figures changed. */
    number: z.int().positive(),
    run: z.int().positive().nullable(),
    /** The signer knows that the plan was changed after its run. */
    staleToo: z.boolean(),
    risks: LinesSchema,
    language: z.enum(LANGUAGE_CODES),
  }),
  answer: z.object({ id: z.int(), code: z.string() }),
  needs: edit,
});

/** The signed briefings of a disaster, the newest first. */
export const getBriefings = defineCall("GET /api/Shift/GetBriefings/:did", {
  params,
  answer: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      code: z.string(),
      by: z.string(),
      at: InstantSchema,
      isStale: z.boolean(),
    }),
  ),
  needs: view,
});

/**
 * What a check of a signed briefing finds: it is as signed and its run gives the same need; it or the inputs of its run
 * were altered; the run gives another need; the run is gone with its estimation, or there was none.
 */
const BRIEFING_VERDICTS = ["same", "altered", "differs", "noRun"] as const;

const briefing = z.object({ briefingId: PathIdSchema });

export const getBriefing = defineCall("GET /api/Shift/GetBriefing/:briefingId", {
  params: briefing,
  answer: z.object({
    id: z.int(),
    code: z.string(),
    document: BriefingDocumentSchema,
    verdict: z.enum(BRIEFING_VERDICTS),
    /** Whether the plan was calculated again since. */
    isNewer: z.boolean(),
  }),
  needs: view,
});

/** A signed briefing as a PDF in a language, whose first page stands alone on either paper. */
export const getBriefingPdf = defineCall("GET /api/Shift/GetPdf/:briefingId/:language/:paper", {
  params: briefing.extend({ language: z.enum(LANGUAGE_CODES), paper: z.enum(PAPERS) }),
  /** The PDF file itself. */
  answer: z.string(),
  needs: SHIFT_RULES.print,
});

/** Mails a signed briefing as a PDF. */
export const sendBriefing = defineCall("POST /api/Shift/SendBriefing", {
  body: z.object({ briefingId: z.int().positive(), paper: z.enum(PAPERS).default("letter"), ...sending }),
  answer: EmailAnswerSchema,
  needs: SHIFT_RULES.send,
});
