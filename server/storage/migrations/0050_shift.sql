CREATE TABLE "shift_briefing" (
	"id" serial PRIMARY KEY NOT NULL,
	"did" integer NOT NULL,
	"number" integer NOT NULL,
	"rid" integer,
	"code" text NOT NULL,
	"document_hash" text NOT NULL,
	"document" jsonb NOT NULL,
	"signed_by" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_briefing_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "shift_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"did" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"about" jsonb,
	"corrects" integer,
	CONSTRAINT "shift_log_kind_check" CHECK ("shift_log"."kind" in ('note', 'decision', 'handOver'))
);
--> statement-breakpoint
CREATE TABLE "shift_period" (
	"id" serial PRIMARY KEY NOT NULL,
	"did" integer NOT NULL,
	"begins" timestamp with time zone NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"owner_id" integer,
	"objectives" text DEFAULT '' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shift_period_check" CHECK ("shift_period"."begins" < "shift_period"."ends")
);
--> statement-breakpoint
CREATE TABLE "shift" (
	"did" integer PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"next_id" integer,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shift_briefing" ADD CONSTRAINT "shift_briefing_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_log" ADD CONSTRAINT "shift_log_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_period" ADD CONSTRAINT "shift_period_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_period" ADD CONSTRAINT "shift_period_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_next_id_users_user_id_fk" FOREIGN KEY ("next_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_briefing_key" ON "shift_briefing" USING btree ("did","number");--> statement-breakpoint
CREATE INDEX "shift_log_did_idx" ON "shift_log" USING btree ("did","id");--> statement-breakpoint
CREATE INDEX "shift_period_did_idx" ON "shift_period" USING btree ("did","begins");--> statement-breakpoint
-- The log and the signed briefings only grow, whoever asks; they go with their disaster, whose row is gone before theirs.
CREATE FUNCTION "public"."shift_keep"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM public.disaster d WHERE d.did = OLD.did) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The log of a shift and its signed briefings only grow: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "shift_log_keep" BEFORE UPDATE OR DELETE ON "public"."shift_log"
FOR EACH ROW EXECUTE FUNCTION "public"."shift_keep"();--> statement-breakpoint
CREATE TRIGGER "shift_briefing_keep" BEFORE UPDATE OR DELETE ON "public"."shift_briefing"
FOR EACH ROW EXECUTE FUNCTION "public"."shift_keep"();--> statement-breakpoint
CREATE TRIGGER "shift_log_whole" BEFORE TRUNCATE ON "public"."shift_log"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."shift_keep"();--> statement-breakpoint
CREATE TRIGGER "shift_briefing_whole" BEFORE TRUNCATE ON "public"."shift_briefing"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."shift_keep"();
