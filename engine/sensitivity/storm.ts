import type { Assistance } from "../needs/inputs.ts";
import type { AffectedByZone } from "../needs/people.ts";
import { DEFAULT_HALF_LIVES, type RestorationByZone, type ZoneRestoration } from "../needs/restoration.ts";
import type { AreaImpact } from "../storms/areas.ts";
import type { StormCase } from "../storms/uncertainty.ts";
import type { ZoneStatistics } from "../zones/shapes.ts";

/** The zones' figures if the storm develops differently, without tracts and counties. */
export interface StormCaseZones {
  readonly case: StormCase;
  readonly zones: readonly ZoneStatistics[];
  /**
   * The shares and half-lives of its areas, for zones that the plan lacks; absent in plans older than shares by area.
   */
  readonly impacts?: readonly (Pick<AreaImpact, "affected" | "severity"> & { readonly zone: number })[];
  /** Percentages that change with the case's category; those that someone typed (that differ from `from`) stay. */
  readonly assistance?: readonly (Assistance & { readonly from: number })[];
}

/** The data stored with an advisory's zones to show how certain they are. */
export interface StormUncertainty {
  /** The zones by the forecast; the cases apply only while the plan's zones have exactly these people. */
  readonly zones: readonly Pick<ZoneStatistics, "zone" | "tracts" | "population">[];
  readonly cases: readonly StormCaseZones[];
}

/**
 * The cases, where the zones are still those of the advisory, all of them and counted in the same way; empty if they
 * are not, null if no advisory made them.
 */
export function casesFor(
  kept: StormUncertainty | undefined,
  counted: readonly Pick<ZoneStatistics, "zone" | "tracts" | "population">[],
): readonly StormCaseZones[] | null {
  if (kept === undefined) return null;
  const isSame =
    kept.zones.length === counted.length &&
    kept.zones.every(({ zone, tracts, population }) =>
      counted.some((one) => one.zone === zone && one.tracts === tracts && one.population === population),
    );
  return isSame ? kept.cases : [];
}

/**
 * The inputs of one storm case: the plan's zones, without people where the case does not reach them. A zone that only
 * the case has gets the share and half-lives of its area, and otherwise copies the plan's next milder zone.
 */
export function stormInputs(
  { zones, impacts = [], assistance: changed = [] }: StormCaseZones,
  plan: {
    readonly zones: readonly ZoneStatistics[];
    readonly affected: AffectedByZone;
    readonly restoration?: RestorationByZone | undefined;
    readonly assistance: readonly Assistance[];
  },
) {
  const numbers = plan.zones.map(({ zone }) => zone);
  const added = zones.filter(({ zone }) => !numbers.includes(zone));
  const own = plan.assistance.map((cell) => {
    const other = changed.find(
      ({ product, zone, category, from }) =>
        product === cell.product && zone === cell.zone && category === cell.category && from === cell.value,
    );
    return other === undefined ? cell : { ...cell, value: other.value };
  });
  const impactOf = (zone: number) => impacts.find((one) => one.zone === zone);
  const like = (zone: number) => numbers.find((number) => number > zone) ?? numbers.at(-1) ?? zone;
  return {
    zones: [...plan.zones.map((own) => zones.find(({ zone }) => zone === own.zone) ?? withoutPeople(own)), ...added],
    affected: {
      ...plan.affected,
      ...Object.fromEntries(
        added.map(({ zone }) => [zone, impactOf(zone)?.affected ?? plan.affected[like(zone)] ?? 100]),
      ),
    },
    restoration: {
      ...plan.restoration,
      ...Object.fromEntries(
        added.flatMap(({ zone }) => {
          const milder = plan.restoration?.[like(zone)];
          return milder === undefined ? [] : [[zone, asFastAs(milder, impactOf(zone)?.severity)]];
        }),
      ),
    },
    assistance: [
      ...own,
      ...added.flatMap(({ zone }) => own.filter((cell) => cell.zone === like(zone)).map((cell) => ({ ...cell, zone }))),
    ],
  };
}

/** A curve with the half-lives of a severity, from the same arrivals on. */
function asFastAs(curve: ZoneRestoration, severity: AreaImpact["severity"] | undefined): ZoneRestoration {
  const own = severity === undefined ? undefined : DEFAULT_HALF_LIVES[severity];
  return own === undefined || curve.kind !== "halfLife"
    ? curve
    : { ...curve, halfDays: own.halfDays, tenthDays: own.tenthDays };
}

function withoutPeople({ zone, missing, ...figures }: ZoneStatistics): ZoneStatistics {
  const none = <Figures extends object>(of: Figures) =>
    Object.fromEntries(Object.keys(of).map((key) => [key, 0])) as { [Key in keyof Figures]: 0 };
  return { ...none(figures), zone, missing: none(missing), members: [], counties: [] };
}
