ALTER TABLE "group_roles" ADD COLUMN "source" text DEFAULT 'openId' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_roles" DROP CONSTRAINT "group_roles_group_name_role_id_pk";--> statement-breakpoint
ALTER TABLE "group_roles" ADD CONSTRAINT "group_roles_source_group_name_role_id_pk" PRIMARY KEY("source","group_name","role_id");--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "group_source" text;--> statement-breakpoint
UPDATE "user_roles" SET "group_source" = 'openId' WHERE "by_group";--> statement-breakpoint
ALTER TABLE "user_roles" DROP COLUMN "by_group";
