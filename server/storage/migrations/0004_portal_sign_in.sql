CREATE TABLE "portal_grants" (
	"grant_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"redirect_uri" text DEFAULT '' NOT NULL,
	"code_hash" text,
	"code_challenge" text DEFAULT '' NOT NULL,
	"code_ends_at" timestamp with time zone,
	"code_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"referer" text,
	"address" text,
	"server_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "portal_tokens_kind_check" CHECK ("portal_tokens"."kind" in ('access', 'refresh'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_portal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
ALTER TABLE "portal_grants" ADD CONSTRAINT "portal_grants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_tokens" ADD CONSTRAINT "portal_tokens_grant_id_portal_grants_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."portal_grants"("grant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_grants_code_key" ON "portal_grants" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "portal_grants_user_idx" ON "portal_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "portal_grants_ends_idx" ON "portal_grants" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "portal_tokens_grant_idx" ON "portal_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "portal_tokens_ends_idx" ON "portal_tokens" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_grant_id_portal_grants_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."portal_grants"("grant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_grant_idx" ON "sessions" USING btree ("grant_id");