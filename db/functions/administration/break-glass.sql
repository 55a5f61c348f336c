-- Emergency access of the staff. Each function asks by itself whether p_by may: a statement of a request can call it, but not become more by it.
-- Who may open and who watches is said in app/platform/permissions.ts, too: there for pages and calls, here once more.

-- As what somebody may open people of the current partner in an emergency; null: not at all. A role at a clinic reaches beyond it here.
CREATE OR REPLACE FUNCTION break_glass_role(p_by bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT g.role FROM staff_grant g
   WHERE g.staff_id = p_by AND g.partner_id = current_partner() AND g.role IN ('doctor', 'advice_doctor', 'call_centre')
   ORDER BY array_position(ARRAY['doctor', 'advice_doctor', 'call_centre'], g.role) LIMIT 1 $$;
REVOKE EXECUTE ON FUNCTION break_glass_role FROM PUBLIC;

-- Whether somebody watches over the emergency accesses of the current partner.
CREATE OR REPLACE FUNCTION may_review_break_glass(p_by bigint) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = p_by AND g.partner_id = current_partner() AND g.role IN ('auditor', 'partner_admin')) $$;
REVOKE EXECUTE ON FUNCTION may_review_break_glass FROM PUBLIC;

-- Opens one person of the current partner to one session, or finds that it is open. Result: "ok", "open" (it was already), "forbidden",
-- "unknown" (no such person, or erased), "too_many" within a day.
CREATE OR REPLACE FUNCTION open_break_glass(p_by bigint, p_name text, p_session uuid, p_id uuid, p_customer bigint, p_grounds text, p_comment text,
  p_minutes int, p_per_day int, OUT result text, OUT id uuid, OUT role text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  role := break_glass_role(p_by);
  IF role IS NULL THEN result := 'forbidden'; RETURN; END IF;
  -- held before it is read: an erasure takes the account first, and leaves nothing that was typed afterwards
  PERFORM FROM account a WHERE a.customer_id = p_customer AND a.partner_id = current_partner() FOR KEY SHARE;
  IF NOT EXISTS (SELECT FROM customer c WHERE c.id = p_customer AND c.partner_id = current_partner() AND c.erased_at IS NULL) THEN
    result := 'unknown'; RETURN;
  END IF;
  -- of two presses at once the second finds what the first has opened
  PERFORM pg_advisory_xact_lock(hashtext('break glass'), p_by::int);
  SELECT b.id, b.role INTO id, role FROM break_glass b
   WHERE b.partner_id = current_partner() AND b.staff_id = p_by AND b.session_id = p_session AND b.customer_id = p_customer
     AND b.ended_at IS NULL AND b.ends_at > portal_now();
  IF FOUND THEN result := 'open'; RETURN; END IF;
  role := break_glass_role(p_by);
  IF (SELECT count(*) FROM break_glass b
       WHERE b.partner_id = current_partner() AND b.staff_id = p_by AND b.opened_at > portal_now() - interval '24 hours') >= p_per_day THEN
    result := 'too_many'; RETURN;
  END IF;
  id := p_id;
  INSERT INTO break_glass (id, partner_id, customer_id, staff_id, staff_name, session_id, role, grounds, comment, ends_at)
    VALUES (p_id, current_partner(), p_customer, p_by, p_name, p_session, open_break_glass.role, p_grounds, p_comment, portal_now() + p_minutes * interval '1 minute');
  result := 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION open_break_glass FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_break_glass TO vizit_app;

-- Who is to be told of one at the current partner: all that watch but whoever opened it.
CREATE OR REPLACE FUNCTION find_break_glass_watchers(p_by bigint) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT g.staff_id FROM staff_grant g
   WHERE g.partner_id = current_partner() AND g.role IN ('auditor', 'partner_admin') AND g.staff_id <> p_by $$;
REVOKE EXECUTE ON FUNCTION find_break_glass_watchers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_break_glass_watchers TO vizit_app;

-- What is open to a session of the current partner's people; p_id: that one alone.
CREATE OR REPLACE FUNCTION find_open_break_glass(p_by bigint, p_session uuid, p_id uuid)
RETURNS TABLE (id uuid, customer_id bigint, role text, grounds text, opened_at timestamptz, ends_at timestamptz, now timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.id, b.customer_id, b.role, b.grounds, b.opened_at, b.ends_at, portal_now() FROM break_glass b
   WHERE b.partner_id = current_partner() AND b.staff_id = p_by AND b.session_id = p_session AND break_glass_role(p_by) IS NOT NULL
     AND b.opened_at > portal_now() - interval '1 day' AND b.ended_at IS NULL AND b.ends_at > portal_now() AND (p_id IS NULL OR b.id = p_id)
   ORDER BY b.opened_at $$;
REVOKE EXECUTE ON FUNCTION find_open_break_glass FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_open_break_glass TO vizit_app;

-- Ends one before its time. Returns whose it was, and as what and on what grounds it was open; nothing: it is over, or not theirs.
CREATE OR REPLACE FUNCTION end_break_glass(p_by bigint, p_id uuid) RETURNS TABLE (id uuid, customer_id bigint, role text, grounds text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE break_glass b SET ended_at = portal_now()
   WHERE b.id = p_id AND b.partner_id = current_partner() AND b.staff_id = p_by AND b.ended_at IS NULL AND b.ends_at > portal_now()
  RETURNING b.id, b.customer_id, b.role, b.grounds $$;
REVOKE EXECUTE ON FUNCTION end_break_glass FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_break_glass TO vizit_app;

-- The current partner's, the latest first; nothing for who does not watch over them. p_state: "open" is to be judged.
-- p_before_at, p_before_id: the last of the page before. p_id: that one alone.
CREATE OR REPLACE FUNCTION find_break_glass(p_by bigint, p_state text, p_name text, p_id uuid, p_before_at timestamptz, p_before_id uuid, p_limit int)
RETURNS TABLE (id uuid, customer_id bigint, staff_id bigint, staff_name text, role text, grounds text, comment text, opened_at timestamptz, ends_at timestamptz,
  ended_at timestamptz, verdict text, note text, reviewer_name text, reviewed_at timestamptz, version int, exactly text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff bigint[];
BEGIN
  IF NOT may_review_break_glass(p_by) THEN RETURN; END IF;
  IF p_name IS NOT NULL THEN
    v_staff := ARRAY(SELECT find_staff_by_words(p_name));
  END IF;
  -- Only what it is narrowed down by stands in the statement, so that it is answered by the index of it.
  RETURN QUERY EXECUTE concat(
    'SELECT b.id, b.customer_id, b.staff_id, b.staff_name, b.role, b.grounds, b.comment::text, b.opened_at, b.ends_at, b.ended_at, b.verdict::text, b.note::text,
            b.reviewer_name, b.reviewed_at, b.version, exact_time(b.opened_at)
       FROM ', CASE WHEN v_staff IS NOT NULL THEN 'unnest($2::bigint[]) AS s (id) CROSS JOIN LATERAL ' END, '(
         SELECT b.* FROM break_glass b WHERE b.partner_id = $1',
    CASE WHEN v_staff IS NOT NULL THEN ' AND b.staff_id = s.id' END,
    CASE WHEN p_state = 'open' THEN ' AND b.verdict IS NULL' WHEN p_state IS NOT NULL THEN format(' AND b.verdict = %L', p_state) END,
    CASE WHEN p_id IS NOT NULL THEN ' AND b.id = $3' END,
    CASE WHEN p_before_at IS NOT NULL THEN ' AND (b.opened_at, b.id) < ($4, $5)' END,
    ' ORDER BY b.opened_at DESC, b.id DESC LIMIT $6) b ORDER BY b.opened_at DESC, b.id DESC LIMIT $6')
    USING current_partner(), v_staff, p_id, p_before_at, p_before_id, p_limit;
END $$;
REVOKE EXECUTE ON FUNCTION find_break_glass FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_break_glass TO vizit_app;

-- What was noted under one of the current partner's, in order; nothing for who does not watch over them. The number of the row says what belongs to it,
-- not the hour: somebody can have the same person open in two sessions.
CREATE OR REPLACE FUNCTION find_break_glass_reads(p_by bigint, p_id uuid, p_limit int) RETURNS TABLE (at timestamptz, action text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.at, e.action FROM break_glass b JOIN audit_entry e ON e.customer_id = b.customer_id AND e.at >= b.opened_at
   WHERE may_review_break_glass(p_by) AND b.id = p_id AND b.partner_id = current_partner() AND e.partner_id = b.partner_id
     AND e.actor = 'staff' AND e.actor_id = b.staff_id AND e.reason = 'emergency' AND e.object_kind = 'break_glass' AND e.object_id = p_id::text
   ORDER BY e.at, e.id LIMIT p_limit $$;
REVOKE EXECUTE ON FUNCTION find_break_glass_reads FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_break_glass_reads TO vizit_app;

-- Says of one whether it was justified; as often as wished, each over what was seen. Result: "ok", "forbidden" (also of one's own), "unknown", "changed".
CREATE OR REPLACE FUNCTION review_break_glass(p_by bigint, p_name text, p_id uuid, p_version int, p_verdict text, p_note text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE b break_glass;
BEGIN
  IF NOT may_review_break_glass(p_by) THEN RETURN 'forbidden'; END IF;
  SELECT * INTO b FROM break_glass WHERE id = p_id AND partner_id = current_partner() FOR UPDATE;
  IF b.id IS NULL THEN RETURN 'unknown'; END IF;
  IF b.staff_id = p_by THEN RETURN 'forbidden'; END IF;
  IF b.version <> p_version THEN RETURN 'changed'; END IF;
  UPDATE break_glass SET verdict = p_verdict::break_glass_verdict, note = p_note, reviewed_by = p_by, reviewer_name = p_name, reviewed_at = portal_now(),
         version = version + 1
   WHERE id = p_id;
  RETURN 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION review_break_glass FROM PUBLIC;
GRANT EXECUTE ON FUNCTION review_break_glass TO vizit_app;
