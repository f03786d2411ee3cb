CREATE TABLE "share_link_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"link_id" integer NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_link" DROP CONSTRAINT "share_link_token_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "share_link_id" integer;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "share_link_token" ADD CONSTRAINT "share_link_token_link_id_share_link_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_link"("link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_link_token_link_idx" ON "share_link_token" USING btree ("link_id");--> statement-breakpoint
INSERT INTO "share_link_token" ("token_hash", "link_id", "createddate") SELECT "token_hash", "link_id", "createddate" FROM "share_link";--> statement-breakpoint
-- Mails that have not left yet hold their link: the token gives way to its stand-in. Its hash stays, for a copy may have arrived.
UPDATE "email_outbox" AS mail SET
	"share_link_id" = link."link_id",
	"text" = regexp_replace(mail."text", '/shared/[A-Za-z0-9_-]{43}', '/shared/{{token}}', 'g'),
	"html" = regexp_replace(mail."html", '/shared/[A-Za-z0-9_-]{43}', '/shared/{{token}}', 'g')
FROM "share_link" AS link
WHERE mail."template" = 'reportLink' AND mail."text" IS NOT NULL
	AND link."token_hash" = encode(sha256(convert_to(substring(mail."text" from '/shared/([A-Za-z0-9_-]{43})'), 'UTF8')), 'hex');--> statement-breakpoint
UPDATE "email_outbox" SET "text" = NULL, "html" = NULL, "status" = 'failed', "cleared_at" = now()
WHERE "template" = 'reportLink' AND "text" IS NOT NULL AND "share_link_id" IS NULL;--> statement-breakpoint
UPDATE "email_outbox" SET "last_error" = regexp_replace("last_error", '/shared/[A-Za-z0-9_-]{43}', '/shared/…', 'g')
WHERE "last_error" LIKE '%/shared/%';--> statement-breakpoint
UPDATE "users" SET "password_expires_at" = now() + interval '72 hours' WHERE "must_change_password" AND "password_hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "share_link" DROP COLUMN "token_hash";