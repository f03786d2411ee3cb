CREATE TABLE "closed_apps" (
	"app" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"leads_to" text,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	CONSTRAINT "closed_apps_reason_check" CHECK ("closed_apps"."reason" in ('moved', 'retired'))
);
--> statement-breakpoint
CREATE TABLE "layout_drafts" (
	"draft_id" serial PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"based_on" integer NOT NULL,
	"config" json NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	CONSTRAINT "layout_drafts_app_unique" UNIQUE("app")
);
