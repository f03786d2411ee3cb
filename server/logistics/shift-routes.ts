import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/supply/calls/shift.ts";
import { listedEntry, LOG_COLUMNS, type ListedEntry } from "../../contract/supply/shift-columns.ts";
import { throwHttpError } from "../answers/errors.ts";
import { implement } from "../http/implement.ts";
import { listedSource, type ExportReading } from "../lists/source.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { readProductNames } from "../reports/facts.ts";
import { productNameIn } from "../sheets/product-names.ts";
import { inSnapshot } from "../storage/database.ts";
import { readBriefingDraft } from "./briefing-figures.ts";
import { sendBriefing } from "./briefing-mailing.ts";
import { briefingPdf } from "./briefing-pdf.ts";
import { checkBriefing, readBriefings, signBriefing } from "./briefing-signing.ts";
import { addLogEntry, readShiftLog } from "./shift-log.ts";
import { answerHandOver, handOverShift, takeShift } from "./shift-owners.ts";
import { deletePeriod, savePeriod } from "./shift-periods.ts";
import { readShift } from "./shift-rows.ts";

const { print } = calls.SHIFT_RULES;
const disasterOf = ({ context }: ExportReading): number =>
  context ?? throwHttpError(422, "domain.request.disasterMissing");

/** The log as a file; `context` is the disaster. */
const logExport = listedSource<ListedEntry>({
  list: "shiftLog",
  title: "domain.shift.log",
  needs: { xlsx: print, pdf: print, csv: print },
  contextName: async (reading) => (await readDisaster(reading.reader, disasterOf(reading))).name,
  async read(reading) {
    const known = new Map((await readProductNames(reading.reader)).map((row) => [row.name, row.translated]));
    const named = (name: string) => known.get(name)?.[reading.language] ?? productNameIn({ name }, reading.language);
    return (await readShiftLog(reading.reader, disasterOf(reading))).map((entry) => listedEntry(entry, named));
  },
  columns: LOG_COLUMNS,
});

/** Who owns a disaster's shift, its periods, its log and its briefings. */
export const shiftDomain = { name: "shift", routes: registerShift, lists: [logExport] };

function registerShift(app: FastifyInstance): void {
  implement(app, calls.getShift, ({ db, params }) => inSnapshot(db, (tx) => readShift(tx, params.did)));
  implement(app, calls.takeShift, ({ db, caller, body }) => takeShift(db, caller, body));
  implement(app, calls.handOverShift, ({ db, caller, body }) => handOverShift(db, caller, body));
  implement(app, calls.answerHandOver, ({ db, caller, body }) => answerHandOver(db, caller, body));
  implement(app, calls.savePeriod, ({ db, caller, body }) => savePeriod(db, caller, body));
  implement(app, calls.deletePeriod, ({ db, caller, body }) => deletePeriod(db, caller, body));
  implement(app, calls.getShiftLog, ({ db, params }) => inSnapshot(db, (tx) => readShiftLog(tx, params.did)));
  implement(app, calls.addLogEntry, ({ db, caller, body }) => addLogEntry(db, caller, body));
  implement(app, calls.getBriefingDraft, ({ db, params }) => readBriefingDraft(db, params.did));
  implement(app, calls.signBriefing, ({ db, caller, body }) => signBriefing(db, caller, body));
  implement(app, calls.getBriefings, ({ db, params }) => inSnapshot(db, (tx) => readBriefings(tx, params.did)));
  implement(app, calls.getBriefing, ({ db, params }) => checkBriefing(db, params.briefingId));
  implement(app, calls.getBriefingPdf, async ({ db, params: { briefingId, ...reading }, reply }) => {
    const { title, file } = await briefingPdf(db, briefingId, reading);
    const name = encodeURIComponent(`${title}.pdf`);
    void reply.type("application/pdf").header("content-disposition", `attachment; filename*=UTF-8''${name}`);
    // A buffer is sent as it is; the declared answer is a client's result from its bytes.
    return file as unknown as string;
  });
  implement(app, calls.sendBriefing, ({ db, caller, body }) => sendBriefing({ db, caller, mailer: app.mailer }, body), {
    callsPerMinute: 30,
  });
}
