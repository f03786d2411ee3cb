ALTER TABLE "adhoc_query" ADD COLUMN "mail" jsonb;--> statement-breakpoint
ALTER TABLE "adhoc_query" ADD COLUMN "next_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "adhoc_query" ADD COLUMN "last_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "adhoc_query" ADD COLUMN "mail_fault" jsonb;--> statement-breakpoint
CREATE INDEX "adhoc_query_mail_idx" ON "adhoc_query" USING btree ("next_mail_at");