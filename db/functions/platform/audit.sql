-- What is hashed of an entry. A column that is added later is left out where it is null, so that earlier hashes stay right.
CREATE OR REPLACE FUNCTION audit_text(e audit_entry) RETURNS text LANGUAGE sql STABLE SET timezone = 'UTC'
  AS $$ SELECT jsonb_strip_nulls(to_jsonb(e))::text $$;

-- Puts up to p_limit entries behind the others in the chain; returns how many. Entries become visible in another order than they were
-- numbered in, so the chain has its own order; a transaction writes its entry a quarter of an hour before it ends at the most.
CREATE OR REPLACE FUNCTION chain_audit(p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_seq bigint;
  v_hash bytea;
  v_from bigint;
  e audit_entry;
  n int := 0;
BEGIN
  LOCK TABLE audit_link IN EXCLUSIVE MODE;
  SELECT seq, hash INTO v_seq, v_hash FROM audit_link ORDER BY seq DESC LIMIT 1;
  SELECT entry_id INTO v_from FROM audit_link WHERE linked_at < portal_now() - interval '15 minutes' ORDER BY linked_at DESC LIMIT 1;
  FOR e IN SELECT * FROM audit_entry a
            WHERE a.id > coalesce(v_from, 0) AND NOT EXISTS (SELECT FROM audit_link l WHERE l.entry_id = a.id)
            ORDER BY a.id LIMIT p_limit LOOP
    v_seq := coalesce(v_seq, 0) + 1;
    v_hash := sha256(coalesce(v_hash, '') || convert_to(audit_text(e), 'UTF8'));
    INSERT INTO audit_link (seq, entry_id, hash, linked_at) VALUES (v_seq, e.id, v_hash, portal_now());
    n := n + 1;
  END LOOP;
  RETURN n;
END $$;
REVOKE EXECUTE ON FUNCTION chain_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chain_audit TO vizit_worker;

-- What is not as it was written. "changed": the entry or its link is another one; "removed": the entry is gone; "link_removed": links before
-- this one are gone; "inserted": an entry that came beside the chain. p_seq, p_hash: a head noted earlier; "replaced": the chain has another one there.
CREATE OR REPLACE FUNCTION check_audit(p_seq bigint, p_hash bytea) RETURNS TABLE (problem text, entry_id bigint, seq bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM (
    SELECT CASE WHEN e.id IS NULL THEN 'removed'
                WHEN l.seq <> l.prev_seq + 1 THEN 'link_removed'
                WHEN l.hash <> sha256(l.prev_hash || convert_to(audit_text(e), 'UTF8')) THEN 'changed' END AS problem, l.entry_id, l.seq
      FROM (SELECT k.*, lag(k.seq, 1, 0::bigint) OVER w AS prev_seq, lag(k.hash, 1, '') OVER w AS prev_hash
              FROM audit_link k WINDOW w AS (ORDER BY k.seq)) l
      LEFT JOIN audit_entry e ON e.id = l.entry_id) x
   WHERE x.problem IS NOT NULL
  UNION ALL
  -- younger ones wait for their turn
  SELECT 'inserted', e.id, NULL FROM audit_entry e
   WHERE e.at < portal_now() - interval '20 minutes' AND NOT EXISTS (SELECT FROM audit_link l WHERE l.entry_id = e.id)
  UNION ALL
  SELECT 'replaced', NULL, p_seq WHERE p_seq IS NOT NULL AND NOT EXISTS (SELECT FROM audit_link l WHERE l.seq = p_seq AND l.hash = p_hash)
  ORDER BY 3, 2 $$;
REVOKE EXECUTE ON FUNCTION check_audit FROM PUBLIC;
