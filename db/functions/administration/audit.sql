-- A moment as a list's address has it, so that a page begins exactly where the one before ended.
CREATE OR REPLACE FUNCTION exact_time(p_at timestamptz) RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- Whether somebody may read the audit of the current partner.
CREATE OR REPLACE FUNCTION may_read_audit(p_by bigint) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = p_by AND g.role = 'auditor' AND g.partner_id = current_partner()) $$;
REVOKE EXECUTE ON FUNCTION may_read_audit FROM PUBLIC;

-- Entries of the current partner from a moment on, the latest first; nothing for who may not read them. p_name: part of the name of who of
-- the staff it was; p_before_at, p_before_id: the last of the page before.
CREATE OR REPLACE FUNCTION find_audit(p_by bigint, p_from timestamptz, p_until timestamptz, p_actor text, p_name text, p_customer bigint, p_action text,
  p_reason text, p_before_at timestamptz, p_before_id bigint, p_limit int)
RETURNS TABLE (id bigint, at timestamptz, actor text, actor_id bigint, actor_name text, actor_role text, actor_task text, customer_id bigint, action text,
  object_kind text, object_id text, reason text, grounds text, exactly text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.id, e.at, e.actor, e.actor_id, m.name, e.actor_role, e.actor_task, e.customer_id, e.action, e.object_kind, e.object_id, e.reason, e.grounds, exact_time(e.at)
    FROM audit_entry e
    LEFT JOIN staff_member m ON e.actor = 'staff' AND m.id = e.actor_id
   WHERE may_read_audit(p_by) AND e.partner_id = current_partner() AND e.at >= p_from AND e.at < p_until
     AND (p_actor IS NULL OR e.actor = p_actor)
     AND (p_name IS NULL OR position(norm(p_name) IN norm(m.name)) > 0)
     AND (p_customer IS NULL OR e.customer_id = p_customer)
     AND (p_action IS NULL OR e.action = p_action)
     AND (p_reason IS NULL OR p_reason IN (e.reason, e.grounds))
     -- not `IS NULL OR`: a page far behind begins where it begins
     AND (e.at, e.id) < (coalesce(p_before_at, 'infinity'), coalesce(p_before_id, 9223372036854775807))
   ORDER BY e.at DESC, e.id DESC LIMIT p_limit $$;
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
