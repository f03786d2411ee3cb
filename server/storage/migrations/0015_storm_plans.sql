CREATE TABLE "storm_zone" (
	"area" text PRIMARY KEY NOT NULL,
	"zone" integer NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "storm_zone_area_check" CHECK ("storm_zone"."area" in ('wind64', 'wind50', 'wind34', 'cone', 'hurricaneWarning', 'hurricaneWatch', 'stormWarning', 'stormWatch', 'surgeWarning', 'surgeWatch', 'coastalStrip')),
	CONSTRAINT "storm_zone_zone_check" CHECK ("storm_zone"."zone" between 1 and 4)
);
--> statement-breakpoint
ALTER TABLE "estimation" ADD COLUMN "planned_by" jsonb;--> statement-breakpoint
ALTER TABLE "zone" ADD COLUMN "from_advisory" jsonb;