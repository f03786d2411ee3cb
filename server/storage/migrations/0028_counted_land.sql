ALTER TABLE "zone_summary" ADD COLUMN "land" jsonb;--> statement-breakpoint
-- Zones that were counted before are framed by the boxes of their tracts, water tracts aside; the rest comes with the next count.
UPDATE "zone_summary" s SET "land" = jsonb_build_object(
  'bounds', jsonb_build_array(t.west, t.south, t.east, t.north), 'squareMeters', null, 'points', '[]'::jsonb)
FROM (
  SELECT d."eid", d."zone", min((c."box"[1])[0]) AS west, min((c."box"[1])[1]) AS south,
    max((c."box"[0])[0]) AS east, max((c."box"[0])[1]) AS north
  FROM "zone_details" d
  JOIN "estimation" e ON e."eid" = d."eid"
  JOIN "census_tract" c ON c."data_set_id" = e."data_set_id" AND c."fips" = d."fips"
  WHERE c."box" IS NOT NULL AND substr(d."fips", 6, 2) <> '99'
  GROUP BY d."eid", d."zone"
) t WHERE t."eid" = s."eid" AND t."zone" = s."zone";
