CREATE TABLE "site_supply" (
	"eid" integer PRIMARY KEY NOT NULL,
	"sources" jsonb NOT NULL,
	"stock" jsonb NOT NULL,
	"rest" integer,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_supply" ADD CONSTRAINT "site_supply_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;