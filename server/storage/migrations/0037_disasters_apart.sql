ALTER TABLE "disaster" ADD COLUMN "apart" text;--> statement-breakpoint
UPDATE "disaster" SET "apart" = 'example' WHERE "example";--> statement-breakpoint
ALTER TABLE "disaster" ADD CONSTRAINT "disaster_apart_check" CHECK ("disaster"."apart" in ('example', 'exercise'));--> statement-breakpoint
-- Whoever writes the name of an exercise or of an estimation of one: it begins with EXERCISE, within the 200 characters of a name.
CREATE FUNCTION name_exercise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'disaster' THEN
    IF TG_OP = 'UPDATE' AND OLD.apart = 'exercise' AND NEW.apart IS DISTINCT FROM 'exercise' THEN
      RAISE EXCEPTION 'an exercise stays an exercise: disaster %', OLD.did;
    END IF;
    IF NEW.apart IS DISTINCT FROM 'exercise' THEN RETURN NEW; END IF;
  ELSIF NOT EXISTS (SELECT FROM disaster d WHERE d.did = NEW.did AND d.apart = 'exercise') THEN
    RETURN NEW;
  END IF;
  IF NEW.name NOT LIKE 'EXERCISE%' THEN NEW.name := left('EXERCISE: ' || NEW.name, 200); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Processes of the version before read and write "example" alone.
CREATE FUNCTION keep_example() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.example THEN NEW.apart := 'example'; END IF;
  NEW.example := NEW.apart IS NOT DISTINCT FROM 'example';
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER disaster_example BEFORE INSERT OR UPDATE OF apart, example ON "disaster" FOR EACH ROW EXECUTE FUNCTION keep_example();--> statement-breakpoint
CREATE TRIGGER disaster_exercise BEFORE INSERT OR UPDATE OF name, apart ON "disaster" FOR EACH ROW EXECUTE FUNCTION name_exercise();--> statement-breakpoint
CREATE TRIGGER estimation_exercise BEFORE INSERT OR UPDATE OF name, did ON "estimation" FOR EACH ROW EXECUTE FUNCTION name_exercise();
