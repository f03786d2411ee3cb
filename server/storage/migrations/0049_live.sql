-- Wakes every process that listens when a change is committed. There is nothing to read in it: what changed is read from
-- the chain, whose numbers are in the order of the commits, so that a wake-up that is lost only delays.
CREATE FUNCTION "public"."audit_wake"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_notify('provision_live', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "public"."audit_wake"() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "audit_wake" AFTER INSERT ON "public"."audit_chain"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."audit_wake"();
