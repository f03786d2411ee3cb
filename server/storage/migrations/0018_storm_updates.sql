CREATE TABLE "advisory_update" (
	"update_id" serial PRIMARY KEY NOT NULL,
	"did" integer NOT NULL,
	"advisory_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" jsonb,
	"from_eid" integer,
	"to_eid" integer,
	"left_at" integer,
	"changes" jsonb,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "advisory_update_state_check" CHECK ("advisory_update"."state" in ('waiting', 'done', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "storm_following" (
	"did" integer PRIMARY KEY NOT NULL,
	"storm_id" integer NOT NULL,
	"followed_by" text NOT NULL,
	"followed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storm_watcher" (
	"did" integer NOT NULL,
	"user_id" integer NOT NULL,
	"mail" boolean DEFAULT false NOT NULL,
	"read_up_to" integer,
	CONSTRAINT "storm_watcher_did_user_id_pk" PRIMARY KEY("did","user_id")
);
--> statement-breakpoint
ALTER TABLE "advisory_update" ADD CONSTRAINT "advisory_update_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisory_update" ADD CONSTRAINT "advisory_update_advisory_id_advisory_advisory_id_fk" FOREIGN KEY ("advisory_id") REFERENCES "public"."advisory"("advisory_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisory_update" ADD CONSTRAINT "advisory_update_from_eid_estimation_eid_fk" FOREIGN KEY ("from_eid") REFERENCES "public"."estimation"("eid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisory_update" ADD CONSTRAINT "advisory_update_to_eid_estimation_eid_fk" FOREIGN KEY ("to_eid") REFERENCES "public"."estimation"("eid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_following" ADD CONSTRAINT "storm_following_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_following" ADD CONSTRAINT "storm_following_storm_id_storm_storm_id_fk" FOREIGN KEY ("storm_id") REFERENCES "public"."storm"("storm_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_watcher" ADD CONSTRAINT "storm_watcher_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_watcher" ADD CONSTRAINT "storm_watcher_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advisory_update_key" ON "advisory_update" USING btree ("did","advisory_id");--> statement-breakpoint
CREATE INDEX "advisory_update_due_idx" ON "advisory_update" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "storm_watcher_user_idx" ON "storm_watcher" USING btree ("user_id");