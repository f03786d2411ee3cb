ALTER TABLE "product" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- The columns of one language each stay for processes of the version before; nothing reads them any more.
UPDATE "product" SET "names" = jsonb_strip_nulls(jsonb_build_object('es', nullif("name_es", ''), 'pt', nullif("name_pt", ''), 'de', nullif("name_de", '')));