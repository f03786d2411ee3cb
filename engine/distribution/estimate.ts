import { countyPoints, headlineOf, zonePoints, type CountyPoints, type Headline, type ZonePoints } from "./points.ts";
import { peopleProducts, type Assistance, type Parameter, type Settings, type ZonePeople } from "../needs/inputs.ts";
import { affectedZones, peopleOfZones, zonePeople, type AffectedByZone } from "../needs/people.ts";
import type { RestorationByZone } from "../needs/restoration.ts";
import { calculateNeeds, type Needs } from "../needs/needs.ts";
import { peopleCounted, type ZoneShape, type ZoneStatistics } from "../zones/shapes.ts";
import type { TractSet } from "../zones/tract-set.ts";
import { zoneStatistics } from "../zones/zone-statistics.ts";

/** The inputs of the needs, once the zones' people are counted. */
export interface ProjectionInputs {
  readonly zones: readonly ZoneStatistics[];
  readonly affected: AffectedByZone;
  /**
   * The speed at which each zone gets service back, used only with the restoration curve; a zone without a row has the
   * half-life of its number.
   */
  readonly restoration?: RestorationByZone | undefined;
  readonly parameters: readonly Parameter[];
  readonly assistance: readonly Assistance[];
  readonly settings: Settings;
}

/** The needs of counted zones, the headline's people, and the distribution points that serve them. */
export interface Projection extends Needs {
  readonly headline: Headline;
  readonly points: { readonly zones: readonly ZonePoints[]; readonly counties: readonly CountyPoints[] };
}

interface EstimateInputs extends Omit<ProjectionInputs, "zones"> {
  readonly tracts: TractSet;
  readonly zones: readonly ZoneShape[];
}

/** One estimate: each zone's figures and needs, by ascending zone. */
export interface Estimate extends Projection {
  readonly zones: readonly (ZoneStatistics & Pick<ZonePeople, "affected" | "stillAffected">)[];
}

/**
 * From zones to needs in one call: counts the tracts of every zone, then projects 21 days. Throws a ZoneError for a
 * zone that cannot be counted; the other inputs must be free of faults (needs/check.ts).
 */
export function estimate({ tracts, zones, ...inputs }: EstimateInputs): Estimate {
  const counted = zoneStatistics(tracts, zones, inputs.settings).toSorted((a, b) => a.zone - b.zone);
  return { zones: affectedZones(counted, inputs), ...project({ zones: counted, ...inputs }) };
}

/** Needs, headline and distribution points of zones whose people are already counted. */
export function project({ parameters, assistance, settings, ...inputs }: ProjectionInputs): Projection {
  const counted = inputs.zones.toSorted((a, b) => a.zone - b.zone);
  const people = peopleOfZones(counted, { ...inputs, parameters, settings });
  const plan = { products: peopleProducts(parameters), assistance };
  return {
    ...calculateNeeds({ zones: people, parameters, assistance, settings }),
    headline: headlineOf(people, plan, affectedZones(counted, { ...inputs, settings })),
    points: {
      zones: people.map((zone) => zonePoints(zone, plan)),
      counties: peopleOfCounties({ parameters, settings, ...inputs }).map((one) => countyPoints(one.county, one, plan)),
    },
  };
}

/** The people of each county's part of each zone, as needs are calculated from them; zones ascending. */
export function peopleOfCounties({
  parameters,
  settings,
  ...inputs
}: Omit<ProjectionInputs, "assistance">): (ZonePeople & { readonly county: string })[] {
  const counted = inputs.zones.toSorted((a, b) => a.zone - b.zone);
  return peopleOfZones(counted, { ...inputs, parameters, settings }).flatMap((zone, z) =>
    zone.counties.map((county) => {
      // Visitors are spread like the zone's people.
      const share = (peopleCounted(county) ?? 0) / Math.max(1, peopleCounted(counted[z] ?? zone) ?? 0);
      const visitors = (zone.visitors ?? 0) * share;
      return { ...zonePeople(zone, county, { parameters, settings, visitors }), county: county.county };
    }),
  );
}

/**
 * Version of the arithmetic. A stored run names the version that made it; the
 * same version gives the same numbers bit for bit, so any change that can move
 * a figure raises it.
 */
export const ENGINE_VERSION = "2.0.0";
