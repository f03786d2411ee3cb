import { useEffect } from "react";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useDisasters } from "../../client/planning/disasters.ts";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { useEstimation } from "../../client/planning/estimations.ts";
import { useChoose } from "../../client/planning/use-choose.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { QueryState } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { EstimationChooserConfig } from "./config.ts";

/** Chooses the estimation that the other widgets of the page work on, or names the one that the config fixes. */
export default function EstimationChooser({ config }: WidgetProps<EstimationChooserConfig>) {
  const eid = useCurrentEstimationId();
  const choose = useChoose();
  return (
    <div className="pv-inset">
      {config.estimation === null ? (
        <EstimationChoice eid={eid} onChoose={(chosen, did) => choose(did, chosen)} />
      ) : (
        <Fixed eid={config.estimation} isChosen={eid === config.estimation} />
      )}
    </div>
  );
}

/** Chooses an estimation whenever another one is chosen, and shows its name and its disaster's. */
function Fixed({ eid, isChosen }: { readonly eid: number; readonly isChosen: boolean }) {
  const text = useTexts("widgets.estimation-chooser");
  const query = useEstimation(eid);
  const disasters = useDisasters().data;
  const choose = useChoose();
  const did = query.data?.did;
  useEffect(() => {
    if (did !== undefined && !isChosen) choose(did, eid);
  }, [did, eid, isChosen, choose]);
  if (!query.isSuccess) return <QueryState query={query} />;
  const disaster = disasters?.find((one) => one.did === did)?.name ?? "";
  return <p>{text("fixed", { estimation: query.data.name, disaster })}</p>;
}
