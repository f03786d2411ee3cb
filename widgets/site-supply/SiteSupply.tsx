import "../../client/figures/figures.css";
import { useEffect, useState } from "react";
import { useOnlyEstimation } from "../../client/logistics/only-estimation.ts";
import { useSiteSupply } from "../../client/logistics/site-supply.ts";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import { StaleMark } from "../../client/planning/update/UpdatePrompt.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, Note, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { PastEvents } from "./PastEvents.tsx";
import { Schedule } from "./Schedule.tsx";
import { SitesServed } from "./SitesServed.tsx";
import { SourceFields } from "./SourceFields.tsx";
import { SupplyAnswer } from "./SupplyAnswer.tsx";

/** Which source supplies which site of an estimation, day by day, and what cannot be carried. */
export default function SiteSupply({ setAction }: WidgetProps<unknown>) {
  const text = useTexts("widgets.site-supply");
  const [chosen, setChosen] = useState<number | null>(null);
  const [product, setProduct] = useState<string | null>(null);
  const eid = useOpenEstimationId(chosen, useOnlyEstimation());
  useEffect(
    () => setAction<{ product: string | null }>("chooseProduct", (asked) => setProduct(asked.product)),
    [setAction],
  );
  return (
    <RecordPage title={text("title")} note={text("lead")}>
      <EstimationChoice eid={eid} onChoose={setChosen} />
      {eid === null ? <Note>{text("none")}</Note> : <Opened key={eid} {...{ eid, product }} onProduct={setProduct} />}
    </RecordPage>
  );
}

/** The product whose rows are shown; null for all. */
interface ChosenProduct {
  readonly product: string | null;
  onProduct(product: string | null): void;
}

function Opened({ eid, ...choosing }: ChosenProduct & { readonly eid: number }) {
  const text = useTexts("widgets.site-supply");
  const query = useSiteSupply(eid);
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.isPending) return <Loading />;
  const supply = query.data;
  if (supply.run === null) return <Note>{text("neverRun")}</Note>;
  return (
    <>
      <StaleMark eid={eid} />
      <SupplyAnswer supply={supply} run={supply.run} />
      <Schedule eid={eid} run={supply.run} {...choosing} />
      <SourceFields supply={supply} />
      {supply.run.after && <SitesServed after={supply.run.after} />}
      <PastEvents eid={eid} />
    </>
  );
}
