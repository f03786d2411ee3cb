CREATE TABLE "config_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"stage" text NOT NULL,
	"product" text NOT NULL,
	"quantity" double precision NOT NULL,
	"unit" text NOT NULL,
	"source" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "config_history_stage_check" CHECK ("config_history"."stage" in ('asked', 'staged', 'served')),
	CONSTRAINT "config_history_unit_check" CHECK ("config_history"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets')),
	CONSTRAINT "config_history_quantity_check" CHECK ("config_history"."quantity" > 0),
	CONSTRAINT "config_history_source_check" CHECK (length(trim("config_history"."source")) > 0)
);
--> statement-breakpoint
CREATE TABLE "config_restoration" (
	"id" serial PRIMARY KEY NOT NULL,
	"disaster_type" text NOT NULL,
	"zone" integer NOT NULL,
	"half_days" double precision NOT NULL,
	"tenth_days" double precision,
	"source" text DEFAULT '' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "config_restoration_zone_check" CHECK ("config_restoration"."zone" between 1 and 4),
	CONSTRAINT "config_restoration_days_check" CHECK ("config_restoration"."half_days" > 0 and "config_restoration"."tenth_days" > "config_restoration"."half_days")
);
--> statement-breakpoint
ALTER TABLE "storm_zone" ADD COLUMN "affected" double precision;--> statement-breakpoint
ALTER TABLE "config_history" ADD CONSTRAINT "config_history_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "config_history_key" ON "config_history" USING btree (lower("event"),"day","stage","product",lower("state"));--> statement-breakpoint
CREATE UNIQUE INDEX "config_restoration_key" ON "config_restoration" USING btree (lower("disaster_type"),"zone");--> statement-breakpoint
ALTER TABLE "storm_zone" ADD CONSTRAINT "storm_zone_affected_check" CHECK ("storm_zone"."affected" between 0 and 100);