-- The staff's entry has one host for all partners, so who asks is found whatever partner their account belongs to. Everything after
-- it runs as that partner.

-- The account that somebody of the staff names at the sign-in; no row: there is none.
CREATE OR REPLACE FUNCTION find_staff_account(p_email text)
  RETURNS TABLE (id bigint, partner_id int, staff_id bigint, name varchar, password_hash text, status account_status)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.partner_id, m.id, m.name, a.password_hash, a.status
    FROM account a JOIN staff_member m ON m.account_id = a.id WHERE a.kind = 'staff' AND a.email = p_email $$;
REVOKE EXECUTE ON FUNCTION find_staff_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_staff_account TO vizit_app;

-- Whose link that is; no row: of nobody, used, or over. A suspended account takes none.
CREATE OR REPLACE FUNCTION find_staff_invitation(p_hash bytea)
  RETURNS TABLE (account_id bigint, partner_id int, staff_id bigint, name varchar, email varchar)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.partner_id, m.id, m.name, a.email
    FROM staff_invitation i JOIN account a ON a.id = i.account_id JOIN staff_member m ON m.account_id = a.id
   WHERE i.hash = p_hash AND i.expires_at > portal_now() AND a.status IN ('pending', 'active') $$;
REVOKE EXECUTE ON FUNCTION find_staff_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_staff_invitation TO vizit_app;

-- Whose browser sends a session of the staff's host, with what they may do where; null: nobody's any more. Notes at most once a minute
-- that it was seen. Keys are those of identity/session-queries.server.ts, StaffSessionRow.
CREATE OR REPLACE FUNCTION identify_staff_session(p_host text, p_hash bytea, p_idle_minutes int) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := portal_now();
  v_seen timestamptz;
  v_row jsonb;
BEGIN
  SELECT s.last_seen_at, jsonb_build_object('session_id', s.id, 'account_id', a.id, 'partner_id', a.partner_id, 'staff_id', m.id, 'name', m.name,
           'grants', coalesce((SELECT jsonb_agg(jsonb_build_object('role', g.role, 'partner_id', g.partner_id, 'provider_id', g.provider_id)
                                                ORDER BY g.role, g.partner_id, g.provider_id)
                                 FROM staff_grant g WHERE g.staff_id = m.id), '[]'))
    INTO v_seen, v_row
    FROM session s
    JOIN account a ON a.id = s.account_id AND a.kind = 'staff' AND a.status = 'active'
    JOIN staff_member m ON m.account_id = a.id
   WHERE s.hash = p_hash AND s.host = p_host AND s.expires_at > v_now AND s.last_seen_at > v_now - p_idle_minutes * interval '1 minute';
  IF v_seen < v_now - interval '1 minute' THEN
    UPDATE session SET last_seen_at = v_now WHERE hash = p_hash;
  END IF;
  RETURN v_row;
END $$;
REVOKE EXECUTE ON FUNCTION identify_staff_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identify_staff_session TO vizit_app;
