ALTER TABLE "layouts" ALTER COLUMN "config" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "rolled_back_to" integer;--> statement-breakpoint
ALTER TABLE "layouts" DROP COLUMN "active";