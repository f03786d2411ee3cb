CREATE TABLE "email_attachment" (
	"attachment_id" serial PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"link_id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"language" text NOT NULL,
	"sent_to" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	CONSTRAINT "share_link_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "attachment_id" integer;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_report_id_report_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("report_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_link_report_idx" ON "share_link" USING btree ("report_id");--> statement-breakpoint
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_attachment_id_email_attachment_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."email_attachment"("attachment_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_outbox_attachment_idx" ON "email_outbox" USING btree ("attachment_id");