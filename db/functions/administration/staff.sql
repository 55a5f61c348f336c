-- What administrators of the staff do. Each function asks by itself whether p_by may: a statement of a request can call it, but not become more by it.

-- Roles that watch over a partner's administrators, or stand above them: their administrators neither give nor take them.
CREATE OR REPLACE FUNCTION is_role_above_partner(p_role text) RETURNS bool LANGUAGE sql IMMUTABLE
  AS $$ SELECT p_role IN ('system_admin', 'auditor') $$;

-- Whether somebody may take a role from others at a partner.
CREATE OR REPLACE FUNCTION may_take_role(p_by bigint, p_role text, p_at int) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff_grant g
                  WHERE g.staff_id = p_by AND (g.role = 'system_admin' OR g.role = 'partner_admin' AND g.partner_id = p_at AND NOT is_role_above_partner(p_role))) $$;
REVOKE EXECUTE ON FUNCTION may_take_role FROM PUBLIC;

-- And whether they may give it: a clinic receives patients of every partner, so that no partner's administrator hands it over.
CREATE OR REPLACE FUNCTION may_hand_out_role(p_by bigint, p_role text, p_at int) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT may_take_role(p_by, p_role, p_at)
     AND (p_role NOT IN ('provider_manager', 'doctor') OR EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = p_by AND g.role = 'system_admin')) $$;
REVOKE EXECUTE ON FUNCTION may_hand_out_role FROM PUBLIC;

-- Whether somebody may suspend a colleague, end their sessions and have them set password and authenticator anew: a partner's administrator
-- may when the colleague has roles at their partner alone.
CREATE OR REPLACE FUNCTION may_change_access(p_by bigint, p_staff bigint) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT p_by <> p_staff AND (
    EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = p_by AND g.role = 'system_admin')
    OR EXISTS (SELECT FROM staff_grant g JOIN staff_member m ON m.id = p_staff AND m.partner_id = g.partner_id
                WHERE g.staff_id = p_by AND g.role = 'partner_admin')
       AND NOT EXISTS (SELECT FROM staff_grant o WHERE o.staff_id = p_staff AND NOT may_take_role(p_by, o.role, o.partner_id))) $$;
REVOKE EXECUTE ON FUNCTION may_change_access FROM PUBLIC;

-- Of two who take the highest role from each other only the first does.
CREATE OR REPLACE FUNCTION one_administrator_at_a_time() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(hashtext('staff administration')) $$;
REVOKE EXECUTE ON FUNCTION one_administrator_at_a_time FROM PUBLIC;

-- Gives a role, and with it what a doctor among the staff is told by. Result: "ok", "no_clinic", "no_doctor": nobody said what they speak and treat.
CREATE OR REPLACE FUNCTION put_staff_role(p_staff bigint, p_role text, p_provider bigint, p_languages text[], p_specializations int[]) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  IF p_provider IS NOT NULL AND NOT EXISTS (SELECT FROM provider WHERE id = p_provider AND is_active) THEN RETURN 'no_clinic'; END IF;
  IF p_role IN ('doctor', 'advice_doctor') AND NOT EXISTS (SELECT FROM staff_doctor WHERE staff_id = p_staff) THEN
    IF cardinality(p_languages) = 0 OR cardinality(p_specializations) = 0
       OR (SELECT count(*) FROM specialization WHERE id = ANY (p_specializations)) <> cardinality(p_specializations) THEN RETURN 'no_doctor'; END IF;
    INSERT INTO staff_doctor (staff_id, languages, specialization_ids) VALUES (p_staff, p_languages, p_specializations);
  END IF;
  INSERT INTO staff_grant (staff_id, role, partner_id, provider_id) VALUES (p_staff, p_role, current_partner(), p_provider);
  RETURN 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION put_staff_role FROM PUBLIC;

-- Somebody new at the current partner, with one role there. Result: "ok", "forbidden", "known": the address is somebody's already; "no_clinic", "no_doctor".
-- What is not "ok" has to be rolled back by the caller.
CREATE OR REPLACE FUNCTION invite_staff(p_by bigint, p_email text, p_name text, p_locale text, p_host text, p_role text, p_provider bigint,
  p_languages text[], p_specializations int[], p_hash bytea, p_hours int, OUT result text, OUT staff_id bigint, OUT account_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM one_administrator_at_a_time();
  IF NOT may_hand_out_role(p_by, p_role, current_partner()) THEN result := 'forbidden'; RETURN; END IF;
  INSERT INTO account (partner_id, kind, email, status, locale, host, needs_second_factor)
    VALUES (current_partner(), 'staff', p_email, 'pending', p_locale, p_host, true)
    ON CONFLICT DO NOTHING RETURNING id INTO account_id;
  IF account_id IS NULL THEN result := 'known'; RETURN; END IF;
  INSERT INTO staff_member (partner_id, account_id, name) VALUES (current_partner(), invite_staff.account_id, p_name) RETURNING id INTO staff_id;
  INSERT INTO staff_invitation (account_id, partner_id, hash, expires_at)
    VALUES (invite_staff.account_id, current_partner(), p_hash, portal_now() + p_hours * interval '1 hour');
  result := put_staff_role(invite_staff.staff_id, p_role, p_provider, p_languages, p_specializations);
END $$;
REVOKE EXECUTE ON FUNCTION invite_staff FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invite_staff TO vizit_app;

-- Gives or takes a role at the current partner. Result: "ok", "already", "forbidden", "unknown", "changed", "no_clinic", "no_doctor".
CREATE OR REPLACE FUNCTION change_staff_role(p_by bigint, p_staff bigint, p_version int, p_role text, p_provider bigint, p_is_given bool,
  p_languages text[], p_specializations int[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_version int;
  v_has bool;
  v_given text;
BEGIN
  PERFORM one_administrator_at_a_time();
  IF p_by = p_staff OR NOT may_take_role(p_by, p_role, current_partner())
     OR p_is_given AND NOT may_hand_out_role(p_by, p_role, current_partner()) THEN RETURN 'forbidden'; END IF;
  SELECT version INTO v_version FROM staff_member WHERE id = p_staff FOR NO KEY UPDATE;
  IF v_version IS NULL THEN RETURN 'unknown'; END IF;
  SELECT EXISTS (SELECT FROM staff_grant WHERE staff_id = p_staff AND role = p_role AND partner_id = current_partner()
                    AND provider_id IS NOT DISTINCT FROM p_provider) INTO v_has;
  IF v_has = p_is_given THEN RETURN 'already'; END IF;
  IF v_version <> p_version THEN RETURN 'changed'; END IF;
  IF p_is_given THEN
    v_given := put_staff_role(p_staff, p_role, p_provider, p_languages, p_specializations);
    IF v_given <> 'ok' THEN RETURN v_given; END IF;
  ELSE
    IF p_role = 'doctor' THEN PERFORM tell_video_visits_off(p_staff, current_partner(), p_provider); END IF;
    DELETE FROM staff_grant WHERE staff_id = p_staff AND role = p_role AND partner_id = current_partner() AND provider_id IS NOT DISTINCT FROM p_provider;
  END IF;
  UPDATE staff_member SET version = version + 1 WHERE id = p_staff;
  RETURN 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION change_staff_role FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_staff_role TO vizit_app;

-- What becomes of the way in of somebody who is at home at the current partner. "sessions": they sign in again; "suspend": nobody signs in any more;
-- "renew": password, authenticator and passkeys are worth nothing until both are set anew by a link (p_hash). Result: "ok", "already", "forbidden",
-- "unknown", "changed", "protected": who has the highest role is not shut out before it is taken.
CREATE OR REPLACE FUNCTION change_staff_access(p_by bigint, p_staff bigint, p_version int, p_what text, p_hash bytea, p_hours int,
  OUT result text, OUT account_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m staff_member;
  v_status text;
BEGIN
  PERFORM one_administrator_at_a_time();
  SELECT * INTO m FROM staff_member WHERE id = p_staff AND partner_id = current_partner() FOR NO KEY UPDATE;
  IF NOT FOUND THEN result := 'unknown'; RETURN; END IF;
  IF NOT may_change_access(p_by, p_staff) THEN result := 'forbidden'; RETURN; END IF;
  account_id := m.account_id;
  SELECT status INTO v_status FROM account WHERE id = m.account_id FOR NO KEY UPDATE;
  IF p_what = 'suspend' AND v_status = 'locked' THEN result := 'already'; RETURN; END IF;
  IF m.version <> p_version THEN result := 'changed'; RETURN; END IF;
  IF p_what = 'suspend' AND EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = p_staff AND g.role = 'system_admin') THEN result := 'protected'; RETURN; END IF;
  DELETE FROM session s WHERE s.account_id = m.account_id;
  IF p_what = 'suspend' THEN
    PERFORM tell_video_visits_off(p_staff);
    UPDATE account SET status = 'locked', updated_at = portal_now() WHERE id = m.account_id;
    DELETE FROM staff_invitation i WHERE i.account_id = m.account_id;
  ELSIF p_what = 'renew' THEN
    PERFORM forget_factors(m.account_id);
    UPDATE account SET status = CASE status WHEN 'locked' THEN 'pending' ELSE status END, password_hash = NULL, updated_at = portal_now() WHERE id = m.account_id;
    INSERT INTO staff_invitation (account_id, partner_id, hash, expires_at)
      VALUES (m.account_id, m.partner_id, p_hash, portal_now() + p_hours * interval '1 hour')
      ON CONFLICT ON CONSTRAINT staff_invitation_pkey DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at;
  END IF;
  UPDATE staff_member SET version = version + 1 WHERE id = p_staff;
  result := 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION change_staff_access FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_staff_access TO vizit_app;

-- Whether the current partner has another administrator who can sign in: what is done by two needs one.
CREATE OR REPLACE FUNCTION has_other_administrator(p_but bigint) RETURNS bool LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM staff_grant g JOIN staff_member m ON m.id = g.staff_id JOIN account a ON a.id = m.account_id
                  WHERE g.partner_id = current_partner() AND g.role = 'partner_admin' AND g.staff_id <> p_but AND a.status = 'active') $$;
REVOKE EXECUTE ON FUNCTION has_other_administrator FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_other_administrator TO vizit_staff;
