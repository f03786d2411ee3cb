-- The hash of a link took most of the time of a large save: PostgreSQL called audit_field fourteen times for each row, each
-- with a search path of its own. A body that is parsed once, here, needs none and becomes part of the expression that calls
-- it (convert_to is stable, so the function must be no less); and PL/pgSQL keeps that expression planned. What is hashed is
-- the same to the byte.
CREATE OR REPLACE FUNCTION "public"."audit_field"("value" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(octet_length(convert_to("value", 'UTF8'))::text || ':' || "value" || ';', '-;');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."audit_hash"("previous" text, "chain_no" bigint, "a" "public"."audit") RETURNS text LANGUAGE plpgsql STABLE
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
$$;
