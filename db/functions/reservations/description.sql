-- All that a page says about a reservation, people's data aside: the one shape of it. json, not jsonb: it is only passed on.
CREATE OR REPLACE FUNCTION describe(p_id uuid, p_partner int, p_calendar bigint, p_starts_at timestamptz, p_ends_at timestamptz, p_price int, p_status text,
  p_expires_at timestamptz, p_now timestamptz, p_email text, p provider, d doctor, z specialization, s subfunction) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
      'id', p_id, 'calendarId', p_calendar, 'startsAt', p_starts_at, 'endsAt', p_ends_at, 'timeZone', p.tz, 'price', p_price,
      'mode', (CASE WHEN is_by_video(s, p_partner, p.id, d.id) THEN 'video' ELSE 'in_person' END)::visit_mode, 'status', p_status, 'expiresAt', p_expires_at, 'serverNow', p_now, 'email', p_email,
      'provider', json_build_object('id', p.id, 'name', p.name, 'zip', p.zip, 'city', p.city, 'address', p.address,
                                    'lat', p.lat, 'lng', p.lng, 'phone', p.phone, 'logoPath', p.logo_path),
      'doctor', CASE WHEN d.id IS NOT NULL THEN
                  json_build_object('id', d.id, 'name', d.name, 'photoPath', d.photo_path, 'languages', d.languages) END,
      'specialization', json_build_object('id', z.id, 'name', z.name, 'locales', z.locales),
      'subfunction', json_build_object('id', s.id, 'name', s.name, 'locales', s.locales)) $$;

-- The same for a reservation that is there. A hold that ran out is expired, swept or not.
-- VOLATILE so that it sees what the same statement has just written.
CREATE OR REPLACE FUNCTION describe_reservation(p_id uuid) RETURNS json LANGUAGE sql VOLATILE AS $$
  SELECT describe(r.id, r.partner_id, r.calendar_id, r.starts_at, r.ends_at, r.price, CASE WHEN r.hold_expires_at <= n.now THEN 'expired' ELSE r.status::text END,
                  CASE WHEN r.hold_expires_at > n.now THEN r.hold_expires_at END, n.now, r.patient_email, p, d, z, s)
    FROM reservation r
    JOIN provider p ON p.id = r.provider_id
    JOIN subfunction s ON s.id = r.subfunction_id
    JOIN specialization z ON z.id = s.specialization_id
    LEFT JOIN doctor d ON d.id = r.doctor_id
    CROSS JOIN (SELECT portal_now() AS now OFFSET 0) n
   WHERE r.id = p_id $$;
