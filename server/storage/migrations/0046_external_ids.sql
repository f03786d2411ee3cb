ALTER TABLE "config_inventory" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "supply_request" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "config_inventory_external_id_key" ON "config_inventory" USING btree ("external_id") WHERE external_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_external_id_key" ON "facilities" USING btree ("external_id") WHERE external_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "partner_deliveries_external_id_key" ON "partner_deliveries" USING btree ("eid","external_id") WHERE external_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "supply_request_external_id_key" ON "supply_request" USING btree ("did","external_id") WHERE external_id <> '';