import { OBJECT_ID } from "./feature-source.ts";
import { LAYERS } from "./layers.ts";

/** One side of a relationship: a layer, and its field whose values both sides have. */
interface RelatedSide {
  readonly layer: number;
  readonly key: string;
}

/** One row of the origin has many of the destination. Clients store the ids, so they are fixed. */
export interface Relationship {
  readonly id: number;
  readonly name: string;
  readonly origin: RelatedSide;
  readonly destination: RelatedSide;
}

const disasters: RelatedSide = { layer: LAYERS.disasters.id, key: "did" };
const estimations: RelatedSide = { layer: LAYERS.estimations.id, key: "eid" };
const zones: RelatedSide = { layer: LAYERS.zones.id, key: OBJECT_ID.name };
const NEEDS = [LAYERS.needsDayOne, LAYERS.needsMultiDay, LAYERS.productNeed];

/** Disasters, their estimations, the zones of those, and the needs of both. */
export const RELATIONSHIPS: readonly Relationship[] = [
  { name: "disaster_estimations", origin: disasters, destination: { layer: estimations.layer, key: "did" } },
  { name: "estimation_zones", origin: estimations, destination: { layer: zones.layer, key: "eid" } },
  ...NEEDS.map(({ id: layer, name }) => ({
    name: `estimation_${name}`,
    origin: estimations,
    destination: { layer, key: "eid" },
  })),
  ...NEEDS.map(({ id: layer, name }) => ({
    name: `zone_${name}`,
    origin: zones,
    destination: { layer, key: "zone_id" },
  })),
].map((relationship, id) => ({ id, ...relationship }));

const CARDINALITY = { cardinality: "esriRelCardinalityOneToMany", composite: false } as const;

/** The relationships of a layer as its description has them. */
export const relationshipsOf = (all: readonly Relationship[], layer: number) =>
  all.flatMap(({ id, name, origin, destination }) => {
    const common = { id, name, ...CARDINALITY };
    if (origin.layer === layer)
      return [{ ...common, relatedTableId: destination.layer, role: "esriRelRoleOrigin", keyField: origin.key }];
    if (destination.layer !== layer) return [];
    return [{ ...common, relatedTableId: origin.layer, role: "esriRelRoleDestination", keyField: destination.key }];
  });
