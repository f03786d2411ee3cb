CREATE TABLE "map_layer_features" (
	"layer_id" integer PRIMARY KEY NOT NULL,
	"geojson" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "map_layer" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "map_layer" ADD COLUMN "shared" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "map_layer_features" ADD CONSTRAINT "map_layer_features_layer_id_map_layer_layer_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."map_layer"("layer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_layer" ADD CONSTRAINT "map_layer_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_layer_owner_idx" ON "map_layer" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "map_layer" ADD CONSTRAINT "map_layer_owner_check" CHECK ("map_layer"."shared" or "map_layer"."owner_id" is not null);