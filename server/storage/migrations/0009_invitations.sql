CREATE TABLE "invitations" (
	"invitation_id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"token_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "invitation_id" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_user_idx" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_token_idx" ON "invitations" USING gin ("token_hashes");