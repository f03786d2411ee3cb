ALTER TABLE "zone" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "zone_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "zone_name_key" ON "zone" USING btree ("eid",lower("name"));