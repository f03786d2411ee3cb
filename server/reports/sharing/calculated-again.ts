import type { ReportDocument } from "../../../engine/report/document.ts";
import type { SectionPlace } from "../../../engine/report/facts.ts";
import { reportDocument } from "../../../engine/report/report-document.ts";
import { readEstimationRow } from "../../planning/estimations/estimation-rows.ts";
import type { RunInputs } from "../../planning/projections/inputs.ts";
import { resultsOf } from "../../planning/projections/results.ts";
import type { RunResults } from "../../planning/projections/results.ts";
import type { StoredRun } from "../../planning/projections/run-rows.ts";
import { tractsOfRun } from "../../planning/projections/tracts-of-run.ts";
import { inSnapshot } from "../../persistence/snapshot.ts";
import type { Database } from "../../storage/database.ts";
import { readBandFacts } from "../facts/band-facts.ts";
import { readFacts } from "../reading.ts";

/**
 * The report that the stored inputs of an issued one's run come to when today's engine calculates them: the same variant,
 * units and sections, with a headline in any case. The supply side, which goes on changing after a report was issued, is
 * left out, and so are outlines for the map.
 */
export async function calculatedAgain(
  db: Database,
  {
    document,
    run,
    inputs,
  }: {
    readonly document: ReportDocument;
    readonly run: Omit<StoredRun, "inputs" | "results">;
    readonly inputs: RunInputs;
  },
): Promise<ReportDocument> {
  const results = jsonOf(resultsOf(inputs, await tractsOfRun(db, inputs)));
  const again = { ...run, inputs, results };
  const facts = await inSnapshot(db, async (tx) => {
    const estimation = await readEstimationRow(tx, run.eid);
    return readFacts(tx, { estimation, run: again, isPublic: true });
  });
  const band = await readBandFacts(db, again, facts.estimation);
  const { variant, selection, units } = document;
  const choice = { variant, selection, units, sections: sectionsOf(document) };
  return reportDocument({ ...facts, band, areas: [], counties: [] }, choice);
}

function sectionsOf({ pages }: ReportDocument): SectionPlace[] {
  const printed = pages.flatMap(({ page, sections }) =>
    sections.map(({ id }): SectionPlace => ({ section: id, page, active: true })),
  );
  return printed.some(({ section }) => section === "headline")
    ? printed
    : [...printed, { section: "headline", page: 1, active: true }];
}

/** What becomes of results when they are stored: JSON knows no -0. */
function jsonOf(results: RunResults): RunResults {
  return JSON.parse(JSON.stringify(results)) as RunResults;
}
