-- A moment as a list's address has it, so that a page begins exactly where the one before ended.
CREATE OR REPLACE FUNCTION exact_time(p_at timestamptz) RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- Whether somebody may read the audit of the current partner.
CREATE OR REPLACE FUNCTION may_read_audit(p_by bigint) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = p_by AND g.role = 'auditor' AND g.partner_id = current_partner()) $$;
REVOKE EXECUTE ON FUNCTION may_read_audit FROM PUBLIC;

-- The statement of a search: only what it is narrowed down by stands in it, so that each is answered by an index of its own, in the order
-- of the page. The values are bound: $1 partner, $2 from, $3 until, $4 actor, $5 staff, $6 customer, $7 action, $8 reason, $9 and $10 the last
-- of the page before, $11 limit. p_staff: one or some of the staff, each looked up by itself.
CREATE OR REPLACE FUNCTION audit_search(p_actor text, p_staff bigint[], p_customer bigint, p_action text, p_reason text, p_before_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($q$SELECT e.id, e.at, e.actor, e.actor_id, m.name::text, e.actor_role, e.actor_task, e.customer_id, e.action, e.object_kind, e.object_id, e.reason,
       e.grounds, exact_time(e.at)
  FROM (SELECT e.* FROM %s (
          SELECT e.* FROM audit_entry e
           WHERE e.partner_id = $1 AND e.at >= $2 AND e.at < $3%s
           ORDER BY e.at DESC, e.id DESC LIMIT $11) e
         ORDER BY e.at DESC, e.id DESC LIMIT $11) e
  LEFT JOIN staff_member m ON e.actor = 'staff' AND m.id = e.actor_id
 ORDER BY e.at DESC, e.id DESC$q$,
    CASE WHEN p_staff IS NULL THEN '' ELSE 'unnest($5::bigint[]) AS s (id) CROSS JOIN LATERAL' END,
    concat(
      CASE WHEN p_actor IS NOT NULL THEN ' AND e.actor = $4::text' END,
      CASE WHEN p_staff IS NOT NULL THEN ' AND e.actor = ''staff'' AND e.actor_id = s.id' END,
      CASE WHEN p_customer IS NOT NULL THEN ' AND e.customer_id = $6::bigint' END,
      CASE WHEN p_action IS NOT NULL THEN ' AND e.action = $7::text' END,
      CASE WHEN p_reason IN ('own', 'family', 'duty', 'link', 'task', 'emergency') THEN ' AND e.reason = $8::text'
           WHEN p_reason IS NOT NULL THEN ' AND e.grounds = $8::text' END,
      CASE WHEN p_before_at IS NOT NULL THEN ' AND (e.at, e.id) < ($9::timestamptz, $10::bigint)' END)) $$;
REVOKE EXECUTE ON FUNCTION audit_search FROM PUBLIC;

-- Entries of the current partner from a moment on, the latest first; nothing for who may not read them. p_name: beginnings of words of the name or
-- address of who of the staff it was; p_reason: why they might, or on what grounds; p_before_at, p_before_id: the last of the page before.
CREATE OR REPLACE FUNCTION find_audit(p_by bigint, p_from timestamptz, p_until timestamptz, p_actor text, p_name text, p_customer bigint, p_action text,
  p_reason text, p_before_at timestamptz, p_before_id bigint, p_limit int)
RETURNS TABLE (id bigint, at timestamptz, actor text, actor_id bigint, actor_name text, actor_role text, actor_task text, customer_id bigint, action text,
  object_kind text, object_id text, reason text, grounds text, exactly text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff bigint[];
BEGIN
  IF NOT may_read_audit(p_by) THEN RETURN; END IF;
  IF p_name IS NOT NULL THEN
    v_staff := ARRAY(SELECT find_staff_by_words(p_name));
  END IF;
  RETURN QUERY EXECUTE audit_search(p_actor, v_staff, p_customer, p_action, p_reason, p_before_at)
    -- of two bounds the index begins at the first: both are where the page before ended
    USING current_partner(), p_from, least(p_until, p_before_at + interval '1 microsecond'), p_actor, v_staff, p_customer, p_action, p_reason, p_before_at, p_before_id, p_limit;
END $$;
REVOKE EXECUTE ON FUNCTION find_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_audit TO vizit_app;

-- The last link of the chain, up to which nothing can be changed without anybody seeing it; no row: nothing is chained yet, or they may not know.
CREATE OR REPLACE FUNCTION get_audit_head(p_by bigint) RETURNS TABLE (seq bigint, entry_id bigint, linked_at timestamptz, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.seq, l.entry_id, l.linked_at, l.hash FROM audit_link l WHERE may_read_audit(p_by) ORDER BY l.seq DESC LIMIT 1 $$;
REVOKE EXECUTE ON FUNCTION get_audit_head FROM PUBLIC;
GRANT EXECUTE ON FUNCTION get_audit_head TO vizit_app;

-- To what of the current partner somebody of the staff did something within the time before now.
CREATE OR REPLACE FUNCTION done_lately(p_staff bigint, p_action text, p_within interval) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.object_id FROM audit_entry e
   WHERE e.partner_id = current_partner() AND e.at > portal_now() - p_within AND e.actor = 'staff' AND e.actor_id = p_staff AND e.action = p_action
     AND e.object_id IS NOT NULL $$;
REVOKE EXECUTE ON FUNCTION done_lately FROM PUBLIC;
GRANT EXECUTE ON FUNCTION done_lately TO vizit_app;
