CREATE TABLE "adhoc_query" (
	"query_id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"role_id" integer,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "adhoc_query" ADD CONSTRAINT "adhoc_query_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adhoc_query" ADD CONSTRAINT "adhoc_query_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "adhoc_query_name_key" ON "adhoc_query" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "adhoc_query_role_idx" ON "adhoc_query" USING btree ("role_id");