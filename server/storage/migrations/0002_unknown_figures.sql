ALTER TABLE "product_need" ALTER COLUMN "quantity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "zone_summary" ALTER COLUMN "above_poverty" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zone_summary" ALTER COLUMN "above_poverty" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "zone_summary" ALTER COLUMN "unknown_poverty" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zone_summary" ALTER COLUMN "unknown_poverty" DROP NOT NULL;
