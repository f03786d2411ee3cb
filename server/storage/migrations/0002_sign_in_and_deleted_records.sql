CREATE TABLE "deleted_record" (
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_by_id" integer NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_record_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "session_id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_session_id_unique" UNIQUE("session_id");