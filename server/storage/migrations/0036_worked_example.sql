ALTER TABLE "map_layer" DROP CONSTRAINT "map_layer_style_id_map_style_style_id_fk";
--> statement-breakpoint
ALTER TABLE "disaster" ADD COLUMN "example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "config_inventory" ADD COLUMN "did" integer;--> statement-breakpoint
ALTER TABLE "adhoc_query" ADD COLUMN "did" integer;--> statement-breakpoint
ALTER TABLE "map_style" ADD COLUMN "did" integer;--> statement-breakpoint
ALTER TABLE "config_inventory" ADD CONSTRAINT "config_inventory_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adhoc_query" ADD CONSTRAINT "adhoc_query_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_layer" ADD CONSTRAINT "map_layer_style_id_map_style_style_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."map_style"("style_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_style" ADD CONSTRAINT "map_style_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;