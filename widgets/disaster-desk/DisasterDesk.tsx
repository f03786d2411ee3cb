import { Suspense, lazy, useCallback, useEffect, useState } from "react";
import { useCurrentDid, useCurrentEid } from "../../client/planning/current.ts";
import { useDisasters } from "../../client/planning/disasters.ts";
import { useEstimations } from "../../client/planning/estimations.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, useToast } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { DisasterSection } from "./DisasterSection.tsx";
import { EstimationSection } from "./EstimationSection.tsx";
import type { DisasterDeskConfig } from "./config.ts";

// Loaded lazily, since most disasters have no storm.
const StormUpdates = lazy(() => import("../../client/storms/updates/StormUpdates.tsx"));

/** Selects and manages a disaster and its estimations. */
export default function DisasterDesk({ config }: WidgetProps<DisasterDeskConfig>) {
  const selection = useSelection();
  const disasters = useDisasters();
  const estimations = useEstimations(selection.did);
  useDropGone(selection, disasters.data, estimations.data);
  /** The disaster just created, whose first estimation is the next step. */
  const [created, setCreated] = useState<number | null>(null);
  const chosen = disasters.data?.find((one) => one.did === selection.did);

  if (disasters.isPending) return <Loading />;
  if (disasters.isError) return <ErrorState error={disasters.error} retry={() => void disasters.refetch()} />;
  return (
    <div className="pv-help-room pv-column-page pv-stack pv-stack--wide">
      <DisasterSection
        disasters={disasters.data}
        did={selection.did}
        searchFrom={config.searchFrom}
        onChoose={selection.chooseDisaster}
        onCreated={(did) => {
          setCreated(did);
          selection.chooseDisaster(did);
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
          eid={selection.eid}
          searchFrom={config.searchFrom}
          zonesStep={config.zonesStep}
          onChoose={selection.chooseEstimation}
          onElsewhere={({ did, eid }) => selection.choose(did, eid)}
        />
      )}
      {chosen && estimations.data?.some(({ plannedBy }) => plannedBy !== null) && (
        <Suspense fallback={<Loading />}>
          <StormUpdates
            did={chosen.did}
            isHeld={chosen.lock !== null || chosen.status === "Closed"}
            estimations={estimations.data}
            eid={selection.eid}
            onChoose={selection.chooseEstimation}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Stores the selection and publishes changes. Another disaster clears the estimation. */
function useSelection() {
  const [did, setDid] = useCurrentDid();
  const [eid, setEid] = useCurrentEid();
  const publish = usePublish();
  const chooseDisaster = useCallback(
    (next: number | null) => {
      setDid(next);
      setEid(null);
      publish(DisasterSelected, { did: next });
      publish(EstimationSelected, { did: next, eid: null });
    },
    [setDid, setEid, publish],
  );
  const chooseEstimation = useCallback(
    (next: number | null) => {
      setEid(next);
      publish(EstimationSelected, { did, eid: next });
    },
    [did, setEid, publish],
  );
  const choose = useCallback(
    (nextDid: number, nextEid: number) => {
      setDid(nextDid);
      setEid(nextEid);
      publish(DisasterSelected, { did: nextDid });
      publish(EstimationSelected, { did: nextDid, eid: nextEid });
    },
    [setDid, setEid, publish],
  );
  return { did, eid, chooseDisaster, chooseEstimation, choose };
}

/** Drops a stored choice that was deleted in the meantime. */
function useDropGone(
  { did, eid, chooseDisaster, chooseEstimation }: ReturnType<typeof useSelection>,
  disasters: readonly Disaster[] | undefined,
  estimations: readonly Estimation[] | undefined,
): void {
  const text = useTexts("widgets.disaster-desk.gone");
  const toast = useToast();
  useEffect(() => {
    if (did === null || !disasters || disasters.some((one) => one.did === did)) return;
    chooseDisaster(null);
    toast({ kind: "warning", text: text("disaster") });
  }, [did, disasters, chooseDisaster, toast, text]);
  useEffect(() => {
    if (eid === null || !estimations || estimations.some((one) => one.eid === eid)) return;
    chooseEstimation(null);
    toast({ kind: "warning", text: text("estimation") });
  }, [eid, estimations, chooseEstimation, toast, text]);
}
