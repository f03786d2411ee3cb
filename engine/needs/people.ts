import type { Settings } from "./inputs.ts";
import { defaultRestoration, restorationBlocks, type RestorationByZone } from "./restoration.ts";

/** The percentage of each zone's people who are affected, by zone number; 100 where nothing is said. */
export type AffectedByZone = Readonly<Partial<Record<number, number>>>;

const EVERYBODY = 100;

/** Counted zones with the share of their people who are affected and, with the restoration curve, how it falls. */
export function peopleOf<Zone extends { readonly zone: number }>({
  zones,
  affected,
  restoration = {},
  settings: { demandCurve },
}: {
  readonly zones: readonly Zone[];
  readonly affected: AffectedByZone;
  readonly restoration?: RestorationByZone | undefined;
  readonly settings: Pick<Settings, "demandCurve">;
}): (Zone & { readonly affected: number; readonly stillAffected?: readonly number[] })[] {
  return zones.map((zone) => ({
    ...zone,
    affected: affected[zone.zone] ?? EVERYBODY,
    ...(demandCurve === "restoration"
      ? { stillAffected: restorationBlocks(restoration[zone.zone] ?? defaultRestoration(zone.zone)) }
      : {}),
  }));
}
