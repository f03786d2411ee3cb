CREATE TABLE "feeding_plan" (
	"eid" integer PRIMARY KEY NOT NULL,
	"meals_a_trip" integer NOT NULL,
	"trips_a_day" integer NOT NULL,
	"crew" integer NOT NULL,
	"zones" jsonb NOT NULL,
	"shares" jsonb NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "feeding_plan_routes_check" CHECK ("feeding_plan"."meals_a_trip" > 0 and "feeding_plan"."trips_a_day" > 0 and "feeding_plan"."crew" >= 0)
);
--> statement-breakpoint
ALTER TABLE "estimation_param" DROP CONSTRAINT "estimation_param_unit_check";--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT "product_unit_check";--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT "product_pieces_check";--> statement-breakpoint
ALTER TABLE "config_history" DROP CONSTRAINT "config_history_unit_check";--> statement-breakpoint
ALTER TABLE "config_param" DROP CONSTRAINT "config_param_unit_check";--> statement-breakpoint
ALTER TABLE "config_inventory" DROP CONSTRAINT "config_inventory_unit_check";--> statement-breakpoint
ALTER TABLE "partner_deliveries" DROP CONSTRAINT "partner_deliveries_unit_check";--> statement-breakpoint
ALTER TABLE "product_use" DROP CONSTRAINT "product_use_unit_check";--> statement-breakpoint
ALTER TABLE "supply_request" DROP CONSTRAINT "supply_request_unit_check";--> statement-breakpoint
ALTER TABLE "product_need" DROP CONSTRAINT "product_need_unit_check";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "servings_per_unit" double precision;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "staff" integer;--> statement-breakpoint
ALTER TABLE "feeding_plan" ADD CONSTRAINT "feeding_plan_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimation_param" ADD CONSTRAINT "estimation_param_unit_check" CHECK ("estimation_param"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_unit_check" CHECK ("product"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_pieces_check" CHECK ("product"."pieces_per_case" > 0 and "product"."pieces_per_pallet" > 0 and "product"."servings_per_unit" > 0);--> statement-breakpoint
ALTER TABLE "config_history" ADD CONSTRAINT "config_history_unit_check" CHECK ("config_history"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
ALTER TABLE "config_param" ADD CONSTRAINT "config_param_unit_check" CHECK ("config_param"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
ALTER TABLE "config_inventory" ADD CONSTRAINT "config_inventory_unit_check" CHECK ("config_inventory"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_unit_check" CHECK ("partner_deliveries"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
ALTER TABLE "product_use" ADD CONSTRAINT "product_use_unit_check" CHECK ("product_use"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
ALTER TABLE "supply_request" ADD CONSTRAINT "supply_request_unit_check" CHECK ("supply_request"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
ALTER TABLE "product_need" ADD CONSTRAINT "product_need_unit_check" CHECK ("product_need"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets', 'Servings'));--> statement-breakpoint
INSERT INTO "lookup_details" ("lookup_id", "value", "caption", "position", "active") SELECT l."lookup_id", 'Servings', 'Servings', (SELECT coalesce(max(d."position"), 0) FROM "lookup_details" d WHERE d."lookup_id" = l."lookup_id") + 1, true FROM "lookups" l WHERE lower(l."search_key") = 'unit' ON CONFLICT DO NOTHING;
