CREATE TABLE "map_bucket_style" (
	"bucket_style_id" serial PRIMARY KEY NOT NULL,
	"style_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"breaks" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "map_layer" (
	"layer_id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"titles" jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"sublayer" text DEFAULT '' NOT NULL,
	"record_id" integer,
	"node" text NOT NULL,
	"group_path" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"visible" boolean DEFAULT false NOT NULL,
	"opacity" double precision DEFAULT 1 NOT NULL,
	"min_scale" integer DEFAULT 0 NOT NULL,
	"max_scale" integer DEFAULT 0 NOT NULL,
	"legend" boolean DEFAULT true NOT NULL,
	"filter" text DEFAULT '' NOT NULL,
	"popup" jsonb DEFAULT '{"title":"","fields":[]}'::jsonb NOT NULL,
	"time_field" text DEFAULT '' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"style_id" integer,
	"privileges" text[] DEFAULT '{}' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"apps" text[] DEFAULT '{}' NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "map_layer_kind_check" CHECK ("map_layer"."kind" in ('feature-server', 'map-server', 'image-tiles', 'vector-tiles', 'wms', 'wmts', 'geojson', 'csv', 'kml', 'tracts', 'counties', 'zones', 'facilities', 'contacts', 'series', 'storms')),
	CONSTRAINT "map_layer_node_check" CHECK ("map_layer"."node" in ('timeseries', 'additional')),
	CONSTRAINT "map_layer_opacity_check" CHECK ("map_layer"."opacity" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "map_style" (
	"style_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base_view_table" text DEFAULT '' NOT NULL,
	"shape" text NOT NULL,
	"renderer" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"ramp" text DEFAULT '' NOT NULL,
	"symbol" jsonb NOT NULL,
	"unique_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"other_color" text NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "map_style_shape_check" CHECK ("map_style"."shape" in ('polygon', 'line', 'point')),
	CONSTRAINT "map_style_renderer_check" CHECK ("map_style"."renderer" in ('single', 'unique', 'breaks'))
);
--> statement-breakpoint
ALTER TABLE "map_bucket_style" ADD CONSTRAINT "map_bucket_style_style_id_map_style_style_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."map_style"("style_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_layer" ADD CONSTRAINT "map_layer_style_id_map_style_style_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."map_style"("style_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "map_bucket_style_at_key" ON "map_bucket_style" USING btree ("style_id","at");--> statement-breakpoint
CREATE INDEX "map_layer_position_idx" ON "map_layer" USING btree ("node","position");--> statement-breakpoint
CREATE INDEX "map_layer_style_idx" ON "map_layer" USING btree ("style_id");--> statement-breakpoint
CREATE UNIQUE INDEX "map_style_name_key" ON "map_style" USING btree (lower("name"));