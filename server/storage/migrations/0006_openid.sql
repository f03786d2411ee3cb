CREATE TABLE "group_roles" (
	"group_name" text NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "group_roles_group_name_role_id_pk" PRIMARY KEY("group_name","role_id")
);
--> statement-breakpoint
CREATE TABLE "openid_subjects" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "openid_subjects_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "by_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id_token" text;--> statement-breakpoint
ALTER TABLE "group_roles" ADD CONSTRAINT "group_roles_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_subjects" ADD CONSTRAINT "openid_subjects_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "openid_subjects_user_key" ON "openid_subjects" USING btree ("issuer","user_id");--> statement-breakpoint
CREATE INDEX "openid_subjects_user_idx" ON "openid_subjects" USING btree ("user_id");