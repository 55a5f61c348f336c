-- What is booked in the calendar behind a feed's address, of all partners: when, and by choice the initials,
-- as long as whoever asked for them works at the clinic's desk for the patient's partner.
-- A calendar without visits is one row without a visit; no row: there is no such address.
CREATE OR REPLACE FUNCTION read_clinic_feed(p_hash bytea)
RETURNS TABLE (calendar_id bigint, partner_id int, clinic text, city text, address text, zip text, country char(2), doctor text, tz text, id uuid, starts_at timestamptz, ends_at timestamptz,
               sequence int, initials text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.calendar_id, f.partner_ids[1], p.name, p.city, p.address, p.zip, p.country, d.name, c.tz, r.id, r.starts_at, r.ends_at, r.calendar_sequence,
         CASE WHEN f.has_initials AND r.partner_id = ANY (f.partner_ids) AND EXISTS (
                SELECT FROM staff_grant g JOIN staff_member m ON m.id = g.staff_id JOIN account a ON a.id = m.account_id AND a.status = 'active'
                 WHERE g.staff_id = f.made_by AND g.role = 'provider_manager' AND g.provider_id = p.id AND g.partner_id = r.partner_id)
              THEN nullif(left(r.patient_last_name, 1) || '. ' || left(r.patient_first_name, 1) || '.', '') END
    FROM clinic_feed f
    JOIN calendar c ON c.id = f.calendar_id
    JOIN provider p ON p.id = c.provider_id
    LEFT JOIN doctor d ON d.id = c.doctor_id
    LEFT JOIN LATERAL (
      SELECT v.id, v.starts_at, v.ends_at, v.calendar_sequence, v.partner_id, v.patient_last_name, v.patient_first_name
        FROM reservation v
       WHERE v.resource_id = c.resource_id AND v.calendar_id = c.id AND v.status IN ('pending_preauth', 'confirmed')
         AND v.starts_at > portal_now() - interval '7 days' AND v.starts_at < portal_now() + interval '200 days'
       ORDER BY v.starts_at LIMIT 2000) r ON true
   WHERE f.hash = p_hash
   ORDER BY r.starts_at, r.id $$;
REVOKE EXECUTE ON FUNCTION read_clinic_feed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_clinic_feed TO vizit_app;
