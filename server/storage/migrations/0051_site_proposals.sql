CREATE TABLE "site_proposal" (
	"proposal_id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"name" text NOT NULL,
	"rid" integer NOT NULL,
	"start_date" date NOT NULL,
	"rules" jsonb NOT NULL,
	"outcome" jsonb NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_proposal" ADD CONSTRAINT "site_proposal_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_proposal_name_key" ON "site_proposal" USING btree ("eid",lower("name"));