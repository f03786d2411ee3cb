DROP VIEW "public"."needs_day_one";--> statement-breakpoint
DROP VIEW "public"."needs_multi_day";--> statement-breakpoint
ALTER TABLE "estimation" ADD COLUMN "published_run" integer;--> statement-breakpoint
ALTER TABLE "estimation" ADD COLUMN "published_context" jsonb;--> statement-breakpoint
CREATE VIEW "public"."needs_day_one" AS (select n.rid, n.eid, n.zone, n.product, n.unit, n.quantity from product_need n where n.day = 1);--> statement-breakpoint
CREATE VIEW "public"."needs_multi_day" AS (select n.rid, n.eid, n.zone, n.product, n.unit, sum(n.quantity order by n.day) filter (where n.day between 1 and 3) as block_1, sum(n.quantity order by n.day) filter (where n.day between 4 and 6) as block_2, sum(n.quantity order by n.day) filter (where n.day between 7 and 9) as block_3, sum(n.quantity order by n.day) filter (where n.day between 10 and 12) as block_4, sum(n.quantity order by n.day) filter (where n.day between 13 and 15) as block_5, sum(n.quantity order by n.day) filter (where n.day between 16 and 18) as block_6, sum(n.quantity order by n.day) filter (where n.day between 19 and 21) as block_7, sum(n.quantity order by n.day) as total from product_need n group by n.rid, n.eid, n.zone, n.product, n.unit);--> statement-breakpoint
UPDATE "estimation" SET "published_run" = (SELECT max(r.rid) FROM "run" r WHERE r.eid = "estimation"."eid") WHERE "published_at" IS NOT NULL;
