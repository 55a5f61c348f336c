-- The partner of the current statement; unset means nobody's rows.
-- What was set counts only with a signature that this program alone can make (db/partner-proof.ts): partner, backend, end and HMAC,
-- with dots between. Backend: the one connection it is good for; 0: any, for a pooler's sake, until the end. Who sees the rows of
-- every partner anyway (worker, owner) names the partner without one.
CREATE OR REPLACE FUNCTION current_partner() RETURNS int
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_proof text := current_setting('vizit.partner', true);
  v_part text[];
  v_inner bytea;
  v_outer bytea;
BEGIN
  IF v_proof IS NULL OR v_proof = '' THEN RETURN NULL; END IF;
  v_part := string_to_array(v_proof, '.');
  IF cardinality(v_part) = 4 THEN
    IF v_part[2] = pg_backend_pid()::text OR v_part[2] = '0' AND v_part[3]::bigint > extract(epoch FROM clock_timestamp()) THEN
      -- calculated out here: within the statement it took twice as long
      FOR v_inner, v_outer IN SELECT inner_pad, outer_pad FROM public.partner_key LOOP
        IF encode(sha256(v_outer || sha256(v_inner || convert_to(left(v_proof, -65), 'UTF8'))), 'hex') = v_part[4] THEN RETURN v_part[1]::int; END IF;
      END LOOP;
    END IF;
  ELSIF session_user = 'vizit_worker' OR pg_has_role(session_user, 'vizit_owner', 'MEMBER') THEN
    RETURN v_proof::int;
  END IF;
  RAISE insufficient_privilege USING MESSAGE = 'the partner of this transaction is not proven';
END $$;

-- For statements that are a transaction of their own: sets the partner and answers its number.
CREATE OR REPLACE FUNCTION enter_partner(p_proof text) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('vizit.partner', p_proof, true);
  RETURN current_partner();
END $$;

-- The customer whose own entries a transaction may read; unset: nobody's.
CREATE OR REPLACE FUNCTION current_customer() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('vizit.customer', true), '')::bigint $$;
