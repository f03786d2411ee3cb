import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";
import { useCurrentDid } from "./current.ts";
import { useDisasters } from "./disasters.ts";
import { useEstimation, useEstimations } from "./estimations.ts";
import "../records/parts.css";

/** Chooses an estimation by its disaster, for pages that work on another than the map's. */
export function EstimationChoice({ eid, onChoose }: { readonly eid: number | null; onChoose(eid: number): void }) {
  const text = useTexts("client.estimationChoice");
  const disasters = useDisasters().data ?? [];
  const chosen = useEstimation(eid).data;
  const [currentDid] = useCurrentDid();
  const [looked, setLooked] = useState<number | null>(null);
  const did = looked ?? chosen?.did ?? currentDid ?? disasters[0]?.did ?? null;
  const estimations = useEstimations(did).data ?? [];
  const here = estimations.some((one) => one.eid === eid);
  return (
    <div className="pv-estimation-choice pv-row">
      <SelectField
        label={text("disaster")}
        value={String(did ?? "")}
        options={[
          ...(disasters.some((one) => one.did === did) ? [] : [{ value: String(did ?? ""), label: "" }]),
          ...disasters.map((one) => ({ value: String(one.did), label: one.name })),
        ]}
        onChange={({ target }) => setLooked(Number(target.value))}
      />
      <SelectField
        label={text("estimation")}
        value={here ? String(eid) : ""}
        options={[
          ...(here ? [] : [{ value: "", label: text(estimations.length === 0 ? "none" : "choose") }]),
          ...estimations.map((one) => ({ value: String(one.eid), label: one.name })),
        ]}
        onChange={({ target }) => {
          if (target.value !== "") onChoose(Number(target.value));
        }}
      />
    </div>
  );
}
