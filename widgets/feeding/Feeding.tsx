import "../../client/figures/figures.css";
import { useEffect, useState } from "react";
import { useFeeding } from "../../client/logistics/feeding.ts";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import type { ZoneOfPage } from "../../contract/config/actions.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, Note, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { FeedingPlan, type FeedingChoice } from "./FeedingPlan.tsx";

/** The ways in which an estimation's food reaches people, against what its sites and vehicles can do. */
export default function Feeding({ setAction }: WidgetProps<unknown>) {
  const text = useTexts("widgets.feeding");
  const [chosen, setChosen] = useState<number | null>(null);
  const eid = useOpenEstimationId(chosen);
  const [asked, setAsked] = useState<FeedingChoice>({});
  useEffect(
    () =>
      setAction<Pick<FeedingChoice, "product">>("chooseProduct", ({ product }) =>
        setAsked((before) => ({ ...before, product })),
      ),
    [setAction],
  );
  useEffect(
    () =>
      setAction<ZoneOfPage>("chooseZone", ({ eid: of, zone }) => {
        if (of === undefined || of === eid) setAsked((before) => ({ ...before, zone }));
      }),
    [setAction, eid],
  );
  return (
    <RecordPage title={text("title")} note={text("lead")}>
      <EstimationChoice eid={eid} onChoose={setChosen} />
      {eid === null ? <Note>{text("none")}</Note> : <Opened key={eid} {...{ eid, asked }} onAsk={setAsked} />}
    </RecordPage>
  );
}

interface Choosing {
  readonly asked: FeedingChoice;
  onAsk(asked: FeedingChoice): void;
}

function Opened({ eid, ...choosing }: Choosing & { readonly eid: number }) {
  const text = useTexts("widgets.feeding");
  const query = useFeeding(eid);
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.isPending) return <Loading />;
  const feeding = query.data;
  const [first] = feeding.run?.needs ?? [];
  return first === undefined || feeding.run === null ? (
    <Note>{text("neverRun")}</Note>
  ) : (
    <FeedingPlan feeding={feeding} run={feeding.run} {...choosing} />
  );
}
