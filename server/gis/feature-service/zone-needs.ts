import { eidIn } from "./asked-rows.ts";
import { double, type FeatureSource, type Field } from "./feature-source.ts";
import { ZONE_HEADLINE } from "./headlines.ts";
import type { LayerFacts } from "./layers.ts";
import type { ServedLayer } from "./services.ts";

/** The fields that come from the zone; all others are those of the needs. */
const OF_ZONE: readonly Field[] = [double("affected", "Affected (%)"), ...ZONE_HEADLINE];

const FACTS: LayerFacts = {
  id: 39,
  name: "zone_needs",
  displayField: "product",
  description:
    "The shapes of zones with the need of each product in each 72-hour block, of the same runs as layer 17: choose one product for a map, and add up people_to_serve and points of one product and block alone, with latest = 1. Zones redrawn since their run are left out.",
  shape: "polygon",
};

interface Parts {
  readonly needs: FeatureSource;
  readonly zones: FeatureSource;
}

/** Layer 39: the needs of table 17 in their zones, for programs that draw, and for those that open no tables. */
export function zoneNeedsLayer(zones: ServedLayer, needs: ServedLayer, fields: readonly Field[]): ServedLayer {
  const all = [...fields, ...OF_ZONE];
  return {
    facts: FACTS,
    source: async (asking) => {
      // The clause is about both layers' fields: of it, each gets the estimation alone.
      const { where: _, ...rest } = asking.raw;
      const eid = eidIn(asking.raw, all);
      const own = { ...asking, raw: { ...rest, eid: eid === null ? undefined : String(eid) } };
      const parts = { needs: (await needs.source(own)).source, zones: (await zones.source(own)).source };
      return { source: joined(parts, all), fixed: false };
    },
  };
}

function joined({ needs, zones }: Parts, fields: readonly Field[]): FeatureSource {
  const pairs = Array.from({ length: needs.size }, (_, row) => row).flatMap((row) => {
    const zone = zones.rowOf(Number(needs.valueOf(row, "zone_id")));
    // The shape of another run, or one that belongs to none, is not that of these figures.
    return zone !== null && zones.valueOf(zone, "run") === needs.valueOf(row, "run") ? [{ row, zone }] : [];
  });
  const byId = new Map(pairs.map(({ row }, i) => [needs.objectIdOf(row), i]));
  const ofZone = new Set(OF_ZONE.map(({ name }) => name));
  const at = (i: number) => pairs[i] ?? { row: -1, zone: -1 };
  return {
    layer: FACTS,
    size: pairs.length,
    fields,
    extent: zones.extent,
    version: null,
    objectIdOf: (i) => needs.objectIdOf(at(i).row),
    rowOf: (objectId) => byId.get(objectId) ?? null,
    valueOf: (i, field) => (ofZone.has(field) ? zones.valueOf(at(i).zone, field) : needs.valueOf(at(i).row, field)),
    rowsIn: (box) => {
      const met = new Set(zones.rowsIn(box));
      return pairs.flatMap(({ zone }, i) => (met.has(zone) ? [i] : []));
    },
    boxOf: (i) => zones.boxOf(at(i).zone),
    regionOf: (i) => zones.regionOf(at(i).zone),
    centimetresOf: (i) => zones.centimetresOf(at(i).zone),
  };
}
