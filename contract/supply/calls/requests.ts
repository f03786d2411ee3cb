import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import {
  APART_KINDS,
  CalendarDateSchema,
  InstantSchema,
  NameSchema,
  PathIdSchema,
  PercentSchema,
  PLAIN_TEXT,
  RECORD_STAMPS,
  UnitSchema,
  VersionSchema,
} from "../../api/domain.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { EmailAnswerSchema, sending } from "../../mail/calls.ts";
import { allOf, anyOf } from "../../people/privileges.ts";
import { UPLOADED_FILE, UploadReportSchema } from "../../sheets/excel-calls.ts";
import { BlockSchema, QUANTITY_MAX, QuantitySchema } from "../fields.ts";
import { REQUEST_PRIORITIES, REQUEST_SOURCES, REQUEST_STATES, type RequestState } from "../requests.ts";

/**
 * The states that a person can set next. A state that follows itself gets another day of arrival; arrivals set theirs by
 * themselves.
 */
export const NEXT_STATES = {
  Draft: ["Approved", "Canceled"],
  Approved: ["Ordered", "Draft", "Canceled"],
  Ordered: ["Shipped", "Ordered", "Canceled"],
  Shipped: ["Shipped", "Canceled"],
  "Arrived in part": ["Arrived in part", "Closed"],
  Arrived: ["Closed"],
  Closed: [],
  Canceled: ["Draft"],
} as const satisfies Readonly<Record<RequestState, readonly RequestState[]>>;

/** The states in which goods are on their way, so that they have a day of arrival and can arrive. */
const COMING_STATES = ["Ordered", "Shipped", "Arrived in part"] as const satisfies readonly RequestState[];
export const isComing = (state: RequestState): boolean => COMING_STATES.some((one) => one === state);

/** The papers of a request: of the incident, for FEMA, for other states. */
export const REQUEST_FORMS = ["ics-213-rr", "fema-rrf", "emac-rsa"] as const;
export type RequestFormName = (typeof REQUEST_FORMS)[number];
/** Their names, the same in every language. */
export const FORM_NAMES = {
  "ics-213-rr": "ICS 213 RR",
  "fema-rrf": "FEMA RRF",
  "emac-rsa": "EMAC RSA",
} as const satisfies Readonly<Record<RequestFormName, string>>;

/** Who may do what: approving is a privilege of its own. */
export const REQUEST_RULES = {
  view: anyOf("supply.edit", "request.approve", "estimation.view", "estimation.edit"),
  edit: anyOf("supply.edit"),
  approve: anyOf("request.approve"),
  send: allOf("supply.edit", "report.share"),
} as const;

/** Most letters of a note, which may have several lines. */
export const NOTES_MAX = 2_000;
const NotesSchema = z
  .string()
  .trim()
  .max(NOTES_MAX)
  .regex(/^[^\p{Cs}]*$/u)
  .default("");
const LineSchema = z.string().trim().max(200).regex(PLAIN_TEXT).default("");
const AmountSchema = z.number().positive().max(QUANTITY_MAX);

const fields = {
  product: NameSchema,
  quantity: AmountSchema,
  unit: UnitSchema,
  neededBy: CalendarDateSchema,
  /** The place and its contact; required to approve. */
  deliverTo: LineSchema,
  /** The county of that place, by its name or FIPS code; empty if unknown. */
  county: LineSchema,
  /** The person on site, and a telephone that is answered day and night. */
  contact: LineSchema,
  phone: LineSchema,
  source: z.enum(REQUEST_SOURCES),
  /** The vendor, state or agency; empty if it is not known yet. */
  supplier: LineSchema,
  /** Of one unit, in the agency's currency. */
  unitCost: QuantitySchema.nullable(),
  /** The percentage of the cost that others pay. */
  costShare: PercentSchema.nullable(),
  priority: z.enum(REQUEST_PRIORITIES),
  notes: NotesSchema,
};

/** A request as its list shows it. */
const RequestSummarySchema = z.object({
  id: z.int(),
  did: z.int(),
  /** In its disaster, from 1. */
  number: z.int(),
  /** The estimation and block whose shortfall it fills; null if a person entered it. */
  eid: z.int().nullable(),
  block: BlockSchema.nullable(),
  ...fields,
  externalId: z.string(),
  state: z.enum(REQUEST_STATES),
  /** The day of the order; null until then. */
  orderedOn: CalendarDateSchema.nullable(),
  /** The day on which the goods, or the rest of them, are expected; null until they are ordered. */
  eta: CalendarDateSchema.nullable(),
  /** The quantity that arrived. */
  arrived: z.number(),
  /** Of the worked example or an exercise; absent for real work. */
  apart: z.enum(APART_KINDS).optional(),
  ...RECORD_STAMPS,
});
export type RequestSummary = z.infer<typeof RequestSummarySchema>;

const RequestStepSchema = z.object({
  state: z.enum(REQUEST_STATES),
  eta: CalendarDateSchema.nullable(),
  note: z.string(),
  by: z.string(),
  at: InstantSchema,
});

/** The row in which an arrival is entered too, and counts instead. */
const EnteredAsSchema = z.object({ list: z.enum(["deliveries", "allocations"]), id: z.int().positive() });

const RequestArrivalSchema = z.object({
  id: z.int(),
  quantity: z.number(),
  day: CalendarDateSchema,
  note: z.string(),
  /** Null too once that row is deleted or not arrived, so that the arrival counts. Trucks have no unit. */
  enteredAs: EnteredAsSchema.extend({ quantity: z.number(), unit: UnitSchema.nullable() }).nullable(),
  by: z.string(),
  at: InstantSchema,
});

export const RequestSchema = RequestSummarySchema.extend({
  steps: z.array(RequestStepSchema),
  arrivals: z.array(RequestArrivalSchema),
});
export type Request = z.infer<typeof RequestSchema>;

export const RequestDraftSchema = z.object({
  /** Absent for a new one. */
  id: z.int().optional(),
  /** The version it was read at; required with `id`. */
  version: VersionSchema.optional(),
  did: z.int().positive(),
  ...fields,
  product: mandatoryText(200),
  /** The id that the program of others has for it; without it, a stored one stays. */
  externalId: z.string().trim().max(200).regex(PLAIN_TEXT).optional(),
});
export type RequestDraft = z.infer<typeof RequestDraftSchema>;

const requestParam = z.object({ requestId: PathIdSchema });
const idVersion = { requestId: z.int().positive(), version: VersionSchema };
const { view, edit } = REQUEST_RULES;

export const getRequests = defineCall("GET /api/Logistics/GetRequests/:did", {
  params: z.object({ did: PathIdSchema }),
  answer: z.array(RequestSummarySchema),
  needs: view,
});

export const getRequest = defineCall("GET /api/Logistics/GetRequest/:requestId", {
  params: requestParam,
  answer: RequestSchema,
  needs: view,
});

/** The request in the fields of a form, in English. */
export const getRequestForm = defineCall("GET /api/Logistics/GetForm/:requestId/:form", {
  params: requestParam.extend({ form: z.enum(REQUEST_FORMS) }),
  /** The PDF file itself. */
  answer: z.string(),
  needs: view,
});

/** The empty Excel file of requests. */
export const getRequestsTemplate = defineCall("GET /api/Logistics/GetTemplate/:language", {
  params: z.object({ language: z.enum(LANGUAGE_CODES) }),
  /** The Excel file itself. */
  answer: z.string(),
  needs: edit,
});

/**
 * Reads requests of a disaster from an Excel file: a row with a number changes that request, as far as it can be
 * changed, and one without makes a draft. All rows or none.
 */
export const uploadRequests = defineCall("POST /api/Logistics/UploadExcel", {
  body: z.object({ did: z.int().positive(), ...UPLOADED_FILE }),
  answer: UploadReportSchema,
  needs: edit,
});

export const saveRequest = defineCall("POST /api/Logistics/SaveRequest", {
  body: RequestDraftSchema,
  answer: RequestSchema,
  needs: edit,
});

/** Makes a draft of each shortfall, for the part that is not requested yet: all of them or none. */
export const requestShortfalls = defineCall("POST /api/Logistics/RequestShortfalls", {
  body: z.object({
    eid: z.int().positive(),
    shortfalls: z
      .array(z.object({ product: NameSchema, block: BlockSchema }))
      .min(1)
      .max(200),
  }),
  answer: z.array(RequestSummarySchema),
  needs: edit,
});

export const moveRequest = defineCall("POST /api/Logistics/MoveRequest", {
  body: z.object({
    ...idVersion,
    to: z.enum(REQUEST_STATES),
    /** The day of the order, and of the expected arrival; only for goods that are ordered. */
    orderedOn: CalendarDateSchema.nullable().default(null),
    eta: CalendarDateSchema.nullable().default(null),
    note: LineSchema,
  }),
  answer: RequestSchema,
  needs: anyOf("supply.edit", "request.approve"),
});

/** Mails an approved request with its form to the supplier. */
export const sendRequest = defineCall("POST /api/Logistics/SendRequest", {
  body: z.object({ requestId: z.int().positive(), form: z.enum(REQUEST_FORMS), ...sending }),
  answer: EmailAnswerSchema,
  needs: REQUEST_RULES.send,
});

export const addArrival = defineCall("POST /api/Logistics/AddArrival", {
  body: z.object({
    ...idVersion,
    quantity: AmountSchema,
    day: CalendarDateSchema,
    note: LineSchema,
    enteredAs: EnteredAsSchema.nullable().default(null),
  }),
  answer: RequestSchema,
  needs: edit,
});

export const removeArrival = defineCall("POST /api/Logistics/RemoveArrival", {
  body: z.object({ ...idVersion, arrivalId: z.int().positive() }),
  answer: RequestSchema,
  needs: edit,
});
