ALTER TABLE "zone_details" ALTER COLUMN "coastal" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zone_details" ALTER COLUMN "coastal" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "county_info" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "county_info" ADD COLUMN "edited_by" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "county_info" ADD COLUMN "edited_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "county_info" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tract_data_set" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tract_data_set" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tract_data_set" ADD COLUMN "counties_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tract_data_set" ADD COLUMN "edited_by" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "tract_data_set" ADD COLUMN "edited_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tract_data_set" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tract_data_set_default_key" ON "tract_data_set" USING btree ("is_default") WHERE "tract_data_set"."is_default";--> statement-breakpoint
ALTER TABLE "county_info" ADD CONSTRAINT "county_info_id_key" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "tract_data_set" ADD CONSTRAINT "tract_data_set_default_check" CHECK (not ("tract_data_set"."is_default" and "tract_data_set"."hidden"));--> statement-breakpoint
-- The set that new estimations counted until now stays the one they count.
UPDATE "tract_data_set" SET "is_default" = true WHERE "id" = (
	SELECT "id" FROM "tract_data_set" ORDER BY "sample", "tract_year" DESC, "id" DESC LIMIT 1
);--> statement-breakpoint
-- A county that no one described was written as inland: its coast is not known.
UPDATE "county_info" SET "region" = NULL, "coastal" = NULL WHERE "region" = '';
