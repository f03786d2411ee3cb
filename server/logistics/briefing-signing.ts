import type { z } from "zod";
import type * as calls from "../../contract/supply/calls/shift.ts";
import { BriefingDocumentSchema, type BriefingDocument } from "../../contract/supply/shift.ts";
import { shownComparison } from "../../engine/supply/shown.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { returnedRow } from "../persistence/change-record.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import { assertOpen, lockDisasterRow, readDisaster } from "../planning/disasters/disaster-rows.ts";
import { resultsAsStored } from "../planning/projections/results.ts";
import { RunInputsSchema } from "../planning/projections/run-inputs.ts";
import { canonicalHash, readNewestRun, readRun, tractsOfRun } from "../planning/projections/runs.ts";
import { newCode } from "../reports/documents.ts";
import { clock } from "../storage/clock.ts";
import { inSnapshot, inTransaction, type Database, type Reader } from "../storage/database.ts";
import { desc, eq } from "../storage/orm.ts";
import { shiftBriefings } from "../storage/schema/index.ts";
import { comparisonOfRun } from "../supply/comparison.ts";
import { readBriefingDraft } from "./briefing-figures.ts";

/**
 * Keeps a briefing under its code, unchangeable, as an issued report is. 409 if someone signed or calculated since the
 * signer read it, and for an outdated plan that the signer did not confirm.
 */
export async function signBriefing(
  db: Database,
  caller: RequestCaller,
  sent: z.output<typeof calls.signBriefing.body>,
): Promise<z.output<typeof calls.signBriefing.answer>> {
  const { did, number, run, staleToo, risks, language } = sent;
  const draft = await readBriefingDraft(db, did);
  return inTransaction(db, async (tx) => {
    const disaster = await lockDisasterRow(tx, did, "update");
    assertOpen(disaster);
    const [last] = await newestFirst(tx, did).limit(1);
    if (number !== (last?.number ?? 0) + 1 || draft.number !== number)
      throwHttpError(409, "domain.shift.signedSince", { values: { name: last?.document.signed?.name ?? "–" } });
    const newest = draft.estimation && (await readNewestRun(tx, draft.estimation.eid));
    if ((draft.run?.id ?? null) !== run || (newest?.rid ?? null) !== run)
      throwHttpError(409, "domain.shift.figuresSince");
    if (draft.isStale && !staleToo) throwHttpError(409, "domain.shift.staleUnconfirmed");
    const signedAt = clock.date();
    const signed = { name: caller.displayName, at: signedAt.toISOString(), language };
    // In the form in which the database gives it back.
    const document = JSON.parse(JSON.stringify({ ...draft, risks, signed })) as BriefingDocument;
    const documentHash = canonicalHash(document);
    const row = { did, number, rid: run, code: newCode(), documentHash, document, signedBy: caller.userName, signedAt };
    const { id, code } = returnedRow(await tx.insert(shiftBriefings).values(row).returning());
    const after = { briefing: id, number, run, code, documentHash, language, isStale: draft.isStale };
    const subject = { subjectId: `shift/${did}`, subject: disaster.name };
    await audit(tx, { caller, module: "Disaster", action: "issue", ...subject, after });
    return { id, code };
  });
}

const newestFirst = (reader: Reader, did: number) =>
  reader.select().from(shiftBriefings).where(eq(shiftBriefings.did, did)).orderBy(desc(shiftBriefings.number));

/** The signed briefings of a disaster, the newest first; 404 if there is no such disaster. */
export async function readBriefings(reader: Reader, did: number): Promise<z.output<typeof calls.getBriefings.answer>> {
  await readDisaster(reader, did);
  return (await newestFirst(reader, did)).map(({ id, number, code, document, signedAt }) => {
    const by = document.signed?.name ?? "–";
    return { id, number, code, by, at: signedAt.toISOString(), isStale: document.isStale };
  });
}

/** A signed briefing and its disaster; 404 if there is none. */
export async function readSigned(reader: Reader, id: number) {
  const [row] = isId(id) ? await reader.select().from(shiftBriefings).where(eq(shiftBriefings.id, id)) : [];
  return row ?? unknownRecord("domain.shift.briefingUnknown", { id });
}

/** A signed briefing with what a check of it finds: its own fingerprint, that of its run, and the need calculated again. */
export async function checkBriefing(db: Database, id: number): Promise<z.output<typeof calls.getBriefing.answer>> {
  const { row, run, newest } = await inSnapshot(db, async (tx) => {
    const signed = await readSigned(tx, id);
    const eid = signed.document.estimation?.eid ?? 0;
    const own = signed.rid === null ? null : await readRun(tx, { eid, rid: signed.rid });
    return { row: signed, run: own, newest: await readNewestRun(tx, eid) };
  });
  const document = BriefingDocumentSchema.parse(row.document);
  const isAsSigned = canonicalHash(row.document) === row.documentHash;
  const isRunSame = run === null || canonicalHash(RunInputsSchema.parse(run.inputs)) === document.run?.inputHash;
  const verdict =
    !isAsSigned || !isRunSame ? "altered" : run === null ? "noRun" : (await givesSameNeed()) ? "same" : "differs";
  return { id, code: row.code, document, verdict, isNewer: newest !== null && newest.rid !== row.rid };

  async function givesSameNeed(): Promise<boolean> {
    if (run === null) return false;
    const again = { ...run, results: resultsAsStored(run.inputs, await tractsOfRun(db, run.inputs)) };
    const { products } = await inSnapshot(db, (tx) => comparisonOfRun(tx, again, "Projected"));
    return document.figures.products.every(({ product, unit, need }) =>
      products.some((one) => one.product === product && shownComparison(one, unit).total.projected === need),
    );
  }
}
