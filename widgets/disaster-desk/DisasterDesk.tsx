import { useEffect, useState } from "react";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useCurrentDid } from "../../client/planning/current.ts";
import { useDisasters } from "../../client/planning/disasters.ts";
import { useEstimations } from "../../client/planning/estimations.ts";
import { useChoose } from "../../client/planning/use-choose.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { fetched } from "../../framework/ui/fetched.tsx";
import { ErrorState, Loading, QueryState, useToast } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { DisasterSection } from "./DisasterSection.tsx";
import { EstimationSection } from "./EstimationSection.tsx";
import type { DisasterDeskConfig } from "./config.ts";

// Loaded lazily, since most disasters have no storm.
const StormUpdates = fetched(() => import("../../client/storms/updates/StormUpdates.tsx"), <Loading />);

/** Selects and manages a disaster and its estimations. */
export default function DisasterDesk({ config }: WidgetProps<DisasterDeskConfig>) {
  const [did] = useCurrentDid();
  const eid = useCurrentEstimationId();
  const choose = useChoose();
  const disasters = useDisasters();
  const estimations = useEstimations(did);
  useDropGone(disasters.data, estimations.data);
  /** The disaster just created, whose first estimation is the next step. */
  const [created, setCreated] = useState<number | null>(null);
  const chosen = disasters.data?.find((one) => one.did === did);

  if (!disasters.isSuccess) return <QueryState query={disasters} />;
  return (
    <div className="pv-help-room pv-column-page pv-stack pv-stack--wide">
      <DisasterSection
        disasters={disasters.data}
        did={did}
        searchFrom={config.searchFrom}
        onChoose={(next) => choose(next, null)}
        onCreated={(made) => {
          setCreated(made);
          choose(made, null);
        }}
      />
      {chosen && estimations.isPending && <Loading />}
      {chosen && estimations.isError && (
        <ErrorState error={estimations.error} retry={() => void estimations.refetch()} />
      )}
      {chosen && estimations.isSuccess && (
        <EstimationSection
          key={chosen.did}
          disaster={chosen}
          isNew={chosen.did === created}
          estimations={estimations.data}
          eid={eid}
          searchFrom={config.searchFrom}
          zonesStep={config.zonesStep}
          onChoose={(next, of = chosen.did) => choose(of, next)}
        />
      )}
      {chosen && estimations.data?.some(({ plannedBy }) => plannedBy !== null) && (
        <StormUpdates
          did={chosen.did}
          isHeld={chosen.lock !== null || chosen.status === "Closed"}
          estimations={estimations.data}
          eid={eid}
          onChoose={(next) => choose(chosen.did, next)}
        />
      )}
    </div>
  );
}

/** Drops a stored choice that was deleted in the meantime. */
function useDropGone(disasters: readonly Disaster[] | undefined, estimations: readonly Estimation[] | undefined): void {
  const [did] = useCurrentDid();
  const eid = useCurrentEstimationId();
  const choose = useChoose();
  const text = useTexts("widgets.disaster-desk.gone");
  const toast = useToast();
  const isWithoutDisaster = did !== null && disasters?.every((one) => one.did !== did) === true;
  const isWithoutEstimation = eid !== null && estimations?.every((one) => one.eid !== eid) === true;
  useEffect(() => {
    if (!isWithoutDisaster && !isWithoutEstimation) return;
    choose(isWithoutDisaster ? null : did, null);
    toast({ kind: "warning", text: text(isWithoutDisaster ? "disaster" : "estimation") });
  }, [isWithoutDisaster, isWithoutEstimation, did, choose, toast, text]);
}
