CREATE TABLE "time_series" (
	"series_id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"time_zone" text NOT NULL,
	"geography" text NOT NULL,
	"columns" jsonb NOT NULL,
	"steps" timestamp with time zone[] NOT NULL,
	"place_count" integer NOT NULL,
	"unjoined" integer DEFAULT 0 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "time_series_geography_check" CHECK ("time_series"."geography" in ('county', 'tract')),
	CONSTRAINT "time_series_steps_check" CHECK (cardinality("time_series"."steps") > 0)
);
--> statement-breakpoint
CREATE TABLE "time_series_value" (
	"series_id" integer NOT NULL,
	"column_no" integer NOT NULL,
	"place" text NOT NULL,
	"figures" double precision[] NOT NULL,
	CONSTRAINT "time_series_value_series_id_column_no_place_pk" PRIMARY KEY("series_id","column_no","place"),
	CONSTRAINT "time_series_value_place_check" CHECK ("time_series_value"."place" ~ '^([0-9]{5}|[0-9]{11})$')
);
--> statement-breakpoint
ALTER TABLE "zone" ADD COLUMN "affected_from" jsonb;--> statement-breakpoint
ALTER TABLE "time_series_value" ADD CONSTRAINT "time_series_value_series_id_time_series_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."time_series"("series_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "time_series_title_key" ON "time_series" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "time_series_value_place_idx" ON "time_series_value" USING btree ("place");