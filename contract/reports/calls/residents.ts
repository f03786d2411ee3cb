import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { BoundsSchema, PLAIN_TEXT, PathIdSchema, ZoneNumberSchema } from "../../api/domain.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { publicAccess } from "../../people/privileges.ts";

/** A published estimation by its id; absent for the one that was published last. */
const eid = z.int().positive().optional();
const language = z.enum(LANGUAGE_CODES);
const sentences = z.array(z.string());

/** A table as residents read it: words and figures as they are written in their language. */
const PlainTableSchema = z.object({
  caption: z.string(),
  head: sentences,
  rows: z.array(sentences),
  /** Rows that are left out. */
  more: z.string().nullable(),
});
export type PlainTable = z.infer<typeof PlainTableSchema>;

/** What is published, in plain words of one language: the server says it alike on its own page, in the app and in other sites' pages. */
const ResidentsPageSchema = z.object({
  /** Null where nothing is published. */
  eid: z.int().nullable(),
  title: z.string(),
  lead: z.string(),
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
  notes: sentences,
  /** Null where there is nothing to look for. */
  search: z
    .object({
      title: z.string(),
      label: z.string(),
      button: z.string(),
      here: z.string(),
      /** Who looks up street addresses, and that nothing is kept. */
      notes: sentences,
    })
    .nullable(),
  tables: z.array(PlainTableSchema),
  /** Other published estimations, the latest first. */
  others: z.object({ title: z.string(), list: z.array(z.object({ eid: z.int(), name: z.string() })) }).nullable(),
});
export type ResidentsPage = z.infer<typeof ResidentsPageSchema>;

export const getResidentsPage = defineCall("GET /api/View/GetResidentsPage", {
  query: z.object({ eid: PathIdSchema.optional(), language }),
  answer: ResidentsPageSchema,
  needs: publicAccess,
  withOldPassword: true,
});

export const PLACE_TEXT_MAX = 200;
const text = z.string().trim().min(1).max(PLACE_TEXT_MAX).regex(PLAIN_TEXT);

/** How a resident says which place is meant. */
export const PlaceQuestionSchema = z.union([
  z.object({ text }),
  /** Five digits. */
  z.object({ county: z.string().regex(/^\d{5}$/) }),
  z.object({
    longitude: z.number().min(-180).max(180),
    latitude: z.number().min(-90).max(90),
    /** How far the place may be off, in meters, as browsers say it. */
    accuracy: z.number().min(0).max(50_000).optional(),
    /** What it is called; where the reader is, if absent. */
    name: text.optional(),
  }),
]);
export type PlaceQuestion = z.infer<typeof PlaceQuestionSchema>;

const PLACE_OUTCOMES = ["inZone", "inNone", "choose", "outside", "nowhere"] as const;

/** What a resident is told of a place. */
const PlaceAnswerSchema = z.object({
  outcome: z.enum(PLACE_OUTCOMES),
  /** The answer in one sentence. */
  title: z.string(),
  sentences,
  zone: ZoneNumberSchema.nullable(),
  help: z.object({ title: z.string(), lines: sentences }).nullable(),
  /** Places that may be meant, or the nearest ones. */
  choices: z.object({ title: z.string(), list: z.array(z.object({ label: z.string(), asks: PlaceQuestionSchema })) }),
  /** When it was said and by which figures: for a card that is printed. */
  asOf: z.string(),
  print: z.string(),
  /** Where the place lies, for a map; null where it is not known. */
  bounds: BoundsSchema.nullable(),
});
export type PlaceAnswer = z.infer<typeof PlaceAnswerSchema>;

/** By POST, so that what is typed is in no address and no log; nothing of it is kept. */
export const lookUpPlace = defineCall("POST /api/View/LookUpPlace", {
  body: z.object({ eid, language, asks: PlaceQuestionSchema }),
  answer: PlaceAnswerSchema,
  needs: publicAccess,
  withOldPassword: true,
  changes: false,
});
