import { useDisasters } from "../planning/disasters.ts";
import { useEstimations } from "../planning/estimations.ts";

/** The estimation, if there is only one, which then need not be chosen. */
export function useOnlyEstimation(): number | null {
  const [disaster, ...others] = useDisasters().data ?? [];
  const did = disaster !== undefined && others.length === 0 ? disaster.did : null;
  const estimations = useEstimations(did).data ?? [];
  return estimations.length === 1 ? (estimations[0]?.eid ?? null) : null;
}
