-- Who can call a patient in, at which clinic of which partner: a doctor of the directory who is on the staff as somebody whose account
-- is open and who holds visits there. The same as permits(actor, 'visit.hold') and their own listing say (app/platform/permissions.ts);
-- app/features/video/held.server.test.ts holds the two to one answer. Its owner's walls stand: of a request, only its partner's.
CREATE OR REPLACE VIEW video_doctor AS
  SELECT g.partner_id, g.provider_id, l.doctor_id
    FROM staff_doctor_listing l
    JOIN staff_member m ON m.id = l.staff_id
    JOIN account a ON a.id = m.account_id AND a.kind = 'staff' AND a.status = 'active'
    JOIN staff_grant g ON g.staff_id = m.id AND g.role = 'doctor';
GRANT SELECT ON video_doctor TO vizit_app, vizit_worker;

CREATE OR REPLACE FUNCTION has_video_doctor(p_partner int, p_provider bigint, p_doctor bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM video_doctor v WHERE v.doctor_id = p_doctor AND v.provider_id = p_provider AND v.partner_id = p_partner) $$;

-- Whether a visit is by video: its care is online, and somebody can call the patient in. Other online care the clinic arranges itself.
-- Apart from the question above, so that care in person, which is most of it, costs no call.
CREATE OR REPLACE FUNCTION is_by_video(s subfunction, p_partner int, p_provider bigint, p_doctor bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$ SELECT s.is_online AND has_video_doctor(p_partner, p_provider, p_doctor) $$;

-- The same of a reservation.
CREATE OR REPLACE FUNCTION is_by_video(r reservation) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_by_video(s, r.partner_id, r.provider_id, r.doctor_id) FROM subfunction s WHERE s.id = r.subfunction_id $$;

-- Tells those who have booked a video visit with somebody of the staff that it will not be held in the room. Asked before their
-- account is closed, or their role at a clinic is taken (p_partner, p_provider): afterwards none of those visits is by video. A calendar
-- entry that says where it is changes with the mail. Found by the clinics that they hold visits at: an import may have given their calendar another resource since.
DROP FUNCTION IF EXISTS tell_video_visits_off(bigint);
CREATE OR REPLACE FUNCTION tell_video_visits_off(p_staff bigint, p_partner int DEFAULT NULL, p_provider bigint DEFAULT NULL) RETURNS int LANGUAGE sql AS $$
  WITH told AS (
    UPDATE reservation r SET calendar_sequence = r.calendar_sequence + 1, updated_at = portal_now()
      FROM staff_doctor_listing l JOIN staff_grant g ON g.staff_id = l.staff_id AND g.role = 'doctor'
     WHERE l.staff_id = p_staff AND r.doctor_id = l.doctor_id AND r.provider_id = g.provider_id AND r.status IN ('confirmed', 'pending_preauth') AND r.starts_at > portal_now()
       AND r.locked_at IS NULL AND r.patient_email IS NOT NULL AND is_by_video(r)
       AND (p_partner IS NULL OR r.partner_id = p_partner AND r.provider_id = p_provider)
    RETURNING r.id, r.partner_id),
  mailed AS (
    INSERT INTO outbox (partner_id, kind, payload)
    SELECT t.partner_id, 'mail_video_visit_off', jsonb_strip_nulls(jsonb_build_object('reservation', t.id, 'token',
             (SELECT k.id FROM token k WHERE k.reservation_id = t.id AND k.purpose = 'cancel-reservation' AND k.used_at IS NULL AND k.revoked_at IS NULL LIMIT 1)))
      FROM told t RETURNING 1)
  SELECT count(*)::int FROM mailed $$;
REVOKE EXECUTE ON FUNCTION tell_video_visits_off FROM PUBLIC;
