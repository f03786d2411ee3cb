ALTER TABLE "map_layer" ADD COLUMN "group_titles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "map_layer" SET "group_titles" = (
  SELECT jsonb_agg(jsonb_build_object('en', "name", 'es', '', 'pt', '', 'de', '') ORDER BY "place")
  FROM unnest("group_path") WITH ORDINALITY AS "path"("name", "place")
) WHERE cardinality("group_path") > 0;--> statement-breakpoint
ALTER TABLE "map_layer" DROP COLUMN "group_path";
