CREATE TABLE "road_cell" (
	"fips" text NOT NULL,
	"detail" text NOT NULL,
	"cell" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "road_cell_detail_cell_fips_pk" PRIMARY KEY("detail","cell","fips"),
	CONSTRAINT "road_cell_detail_check" CHECK ("road_cell"."detail" in ('overview', 'middle', 'fine'))
);
--> statement-breakpoint
CREATE TABLE "road_source" (
	"fips" text PRIMARY KEY NOT NULL,
	"credit" text NOT NULL,
	"files" text[] NOT NULL,
	"roads" integer NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	CONSTRAINT "road_source_fips_check" CHECK ("road_source"."fips" ~ '^[0-9]{2}$')
);
--> statement-breakpoint
ALTER TABLE "road_cell" ADD CONSTRAINT "road_cell_fips_road_source_fips_fk" FOREIGN KEY ("fips") REFERENCES "public"."road_source"("fips") ON DELETE cascade ON UPDATE no action;