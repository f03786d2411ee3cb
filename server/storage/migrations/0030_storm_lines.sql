CREATE TABLE "storm_line" (
	"line_id" serial PRIMARY KEY NOT NULL,
	"storm_id" integer NOT NULL,
	"eid" integer NOT NULL,
	"origin" text NOT NULL,
	"joined_by" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storm_line_origin_check" CHECK ("storm_line"."origin" in ('planned', 'updated', 'chosen'))
);
--> statement-breakpoint
ALTER TABLE "advisory_update" ADD COLUMN "passed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "storm_line" ADD CONSTRAINT "storm_line_storm_id_storm_storm_id_fk" FOREIGN KEY ("storm_id") REFERENCES "public"."storm"("storm_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_line" ADD CONSTRAINT "storm_line_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storm_line_key" ON "storm_line" USING btree ("storm_id","eid");--> statement-breakpoint
CREATE INDEX "storm_line_eid_idx" ON "storm_line" USING btree ("eid");--> statement-breakpoint
-- Plans of storms so far: copies that people made for themselves stay outside, what advisories made is inside.
INSERT INTO "storm_line" ("storm_id", "eid", "origin", "joined_by", "joined_at")
SELECT "s"."storm_id", "e"."eid", CASE WHEN "u"."eid" IS NULL THEN 'planned' ELSE 'updated' END, "e"."createdby", "e"."createddate"
FROM "estimation" "e"
JOIN "storm" "s" ON "s"."storm_id" = ("e"."planned_by" ->> 'stormId')::int
LEFT JOIN (SELECT DISTINCT "to_eid" AS "eid" FROM "advisory_update" WHERE "to_eid" IS NOT NULL) "u" ON "u"."eid" = "e"."eid"
WHERE "u"."eid" IS NOT NULL OR NOT EXISTS (
  SELECT FROM "audit" "a" WHERE "a"."module" = 'Estimation' AND "a"."action" = 'copy' AND "a"."subject_id" = "e"."eid"::text
)
ORDER BY ("e"."planned_by" ->> 'issuedAt')::timestamptz, "e"."eid";
