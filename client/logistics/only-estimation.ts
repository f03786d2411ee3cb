import { useDisasters } from "../planning/disasters.ts";

/** The estimation that leads the only active disaster, which then need not be chosen; exercises count where nothing is real. */
export function useOnlyEstimation(): number | null {
  const active = (useDisasters().data ?? []).filter(({ status }) => status === "Active");
  const real = active.filter(({ apart }) => apart === undefined);
  const [only, ...others] = real.length > 0 ? real : active;
  return others.length > 0 ? null : (only?.leading ?? null);
}
