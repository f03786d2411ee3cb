CREATE TABLE "webhook_checks" (
	"check_id" serial PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"delivery_id" serial PRIMARY KEY NOT NULL,
	"webhook_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "webhook_deliveries_state_check" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "webhook_shorts" (
	"did" integer PRIMARY KEY NOT NULL,
	"short" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_targets" (
	"webhook_id" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"webhook_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean NOT NULL,
	"failing_since" timestamp with time zone,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhooks_name_unique" UNIQUE("name"),
	CONSTRAINT "webhooks_format_check" CHECK ("webhooks"."format" in ('provision', 'teams', 'slack')),
	CONSTRAINT "webhooks_language_check" CHECK ("webhooks"."language" in ('en', 'es', 'pt', 'de'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_shorts" ADD CONSTRAINT "webhook_shorts_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_targets" ADD CONSTRAINT "webhook_targets_webhook_id_webhooks_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","delivery_id");