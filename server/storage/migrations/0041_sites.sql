CREATE TABLE "site_state" (
	"id" serial PRIMARY KEY NOT NULL,
	"facility_id" integer NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"offers" text DEFAULT '' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_state_state_check" CHECK ("site_state"."state" in ('Planned', 'Open', 'Closing', 'Closed'))
);
--> statement-breakpoint
ALTER TABLE "facilities" DROP CONSTRAINT "facilities_type_check";--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "operator" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "supply_request" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "supply_request" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_state" ADD CONSTRAINT "site_state_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_state_key" ON "site_state" USING btree ("facility_id","day");--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_type_check" CHECK ("facilities"."type" in ('Warehouse', 'Staging Area', 'Kitchen', 'Food Bank', 'Distribution Point', 'Type I Point', 'Type II Point', 'Type III Point', 'Shelter'));