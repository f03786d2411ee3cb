import { useEffect, useRef } from "react";
import type { RunInputsAnswer } from "../../contract/planning/calls/run-inputs.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import { peopleTable } from "../../engine/display/people-table.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { TextArea } from "../../framework/ui/controls/index.ts";
import { Dialog, ErrorState } from "../../framework/ui/index.ts";
import { fittingUnits, useStoredUnits } from "../figures/chosen-product.ts";
import { useProductText } from "../lookups/use-lookup-text.ts";
import type { ExplainedRun } from "./Explaining.tsx";
import { useRunInputs } from "./run-inputs.ts";
import { useCopy } from "./use-copy.ts";

/** Copies the sentences as soon as they are known; shows them if the browser does not allow that. */
export function AsText({ run, onDone }: { readonly run: ExplainedRun; onDone(): void }) {
  const text = useTexts("client.explanation");
  const inputs = useRunInputs(run);
  const sentencesOf = useSentences();
  const { copy, byHand } = useCopy();
  const begun = useRef(false);
  const plain = inputs.data === undefined ? null : sentencesOf(inputs.data).join(" ");
  useEffect(() => {
    if (plain === null || begun.current) return;
    begun.current = true;
    void copy(plain).then((done) => done && onDone());
  }, [plain, copy, onDone]);
  if (!inputs.isError && !byHand) return null;
  return (
    <Dialog title={text("asText.copy")} onClose={onDone} alert={false} closes>
      {inputs.isError ? (
        <ErrorState error={inputs.error} retry={() => void inputs.refetch()} />
      ) : (
        <TextArea label={text("copyByHand")} readOnly rows={9} value={plain ?? ""} />
      )}
    </Dialog>
  );
}

function useSentences(): (inputs: RunInputsAnswer) => string[] {
  const text = useTexts("client.explanation.asText");
  const format = useFormat();
  const productText = useProductText();
  const [kept] = useStoredUnits();
  return ({ disaster, estimation, projections, zones }) => {
    const { totals, run, settings } = projections;
    const needs = needTables(projections, "quantity", fittingUnits(kept, totals)).flatMap(({ product, unit, all }) => {
      const trucks = totals.find((row) => row.product === product)?.trucks.total;
      if (all.shown.total === null || trucks === null || trucks === undefined) return [];
      const quantity = format.headline(all.shown.total, unit);
      return [`${productText(product)} ${text("need", { quantity, count: trucks, figure: format.headline(trucks) })}`];
    });
    const ofWinds = zones.flatMap(({ affectedBy }) => (affectedBy.kind === "area" ? [affectedBy] : []));
    const shown = shownHeadline(projections);
    const blocks = peopleTable(projections).all.shown.map((people) => format.headline(people));
    return [
      text("people", {
        disaster,
        estimation,
        people: format.headline(shown.peopleAssisted),
        affected: format.headline(shown.peopleAffected),
      }),
      text("needs", { from: format.date(run.startDate), needs: needs.join("; ") }),
      settings.demandCurve === "restoration"
        ? text("falls", { blocks: blocks.join(" · ") })
        : text(settings.demandCurve),
      text("source", { data: run.dataSetLabel, at: format.instant(run.at), engine: run.engineVersion }),
      text(
        run.sampleData
          ? "caveatSample"
          : ofWinds.length === 0
            ? "caveat"
            : ofWinds.some(({ estimated }) => estimated)
              ? "caveatEstimated"
              : "caveatWinds",
      ),
    ];
  };
}
