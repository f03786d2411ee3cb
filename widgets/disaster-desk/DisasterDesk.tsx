import { useDisasters } from "../../client/disasters.ts";
import { useEstimations, useLinkedEstimation } from "../../client/estimations.ts";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { DisasterSection } from "./DisasterSection.tsx";
import { EstimationSection } from "./EstimationSection.tsx";
import type { DisasterDeskConfig } from "./config.ts";
import { useDropGone, useSelection } from "./selection.ts";

/** The desk where a disaster and its estimation are chosen and kept. */
export default function DisasterDesk({ config }: WidgetProps<DisasterDeskConfig>) {
  useLinkedEstimation();
  const selection = useSelection();
  const disasters = useDisasters();
  const estimations = useEstimations(selection.did);
  useDropGone(selection, disasters.data, estimations.data);
  const chosen = disasters.data?.find((one) => one.did === selection.did);

  if (disasters.isPending) return <Loading />;
  if (disasters.isError) return <ErrorState error={disasters.error} retry={() => void disasters.refetch()} />;
  return (
    <div className="pv-column-page pv-stack pv-stack--wide">
      <DisasterSection disasters={disasters.data} selection={selection} searchFrom={config.searchFrom} />
      {chosen && estimations.isPending && <Loading />}
      {chosen && estimations.isError && (
        <ErrorState error={estimations.error} retry={() => void estimations.refetch()} />
      )}
      {chosen && estimations.isSuccess && (
        <EstimationSection
          key={chosen.did}
          disaster={chosen}
          estimations={estimations.data}
          selection={selection}
          searchFrom={config.searchFrom}
        />
      )}
    </div>
  );
}
