ALTER TABLE "map_layer" ADD COLUMN "role_id" integer;--> statement-breakpoint
ALTER TABLE "map_layer" ADD COLUMN "look" jsonb;--> statement-breakpoint
ALTER TABLE "map_layer" ADD CONSTRAINT "map_layer_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_layer_role_idx" ON "map_layer" USING btree ("role_id");--> statement-breakpoint
ALTER TABLE "map_layer" ADD CONSTRAINT "map_layer_role_check" CHECK (not "map_layer"."shared" or "map_layer"."role_id" is null);