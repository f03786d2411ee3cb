import type { StormShapeKind } from "../../../engine/storms/advisory.ts";
import type { Database } from "../../storage/database.ts";
import { asc, eq, sql } from "../../storage/orm.ts";
import { advisories, storms, stormShapes } from "../../storage/schema/index.ts";
import { STORM_RENDERERS } from "./storm-renderers.ts";
import { OBJECT_ID, double, integer, moment, text, yesOrNo, type FeatureSource, type Field } from "./feature-source.ts";
import type { LayerFacts, Shape } from "./layers.ts";
import type { FeatureService, ServedLayer } from "./services.ts";
import { shapeSource, type RowShape } from "./shape-source.ts";

/** The fields of every shape of an advisory. `issued` is the time field of cones, tracks, swaths and watches. */
const ADVISORY: readonly Field[] = [
  OBJECT_ID,
  text("storm_id", "Storm", 8),
  text("storm_name", "Name", 200),
  text("advisory", "Advisory", 4),
  moment("issued", "Issued"),
  yesOrNo("latest", "Of the newest advisory of its storm"),
];
const DRAWN = yesOrNo("drawn", "Drawn by this product from the Hurricane Center's figures");
const WIND: readonly Field[] = [
  double("wind", "Sustained wind (kt)"),
  double("gust", "Gusts (kt)"),
  double("pressure", "Pressure (mb)"),
  integer("category", "Saffir-Simpson category"),
  text("status", "Status", 40),
];
const VALID: readonly Field[] = [integer("tau", "Forecast hour"), moment("valid", "Valid")];
const THRESHOLD = integer("threshold", "Wind (kt)");
const RADII = ["ne", "se", "sw", "nw"].map((quadrant) => double(quadrant, `${quadrant.toUpperCase()} radius (nmi)`));

interface StormLayer {
  readonly id: number;
  readonly name: string;
  readonly kind: StormShapeKind;
  readonly shape: Shape;
  readonly time: "issued" | "valid";
  readonly description: string;
  readonly fields: readonly Field[];
}

/** The layers of the service; the ids are fixed, since clients store them. */
const STORM_LAYERS: readonly StormLayer[] = [
  {
    id: 0,
    name: "cone",
    kind: "cone",
    shape: "polygon",
    time: "issued",
    description: "Cones of uncertainty. The newest of each storm: latest = 1.",
    fields: [DRAWN],
  },
  {
    id: 1,
    name: "track",
    kind: "track",
    shape: "polyline",
    time: "issued",
    description: "Forecast tracks.",
    fields: [],
  },
  {
    id: 2,
    name: "points",
    kind: "point",
    shape: "point",
    time: "valid",
    description: "Forecast positions.",
    fields: [...VALID, ...WIND],
  },
  {
    id: 3,
    name: "wind_radii",
    kind: "wind",
    shape: "polygon",
    time: "valid",
    description: "Areas of 34, 50 and 64 kt winds at each forecast hour.",
    fields: [...VALID, THRESHOLD, ...RADII, DRAWN],
  },
  {
    id: 4,
    name: "swaths",
    kind: "swath",
    shape: "polygon",
    time: "issued",
    description: "What 34, 50 and 64 kt winds pass over from the first forecast hour to the last.",
    fields: [THRESHOLD],
  },
  {
    id: 5,
    name: "watches",
    kind: "watch",
    shape: "polyline",
    time: "issued",
    description: "Watches and warnings along the coast.",
    fields: [text("watch", "Watch or warning", 3)],
  },
  {
    id: 6,
    name: "best_track",
    kind: "best",
    shape: "point",
    time: "valid",
    description: "Best tracks.",
    fields: [moment("valid", "At"), ...WIND],
  },
];

/** The imported storms, with all their advisories; open to everyone, as the Hurricane Center's are. */
export const STORMS: FeatureService = {
  name: "Storms",
  description:
    "Advisories and best tracks of the National Hurricane Center: cone, track, points, winds, watches. Read only.",
  layers: STORM_LAYERS.map(servedLayer),
};

function servedLayer({ kind, fields: own, time, ...layer }: StormLayer): ServedLayer {
  const { id, name, description, shape } = layer;
  const facts: LayerFacts = {
    id,
    name,
    description,
    shape,
    displayField: "storm_name",
    time: { field: time, interval: 6, units: "Hours" },
    renderer: STORM_RENDERERS[kind],
  };
  const fields = [...ADVISORY, ...own];
  return { facts, source: async ({ db }) => ({ source: await shapesOf(db, kind, { facts, fields }), fixed: false }) };
}

async function shapesOf(
  db: Database,
  kind: StormShapeKind,
  { facts, fields }: { readonly facts: LayerFacts; readonly fields: readonly Field[] },
): Promise<FeatureSource> {
  const rows = await db
    .select({
      shape: stormShapes,
      code: storms.code,
      name: storms.name,
      number: advisories.number,
      issued: advisories.issuedAt,
      latest: sql<boolean>`not exists (select from advisory later where later.storm_id = ${stormShapes.stormId}
        and later.issued_at > ${advisories.issuedAt})`,
    })
    .from(stormShapes)
    .innerJoin(storms, eq(storms.stormId, stormShapes.stormId))
    .leftJoin(advisories, sql`${advisories.advisoryId} = ${stormShapes.advisoryId}`)
    .where(eq(stormShapes.kind, kind))
    .orderBy(asc(stormShapes.shapeId));
  return shapeSource({
    layer: facts,
    fields,
    version: null,
    rows: rows.map(({ shape, code, name, number, issued, latest }) => ({
      objectId: shape.shapeId,
      geometry: shape.geometry as RowShape,
      values: {
        storm_id: code,
        storm_name: name,
        advisory: number,
        issued: issued?.getTime() ?? null,
        latest: latest ? 1 : 0,
        tau: shape.tau,
        valid: shape.validAt?.getTime() ?? null,
        threshold: shape.threshold,
        ne: shape.ne,
        se: shape.se,
        sw: shape.sw,
        nw: shape.nw,
        wind: shape.wind,
        gust: shape.gust,
        pressure: shape.pressure,
        category: shape.category,
        status: shape.status,
        watch: shape.watch,
        drawn: Number(shape.drawn),
      },
    })),
  });
}
