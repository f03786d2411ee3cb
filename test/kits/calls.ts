import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import type { Call } from "../../contract/api/call.ts";

const CONTRACT = new URL("../../contract/", import.meta.url);
// Uses require, since test files loaded by require cannot await an import.
const load = createRequire(CONTRACT) as (file: string) => Readonly<Record<string, unknown>>;
const isCall = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "path" in value && "answer" in value && "needs" in value;
/** The calls of a subject are in its `calls.ts` or in the modules of its folder `calls/`. */
const declared = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" }).filter((file) =>
  /[\\/]calls(?:[\\/][^\\/]+)?\.ts$/.test(file),
);

/** All calls of the API by name, for tests that go through all of them. */
export const CALLS = Object.fromEntries(
  declared.flatMap((file) => Object.entries(load(`./${file}`)).filter(([, value]) => isCall(value))),
) as Readonly<Record<string, Call>>;

/** A value for every path parameter of the calls; new parameter names are added here. */
export const SAMPLE_PARAMS = {
  actingUserId: 1,
  advisoryId: 1,
  app: "staff",
  auditId: 1,
  cell: "-83_27",
  detail: "fine",
  code: "ABCDEFGHJK",
  county: "12001",
  dataSetId: 1,
  did: 1,
  eid: 1,
  from: 1,
  id: 1,
  column: 0,
  importId: "00000000-0000-4000-8000-000000000000",
  place: "12081",
  seriesId: 1,
  step: 0,
  stormId: 1,
  layerId: 1,
  webhookId: 1,
  zone: 1,
  exportId: "00000000-0000-4000-8000-000000000000",
  lookupDetailId: 1,
  lookupId: 1,
  module: 0,
  pageId: 0,
  logFileId: "0".repeat(32),
  preset: "default",
  revision: 0,
  run: 1,
  requestId: 1,
  briefingId: 1,
  form: "ics-213-rr",
  day: "2026-09-01",
  miles: 10,
  roleId: 2,
  roleName: "Viewer",
  language: "en",
  paper: "letter",
  statistic: "population",
  subject: "layer",
  measure: "count",
  supplyList: "inventory",
  defaultsList: "defaultNeeds",
  text: "tampa",
  type: "all",
  userId: 1,
  userName: "admin",
  to: 1,
} as const;
