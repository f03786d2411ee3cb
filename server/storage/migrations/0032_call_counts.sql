CREATE TABLE "call_counts" (
	"caller" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
