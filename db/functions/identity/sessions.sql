-- Whose browser sends a session: a customer with the subscription of the day, or somebody of the staff with what they may do where;
-- null: the session is unknown, of another host, over, or its account may not be used. Notes at most once a minute that it was seen;
-- what a page asks by itself (p_is_background) is no sign that somebody is there.
-- Keys are those of identity/session-queries.server.ts, SessionOwnerRow.
CREATE OR REPLACE FUNCTION identify_session(p_partner int, p_host text, p_hash bytea, p_today date, p_idle_minutes int,
                                            p_is_background boolean DEFAULT false) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  s record;
  v_now timestamptz := portal_now();
  v_row jsonb;
BEGIN
  SELECT id, account_id, last_seen_at, full_auth_at INTO s FROM session
   WHERE hash = p_hash AND host = p_host AND expires_at > v_now AND last_seen_at > v_now - p_idle_minutes * interval '1 minute';
  IF s.id IS NULL THEN RETURN NULL; END IF;
  SELECT to_jsonb(r) INTO v_row FROM (
    SELECT s.id AS session_id, s.account_id, s.full_auth_at IS NOT NULL AS has_full_auth,
           c.id, c.user_email, pa.has_melanoma AS partner_has_melanoma, u.id AS subscription_id, u.product_id,
           u.last_name, u.first_name, u.date_of_birth::text, u.contact_email, u.phone, u.mothers_name, u.zipcode, u.city, u.street,
           u.starts_on::text, u.waiting_until::text, p.is_insured, p.has_card_network, p.has_preauthorization, p.has_medical_care,
           p.has_appointments, p.has_map, p.has_paid_services, p.has_calendar, p.has_melanoma, p.has_active_product_campaign,
           p.call_center_number, awaits_work_address(u, p.work_domains) AS awaits_work_address
      FROM account a
      JOIN customer c ON c.id = a.customer_id
      JOIN partner pa ON pa.id = c.partner_id
      LEFT JOIN subscription u ON u.customer_id = c.id AND u.starts_on <= p_today AND (u.ends_on IS NULL OR u.ends_on > p_today)
      LEFT JOIN product p ON p.id = u.product_id
     WHERE a.id = s.account_id AND a.status = 'active') r;
  IF v_row IS NULL THEN
    SELECT to_jsonb(r) INTO v_row FROM (
      SELECT s.id AS session_id, s.account_id, a.partner_id, m.id AS staff_id, m.name,
             coalesce((SELECT jsonb_agg(jsonb_build_object('role', g.role, 'partner_id', g.partner_id, 'provider_id', g.provider_id)
                                        ORDER BY g.role, g.partner_id, g.provider_id)
                         FROM staff_grant g WHERE g.staff_id = m.id), '[]') AS grants,
             (SELECT jsonb_build_object('languages', d.languages, 'specialization_ids', d.specialization_ids, 'doctor_ids',
                       coalesce((SELECT jsonb_agg(l.doctor_id ORDER BY l.doctor_id) FROM staff_doctor_listing l WHERE l.staff_id = m.id), '[]'))
                FROM staff_doctor d WHERE d.staff_id = m.id) AS doctor
        FROM account a
        JOIN staff_member m ON m.account_id = a.id
       WHERE a.id = s.account_id AND a.status = 'active' AND a.kind = 'staff') r;
  END IF;
  IF v_row IS NULL THEN RETURN NULL; END IF;
  IF NOT p_is_background AND s.last_seen_at < v_now - interval '1 minute' THEN
    UPDATE session SET last_seen_at = v_now WHERE id = s.id;
  END IF;
  RETURN v_row;
END $$;
