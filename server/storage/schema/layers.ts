import { LAYER_KINDS, LAYER_NODES, type LayerKind, type LayerNode } from "../../../contract/layers/kinds.ts";
import type { LayerStep, Popup, Titles } from "../../../contract/layers/layer.ts";
import {
  RENDERERS,
  STYLE_SHAPES,
  type ClassBreak,
  type LayerLook,
  type RendererKind,
  type StyleShape,
  type StyleSymbol,
  type UniqueValue,
} from "../../../contract/layers/style.ts";
import { check, index, pgTable, sql, uniqueIndex } from "../orm.ts";
import { lower, moment, oneOf, ownedBy, recordStamps } from "./columns.ts";
import { roles, users } from "./people.ts";
import { ofDisaster } from "./planning.ts";

/** Styles of layers. */
export const mapStyles = pgTable(
  "map_style",
  (c) => ({
    styleId: c.serial("style_id").primaryKey(),
    name: c.text("name").notNull(),
    /** The base view or table that it is made for; empty for any. */
    table: c.text("base_view_table").notNull().default(""),
    shape: c.text("shape").$type<StyleShape>().notNull(),
    renderer: c.text("renderer").$type<RendererKind>().notNull(),
    field: c.text("field").notNull().default(""),
    unit: c.text("unit").notNull().default(""),
    ramp: c.text("ramp").notNull().default(""),
    symbol: c.jsonb("symbol").$type<StyleSymbol>().notNull(),
    values: c.jsonb("unique_values").$type<UniqueValue[]>().notNull().default([]),
    breaks: c.jsonb("breaks").$type<ClassBreak[]>().notNull().default([]),
    otherColor: c.text("other_color").notNull(),
    did: ofDisaster(),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("map_style_name_key").on(lower(t.name)),
    oneOf("map_style_shape_check", t.shape, STYLE_SHAPES),
    oneOf("map_style_renderer_check", t.renderer, RENDERERS),
  ],
);

/** The class breaks of a style from one date on. */
export const mapBucketStyles = pgTable(
  "map_bucket_style",
  (c) => ({
    bucketStyleId: c.serial("bucket_style_id").primaryKey(),
    styleId: ownedBy("style_id", () => mapStyles.styleId),
    at: moment("at").notNull(),
    breaks: c.jsonb("breaks").$type<ClassBreak[]>().notNull(),
  }),
  (t) => [uniqueIndex("map_bucket_style_at_key").on(t.styleId, t.at)],
);

/** The layers of the map's tree, in the order of `position`. */
export const mapLayers = pgTable(
  "map_layer",
  (c) => ({
    layerId: c.serial("layer_id").primaryKey(),
    kind: c.text("kind").$type<LayerKind>().notNull(),
    titles: c.jsonb("titles").$type<Titles>().notNull(),
    source: c.text("source").notNull().default(""),
    address: c.text("address").notNull().default(""),
    sublayer: c.text("sublayer").notNull().default(""),
    recordId: c.integer("record_id"),
    node: c.text("node").$type<LayerNode>().notNull(),
    group: c.jsonb("group_titles").$type<Titles[]>().notNull().default([]),
    position: c.integer("position").notNull(),
    visible: c.boolean("visible").notNull().default(false),
    opacity: c.doublePrecision("opacity").notNull().default(1),
    minScale: c.integer("min_scale").notNull().default(0),
    maxScale: c.integer("max_scale").notNull().default(0),
    legend: c.boolean("legend").notNull().default(true),
    filter: c.text("filter").notNull().default(""),
    popup: c.jsonb("popup").$type<Popup>().notNull().default({ title: "", fields: [] }),
    timeField: c.text("time_field").notNull().default(""),
    steps: c.jsonb("steps").$type<LayerStep[]>().notNull().default([]),
    styleId: c.integer("style_id").references(() => mapStyles.styleId, { onDelete: "set null" }),
    privileges: c.text("privileges").array().notNull().default([]),
    public: c.boolean("public").notNull().default(false),
    apps: c.text("apps").array().notNull().default([]),
    /**
     * The user who saved it from a file; null for layers of administrators, and for shared ones whose owner is deleted.
     */
    ownerId: c.integer("owner_id").references(() => users.userId, { onDelete: "set null" }),
    /** Whether users other than the owner see it, according to its rights. */
    shared: c.boolean("shared").notNull().default(true),
    /** The role whose members see it while it is not shared; if the role is deleted, only the owner sees it again. */
    roleId: c.integer("role_id").references(() => roles.roleId, { onDelete: "set null" }),
    /** Its look without a style at the time it was saved. */
    look: c.jsonb("look").$type<LayerLook>(),
    did: ofDisaster(),
    ...recordStamps(),
  }),
  (t) => [
    index("map_layer_position_idx").on(t.node, t.position),
    index("map_layer_owner_idx").on(t.ownerId),
    check("map_layer_owner_check", sql`${t.shared} or ${t.ownerId} is not null`),
    check("map_layer_role_check", sql`not ${t.shared} or ${t.roleId} is null`),
    index("map_layer_role_idx").on(t.roleId),
    index("map_layer_style_idx").on(t.styleId),
    oneOf("map_layer_kind_check", t.kind, LAYER_KINDS),
    oneOf("map_layer_node_check", t.node, LAYER_NODES),
    check("map_layer_opacity_check", sql`${t.opacity} between 0 and 1`),
  ],
);

/** The features of layers that were saved from a file. */
export const mapLayerFeatures = pgTable("map_layer_features", (c) => ({
  layerId: ownedBy("layer_id", () => mapLayers.layerId).primaryKey(),
  /** A feature collection (RFC 7946) as text. */
  geojson: c.text("geojson").notNull(),
}));
