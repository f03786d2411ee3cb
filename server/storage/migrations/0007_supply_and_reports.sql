-- No version before this one wrote product use or reports; stock and deliveries keep their rows, in the product's own unit.
DELETE FROM "product_use";--> statement-breakpoint
DELETE FROM "report";--> statement-breakpoint
ALTER TABLE "product_use" DROP CONSTRAINT "product_use_day_check";--> statement-breakpoint
DROP INDEX "product_use_eid_idx";--> statement-breakpoint
DROP INDEX "report_eid_idx";--> statement-breakpoint
ALTER TABLE "config_inventory" ADD COLUMN "unit" text;--> statement-breakpoint
UPDATE "config_inventory" i SET "unit" = p."unit" FROM "product" p WHERE p."name" = i."product" AND i."category" <> 'Trucks';--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD COLUMN "unit" text;--> statement-breakpoint
UPDATE "partner_deliveries" d SET "unit" = p."unit" FROM "product" p WHERE p."name" = d."product";--> statement-breakpoint
ALTER TABLE "partner_deliveries" ALTER COLUMN "unit" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_use" ADD COLUMN "block" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "product_use" ADD COLUMN "unit" text NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "selection" text NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "units" text NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "document_hash" text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "product_use_key" ON "product_use" USING btree ("eid","product","block");--> statement-breakpoint
CREATE UNIQUE INDEX "report_document_key" ON "report" USING btree ("eid","document_hash");--> statement-breakpoint
ALTER TABLE "product_use" DROP COLUMN "zone";--> statement-breakpoint
ALTER TABLE "product_use" DROP COLUMN "day";--> statement-breakpoint
ALTER TABLE "config_inventory" ADD CONSTRAINT "config_inventory_unit_check" CHECK ("config_inventory"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals'));--> statement-breakpoint
ALTER TABLE "config_inventory" ADD CONSTRAINT "config_inventory_unit_of_loose_check" CHECK (("config_inventory"."category" = 'Trucks') = ("config_inventory"."unit" is null));--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_unit_check" CHECK ("partner_deliveries"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals'));--> statement-breakpoint
ALTER TABLE "product_use" ADD CONSTRAINT "product_use_block_check" CHECK ("product_use"."block" between 1 and 7);--> statement-breakpoint
ALTER TABLE "product_use" ADD CONSTRAINT "product_use_unit_check" CHECK ("product_use"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals'));--> statement-breakpoint
ALTER TABLE "report_sections" ADD CONSTRAINT "report_sections_section_check" CHECK ("report_sections"."section" in ('overview', 'map', 'population', 'headline', 'dayOneNeed', 'distributionPoints', 'multiDayNeed', 'comparison', 'runningBalance', 'contacts', 'deliveries', 'parameters', 'band', 'method', 'sources'));--> statement-breakpoint
ALTER TABLE "report_sections" ADD CONSTRAINT "report_sections_page_check" CHECK ("report_sections"."page" between 1 and 5);