CREATE TABLE "advisory" (
	"advisory_id" serial PRIMARY KEY NOT NULL,
	"storm_id" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"status" text,
	"wind" double precision,
	"pressure" double precision,
	"category" integer,
	"files" text[] NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "advisory_number_check" CHECK ("advisory"."number" ~ '^[0-9]{1,3}[A-Z]?$')
);
--> statement-breakpoint
CREATE TABLE "storm_shape" (
	"shape_id" serial PRIMARY KEY NOT NULL,
	"storm_id" integer NOT NULL,
	"advisory_id" integer,
	"kind" text NOT NULL,
	"tau" integer,
	"valid_at" timestamp with time zone,
	"threshold" integer,
	"ne" double precision,
	"se" double precision,
	"sw" double precision,
	"nw" double precision,
	"wind" double precision,
	"gust" double precision,
	"pressure" double precision,
	"category" integer,
	"status" text,
	"watch" text,
	"drawn" boolean DEFAULT false NOT NULL,
	"geometry" jsonb NOT NULL,
	CONSTRAINT "storm_shape_kind_check" CHECK ("storm_shape"."kind" in ('cone', 'track', 'point', 'wind', 'swath', 'watch', 'best')),
	CONSTRAINT "storm_shape_advisory_check" CHECK (("storm_shape"."kind" = 'best') = ("storm_shape"."advisory_id" is null)),
	CONSTRAINT "storm_shape_threshold_check" CHECK ("storm_shape"."threshold" in (34, 50, 64)),
	CONSTRAINT "storm_shape_watch_check" CHECK ("storm_shape"."watch" in ('HWR', 'HWA', 'TWR', 'TWA', 'SSR', 'SSA'))
);
--> statement-breakpoint
CREATE TABLE "storm" (
	"storm_id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"basin" text NOT NULL,
	"season" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "storm_basin_check" CHECK ("storm"."basin" in ('AL', 'EP', 'CP')),
	CONSTRAINT "storm_code_check" CHECK ("storm"."code" ~ '^[A-Z]{2}[0-9]{6}$')
);
--> statement-breakpoint
ALTER TABLE "advisory" ADD CONSTRAINT "advisory_storm_id_storm_storm_id_fk" FOREIGN KEY ("storm_id") REFERENCES "public"."storm"("storm_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_shape" ADD CONSTRAINT "storm_shape_storm_id_storm_storm_id_fk" FOREIGN KEY ("storm_id") REFERENCES "public"."storm"("storm_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_shape" ADD CONSTRAINT "storm_shape_advisory_id_advisory_advisory_id_fk" FOREIGN KEY ("advisory_id") REFERENCES "public"."advisory"("advisory_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advisory_number_key" ON "advisory" USING btree ("storm_id","number");--> statement-breakpoint
CREATE INDEX "advisory_issued_idx" ON "advisory" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "storm_shape_advisory_idx" ON "storm_shape" USING btree ("advisory_id","kind");--> statement-breakpoint
CREATE INDEX "storm_shape_storm_idx" ON "storm_shape" USING btree ("storm_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "storm_code_key" ON "storm" USING btree ("code");