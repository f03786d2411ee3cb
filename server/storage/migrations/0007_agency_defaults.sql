ALTER TABLE "product" DROP CONSTRAINT "product_unit_check";--> statement-breakpoint
ALTER TABLE "estimation_param" DROP CONSTRAINT "estimation_param_unit_check";--> statement-breakpoint
ALTER TABLE "config_param" DROP CONSTRAINT "config_param_unit_check";--> statement-breakpoint
ALTER TABLE "config_inventory" DROP CONSTRAINT "config_inventory_unit_check";--> statement-breakpoint
ALTER TABLE "partner_deliveries" DROP CONSTRAINT "partner_deliveries_unit_check";--> statement-breakpoint
ALTER TABLE "product_use" DROP CONSTRAINT "product_use_unit_check";--> statement-breakpoint
ALTER TABLE "product_need" DROP CONSTRAINT "product_need_unit_check";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "name_es" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "name_pt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "name_de" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "pieces_per_case" double precision;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "pieces_per_pallet" double precision;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "config_assistance" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "config_info" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "config_param" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "config_suggested" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_pieces_check" CHECK ("product"."pieces_per_case" > 0 and "product"."pieces_per_pallet" > 0);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_unit_check" CHECK ("product"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets'));--> statement-breakpoint
ALTER TABLE "estimation_param" ADD CONSTRAINT "estimation_param_unit_check" CHECK ("estimation_param"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets'));--> statement-breakpoint
ALTER TABLE "config_param" ADD CONSTRAINT "config_param_unit_check" CHECK ("config_param"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets'));--> statement-breakpoint
ALTER TABLE "config_inventory" ADD CONSTRAINT "config_inventory_unit_check" CHECK ("config_inventory"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets'));--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_unit_check" CHECK ("partner_deliveries"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets'));--> statement-breakpoint
ALTER TABLE "product_use" ADD CONSTRAINT "product_use_unit_check" CHECK ("product_use"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets'));--> statement-breakpoint
ALTER TABLE "product_need" ADD CONSTRAINT "product_need_unit_check" CHECK ("product_need"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets'));--> statement-breakpoint
INSERT INTO "product" ("name", "unit", "active") SELECT d."value", 'Each', false FROM "lookup_details" d JOIN "lookups" l ON l."lookup_id" = d."lookup_id" WHERE lower(l."search_key") = 'product' AND NOT EXISTS (SELECT 1 FROM "product" p WHERE lower(p."name") = lower(d."value")) ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "product" p SET "name_es" = d."caption", "name_pt" = d."caption", "name_de" = d."caption" FROM "lookup_details" d JOIN "lookups" l ON l."lookup_id" = d."lookup_id" WHERE lower(l."search_key") = 'product' AND lower(p."name") = lower(d."value") AND d."caption" <> d."value";--> statement-breakpoint
UPDATE "estimation" SET "status" = 'ProjectionsStale' WHERE "status" = 'Projected' AND "eid" IN (SELECT e."eid" FROM "estimation_param" e JOIN "lookup_details" d ON lower(d."value") = lower(e."product") JOIN "lookups" l ON l."lookup_id" = d."lookup_id" WHERE lower(l."search_key") = 'product' AND d."caption" <> d."value");--> statement-breakpoint
UPDATE "product" p SET "name" = d."caption" FROM "lookup_details" d JOIN "lookups" l ON l."lookup_id" = d."lookup_id" WHERE lower(l."search_key") = 'product' AND lower(p."name") = lower(d."value") AND d."caption" <> d."value" AND NOT EXISTS (SELECT 1 FROM "product" o WHERE lower(o."name") = lower(d."caption") AND o."product_id" <> p."product_id");--> statement-breakpoint
DELETE FROM "lookups" WHERE lower("search_key") = 'product';--> statement-breakpoint
INSERT INTO "lookup_details" ("lookup_id", "value", "caption", "position", "active") SELECT l."lookup_id", u."unit", u."unit", (SELECT coalesce(max(d."position"), 0) FROM "lookup_details" d WHERE d."lookup_id" = l."lookup_id") + u."place", true FROM "lookups" l CROSS JOIN (VALUES ('Each', 1), ('Cases', 2), ('Pallets', 3)) AS u("unit", "place") WHERE lower(l."search_key") = 'unit' ON CONFLICT DO NOTHING;
