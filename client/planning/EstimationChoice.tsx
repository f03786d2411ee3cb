import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";
import { useCurrentDid } from "./current.ts";
import { useDisasters } from "./disasters.ts";
import { useEstimation, useEstimations } from "./estimations.ts";
import "../records/parts.css";

/** Chooses an estimation by its disaster. A choice that the page refuses is not shown: the fields keep to `eid`. */
export function EstimationChoice(props: { readonly eid: number | null; onChoose(eid: number, did: number): void }) {
  const { eid, onChoose } = props;
  const text = useTexts("client.estimationChoice");
  const disasters = useDisasters().data ?? [];
  const chosen = useEstimation(eid).data;
  const [currentDid] = useCurrentDid();
  /** The disaster whose estimations are offered, until one is chosen. */
  const [looked, setLooked] = useState<{ readonly did: number | null; readonly beside: number | null } | null>(null);
  const did = (looked?.beside === eid ? looked.did : null) ?? chosen?.did ?? currentDid ?? disasters[0]?.did ?? null;
  const estimations = useEstimations(did).data;
  const here = estimations?.some((one) => one.eid === eid) ?? false;
  // Until they are loaded, nothing says that there is none.
  const nothing = did !== null && !estimations ? "" : text(estimations?.length ? "choose" : "none");
  return (
    <div className="pv-estimation-choice pv-row">
      <SelectField
        label={text("disaster")}
        value={did}
        options={[
          ...(disasters.some((one) => one.did === did) ? [] : [{ value: did, label: "" }]),
          ...disasters.map((one) => ({ value: one.did, label: one.name })),
        ]}
        onChange={(did) => setLooked({ did, beside: eid })}
      />
      <SelectField
        label={text("estimation")}
        value={here ? eid : null}
        options={[
          ...(here ? [] : [{ value: null, label: nothing }]),
          ...(estimations ?? []).map((one) => ({ value: one.eid, label: one.name })),
        ]}
        onChange={(chosen) => {
          setLooked(null);
          if (chosen !== null && did !== null) onChoose(chosen, did);
        }}
      />
    </div>
  );
}
