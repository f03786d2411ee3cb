ALTER TABLE "partner_contacts" ADD COLUMN "counties" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "regional_contacts" ADD COLUMN "counties" text DEFAULT '' NOT NULL;