-- One value of a row as the hashes see it: its length in bytes and the text, so that no two rows read alike. A body that is
-- parsed once, here, needs no search path of its own and becomes part of the expression that calls it: with one, most of the
-- time of a large save went into fourteen calls for each row. convert_to is stable, so the function must be no less.
CREATE FUNCTION "public"."audit_field"("value" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(octet_length(convert_to("value", 'UTF8'))::text || ':' || "value" || ';', '-;');--> statement-breakpoint
-- The hash of a link: SHA-256 over the hash before it, its number and the row. server/audits/chain/content.ts says the same in
-- TypeScript. PL/pgSQL keeps the expression planned.
CREATE FUNCTION "public"."audit_hash"("previous" text, "chain_no" bigint, "a" "public"."audit") RETURNS text LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN encode(sha256(convert_to(previous || ';'
    || public.audit_field(chain_no::text)
    || public.audit_field(a.audit_id::text)
    || public.audit_field(to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || public.audit_field(a.user_id::text)
    || public.audit_field(a.user_name)
    || public.audit_field(a.address)
    || public.audit_field(a.request_id)
    || public.audit_field(a.module)
    || public.audit_field(a.action)
    || public.audit_field(a.subject_id)
    || public.audit_field(a.subject)
    || public.audit_field(a.before::text)
    || public.audit_field(a.after::text)
    || public.audit_field(a.user_agent), 'UTF8')), 'hex');
END
$$;--> statement-breakpoint
-- Appends a link for a new row when its transaction is committed. The lock is the last thing a transaction asks for, so
-- nobody waits for it who holds it (no deadlock), and the order of the links is the order of the commits.
CREATE FUNCTION "public"."audit_link"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last_no bigint;
  last_hash text;
BEGIN
  -- With an older snapshot the newest link could not be seen.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'Audit rows are written in read committed transactions' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM pg_advisory_xact_lock(7305120);
  SELECT chain_no, hash INTO last_no, last_hash FROM public.audit_chain ORDER BY chain_no DESC LIMIT 1;
  last_no := coalesce(last_no, 0) + 1;
  last_hash := coalesce(last_hash, repeat('0', 64));
  INSERT INTO public.audit_chain (chain_no, audit_id, previous_hash, hash)
  VALUES (last_no, NEW.audit_id, last_hash, public.audit_hash(last_hash, last_no, NEW));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Refuses whatever is not an insert, whoever asks; only audit_remove_archived lifts it for its own deletion.
CREATE FUNCTION "public"."audit_keep"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('provision.archiving', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit trail only grows: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
-- Removes the oldest rows up to a link, once they are in an archive file: the caller says how many there are and the hash
-- of the last, and both must be so. The newest row always stays, for the chain to go on from. Its own audit row is part of it.
CREATE FUNCTION "public"."audit_remove_archived"("through" bigint, "through_hash" text, "expected" bigint, "actor" text, "actor_address" text, "details" jsonb)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  first_no bigint;
  head_no bigint;
  found_hash text;
  removed bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7305121);
  SELECT min(chain_no), max(chain_no) INTO first_no, head_no FROM public.audit_chain;
  SELECT hash INTO found_hash FROM public.audit_chain WHERE chain_no = through;
  IF found_hash IS DISTINCT FROM through_hash OR through >= head_no OR through - first_no + 1 <> expected THEN
    RAISE EXCEPTION 'The archive does not fit the audit chain: link % of % to %', through, first_no, head_no USING ERRCODE = 'check_violation';
  END IF;
  PERFORM set_config('provision.archiving', 'on', true);
  DELETE FROM public.audit a USING public.audit_chain c WHERE c.audit_id = a.audit_id AND c.chain_no <= through;
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF removed <> expected THEN
    RAISE EXCEPTION 'The archive holds % rows, the audit trail %', expected, removed USING ERRCODE = 'check_violation';
  END IF;
  DELETE FROM public.audit_chain WHERE chain_no <= through;
  PERFORM set_config('provision.archiving', 'off', true);
  INSERT INTO public.audit (user_name, address, module, action, subject_id, subject, after)
  VALUES (actor, actor_address, 'Audit', 'archive', through::text, coalesce(details ->> 'file', ''), details
    || jsonb_build_object('firstChainNo', first_no, 'lastChainNo', through, 'lastHash', through_hash, 'rows', removed));
  RETURN removed;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "public"."audit_link"() FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION "public"."audit_remove_archived" FROM PUBLIC;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_link" AFTER INSERT ON "public"."audit" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."audit_link"();--> statement-breakpoint
CREATE TRIGGER "audit_keep" BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."audit"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."audit_keep"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_keep" BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."audit_chain"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."audit_keep"();
