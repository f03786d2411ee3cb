CREATE TABLE "supply_request_arrival" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"quantity" double precision NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"delivery_id" integer,
	"allocation_id" integer,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supply_request_arrival_quantity_check" CHECK ("supply_request_arrival"."quantity" > 0),
	CONSTRAINT "supply_request_arrival_link_check" CHECK ("supply_request_arrival"."delivery_id" is null or "supply_request_arrival"."allocation_id" is null)
);
--> statement-breakpoint
CREATE TABLE "supply_request_step" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"state" text NOT NULL,
	"eta" date,
	"note" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supply_request_step_state_check" CHECK ("supply_request_step"."state" in ('Draft', 'Approved', 'Ordered', 'Shipped', 'Arrived in part', 'Arrived', 'Closed', 'Canceled'))
);
--> statement-breakpoint
CREATE TABLE "supply_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"did" integer NOT NULL,
	"number" integer NOT NULL,
	"eid" integer,
	"block" integer,
	"product" text NOT NULL,
	"quantity" double precision NOT NULL,
	"unit" text NOT NULL,
	"needed_by" date NOT NULL,
	"deliver_to" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"unit_cost" double precision,
	"cost_share" double precision,
	"priority" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"ordered_on" date,
	"eta" date,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "supply_request_quantity_check" CHECK ("supply_request"."quantity" > 0),
	CONSTRAINT "supply_request_block_check" CHECK ("supply_request"."block" between 1 and 7),
	CONSTRAINT "supply_request_unit_check" CHECK ("supply_request"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals', 'Each', 'Cases', 'Pallets')),
	CONSTRAINT "supply_request_source_check" CHECK ("supply_request"."source" in ('State stock', 'Vendor', 'Mutual aid', 'Federal')),
	CONSTRAINT "supply_request_priority_check" CHECK ("supply_request"."priority" in ('Lifesaving', 'Life Sustaining', 'High', 'Normal')),
	CONSTRAINT "supply_request_state_check" CHECK ("supply_request"."state" in ('Draft', 'Approved', 'Ordered', 'Shipped', 'Arrived in part', 'Arrived', 'Closed', 'Canceled')),
	CONSTRAINT "supply_request_eta_check" CHECK ("supply_request"."eta" is not null or "supply_request"."state" not in ('Ordered', 'Shipped'))
);
--> statement-breakpoint
ALTER TABLE "supply_request_arrival" ADD CONSTRAINT "supply_request_arrival_request_id_supply_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supply_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_request_step" ADD CONSTRAINT "supply_request_step_request_id_supply_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supply_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_request" ADD CONSTRAINT "supply_request_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_request" ADD CONSTRAINT "supply_request_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_request" ADD CONSTRAINT "supply_request_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "supply_request_arrival_request_idx" ON "supply_request_arrival" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "supply_request_step_request_idx" ON "supply_request_step" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supply_request_number_key" ON "supply_request" USING btree ("did","number");