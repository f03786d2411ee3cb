ALTER TABLE "exports" ADD COLUMN "job" jsonb;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;