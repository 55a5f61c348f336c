-- Until when the link of a reminder cancels: who booked as a visitor was promised to until the visit begins.
CREATE OR REPLACE FUNCTION answerable_until(r reservation) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.service_type IS NULL AND r.customer_id IS NULL THEN r.starts_at ELSE changeable_until(r) END $$;

-- Whether the patient has said that they come to the visit as it stands now.
CREATE OR REPLACE FUNCTION is_coming(r reservation) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM visit_answer a WHERE a.reservation_id = r.id AND a.visit_starts_at = r.starts_at) $$;

DROP FUNCTION IF EXISTS answer_visit(bytea, text);
-- A patient answers by the link of a reminder. Locks the reservation first, as all who change one do, and is idempotent.
-- p_answer: 'coming' or 'cancel'; p_shown not NULL: only as long as it begins then. Answer: "ok", "already", "unknown", "expired" (past, ended or
-- taken back), "of_age" (the child whom it was booked for has come of age since), "changed_meanwhile", "too_late" (the clinic's policy).
CREATE OR REPLACE FUNCTION answer_visit(p_token_hash bytea, p_answer text, p_shown timestamptz DEFAULT NULL) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  locked record;
  t token;
  r reservation;
BEGIN
  SELECT * INTO locked FROM lock_by_token(p_token_hash, 'answer-visit');
  t := locked.t;
  r := locked.r;
  IF r.id IS NULL THEN RETURN 'unknown'; END IF;
  IF NOT is_yet_theirs(r) THEN RETURN 'of_age'; END IF;
  IF p_answer = 'cancel' AND r.status = 'cancelled_by_patient' THEN RETURN 'already'; END IF;
  IF t.revoked_at IS NOT NULL OR r.status NOT IN ('confirmed', 'pending_preauth') OR r.starts_at <= portal_now() THEN RETURN 'expired'; END IF;
  IF date_trunc('milliseconds', r.starts_at) <> p_shown THEN RETURN 'changed_meanwhile'; END IF;
  IF p_answer = 'coming' THEN
    INSERT INTO visit_answer (reservation_id, visit_starts_at, partner_id) VALUES (r.id, r.starts_at, r.partner_id) ON CONFLICT DO NOTHING;
    RETURN CASE WHEN FOUND THEN 'ok' ELSE 'already' END;
  END IF;
  IF portal_now() > answerable_until(r) THEN RETURN 'too_late'; END IF;
  UPDATE token SET used_at = portal_now() WHERE reservation_id = r.id AND purpose = 'cancel-reservation' AND used_at IS NULL;
  PERFORM end_visit(r.id, 'cancelled_by_patient');
  RETURN 'ok';
END $$;

-- The reminders of a visit of the current partner as it stands now, the first one first, with what became of each: nothing of what they say.
-- Answer: [{"channel": "mail" | "sms" | "letter", "at", "state": "queued" | "sent" | "delivered" | "failed"}].
CREATE OR REPLACE FUNCTION reminders_of(p_reservation uuid) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('channel', n.channel, 'at', n.at, 'state', n.state) ORDER BY n.at), '[]')
    FROM reservation r
   CROSS JOIN LATERAL (
         SELECT 'mail' AS channel, m.updated_at AS at,
                CASE WHEN o.outcome = 'delivered' THEN 'delivered' WHEN coalesce(o.outcome, m.outcome) IN ('bounced', 'refused') THEN 'failed' ELSE 'sent' END AS state
           FROM reminder m LEFT JOIN outbox o ON o.id = m.outbox_id
          WHERE m.reservation_id = r.id AND m.visit_starts_at = r.starts_at AND m.channel = 'mail' AND (m.state = 'sent' OR m.outcome = 'refused')
         UNION ALL
         SELECT m.channel::text, m.updated_at, m.state::text FROM message m
          WHERE m.reservation_id = r.id AND m.visit_starts_at = r.starts_at AND m.about = 'reminder' AND (m.reason IS NULL OR m.reason NOT IN ('unwanted', 'answered'))) n
   WHERE r.id = p_reservation AND r.partner_id = current_partner() $$;
REVOKE EXECUTE ON FUNCTION reminders_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reminders_of TO vizit_app;

DROP FUNCTION IF EXISTS answer_care(bytea, text);
-- The same of a visit that was booked by telephone: it can be cancelled until it begins, and somebody then tells the clinic. What its
-- patient says changes no right of theirs, and nothing that somebody of the staff is at work on.
CREATE OR REPLACE FUNCTION answer_care(p_token_hash bytea, p_answer text, p_shown timestamptz DEFAULT NULL) RETURNS text LANGUAGE plpgsql AS $$
DECLARE m medical_care;
BEGIN
  SELECT * INTO m FROM medical_care WHERE answer_hash = p_token_hash AND locked_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF NOT is_yet_theirs(m) THEN
    RETURN 'of_age';
  END IF;
  IF p_answer = 'cancel' AND m.status = 'cancelled' AND m.cancel_reason IS NULL THEN RETURN 'already'; END IF;
  IF m.status <> 'booked' OR m.reservation_id IS NOT NULL OR m.starts_at <= portal_now() THEN RETURN 'expired'; END IF;
  IF date_trunc('milliseconds', m.starts_at) <> p_shown THEN RETURN 'changed_meanwhile'; END IF;
  IF p_answer = 'coming' THEN
    UPDATE medical_care SET coming_at = portal_now() WHERE id = m.id AND coming_at IS NULL;
    RETURN CASE WHEN FOUND THEN 'ok' ELSE 'already' END;
  END IF;
  UPDATE medical_care SET status = 'cancelled', must_tell_clinic = true, version = version + 1, updated_at = portal_now() WHERE id = m.id;
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (m.partner_id, 'mail_medical_care', jsonb_build_object('care', m.id, 'step', 'cancelled'));
  RETURN 'ok';
END $$;
