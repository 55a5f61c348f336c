-- Reservations, their tokens, the outbox and idempotency: everything that grows with patients, walled off by partner.

CREATE TYPE reservation_status AS ENUM (
  'started', 'pending_verification', 'pending_preauth', 'confirmed', 'rejected',
  'cancelled_by_patient', 'cancelled_by_provider', 'expired', 'fulfilled', 'no_show');

-- The partner of the current statement; unset means nobody's rows.
CREATE FUNCTION current_partner() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('vizit.partner', true), '')::int $$;

-- partner_id has no foreign key in these tables: partners are never deleted, row-level security checks it on every write,
-- and with one each of many bookings at once would lock the partner's single row.
CREATE TABLE reservation (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  host text NOT NULL,
  resource_id bigint NOT NULL,
  calendar_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  doctor_id bigint,
  subfunction_id int NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  status reservation_status NOT NULL,
  hold_expires_at timestamptz,
  -- SHA-256 of the secret that the holder's browser keeps
  hold_secret_hash bytea NOT NULL,
  -- keyed hash of the network address a hold came from; cleared when the hold ends
  client_hash bytea,
  locale char(2) NOT NULL,
  -- Lengths are part of the types: a CHECK is parsed again by every statement that writes a row.
  patient_last_name varchar(100),
  patient_first_name varchar(100),
  patient_date_of_birth date,
  patient_mothers_name varchar(50),
  patient_phone text,
  patient_email varchar(254),
  patient_comment varchar(190),
  patient_client_eid varchar(64),
  -- keyed hash of who the patient is: keeps one person out of two places at once
  person_hash bytea,
  -- price shown when the time was held, in whole currency units
  price int,
  -- iCalendar SEQUENCE of the last file sent
  calendar_sequence int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  -- reads of a week look back eight hours for what began before it
  CHECK ((status IN ('started', 'pending_verification')) = (hold_expires_at IS NOT NULL)
         AND ends_at > starts_at AND ends_at <= starts_at + interval '8 hours'),
  -- Who wins a time is decided here and nowhere else, whatever the path.
  CONSTRAINT reservation_no_overlap EXCLUDE USING gist (resource_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')),
  CONSTRAINT reservation_one_place_per_person EXCLUDE USING gist (person_hash WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (person_hash IS NOT NULL AND status IN ('pending_verification', 'pending_preauth', 'confirmed'))
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);
-- Serves the calendars index-only.
CREATE INDEX reservation_active ON reservation (resource_id, starts_at) INCLUDE (ends_at, hold_expires_at)
  WHERE status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed');
CREATE INDEX reservation_hold_expiry ON reservation (hold_expires_at) WHERE status IN ('started', 'pending_verification');
CREATE INDEX reservation_client ON reservation (client_hash) WHERE status IN ('started', 'pending_verification') AND client_hash IS NOT NULL;
-- How many unconfirmed times a person waits on is counted by either contact.
CREATE INDEX reservation_waiting_email ON reservation (lower(patient_email)) WHERE status = 'pending_verification';
CREATE INDEX reservation_waiting_phone ON reservation (patient_phone) WHERE status = 'pending_verification';

ALTER TABLE reservation ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON reservation TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON reservation TO vizit_worker USING (true) WITH CHECK (true);

-- Times that are taken, of every partner, without saying by whom. Runs with its owner's rights on purpose: a calendar must not
-- offer what another partner's patient has. A hold that ran out no longer counts, swept or not.
CREATE VIEW reservation_busy AS
  SELECT resource_id, starts_at, ends_at FROM reservation
   WHERE status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')
     AND (hold_expires_at IS NULL OR hold_expires_at > portal_now());

-- Links in mails. The token itself is never stored: hash is its SHA-256.
CREATE TABLE token (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  purpose text NOT NULL,
  hash bytea NOT NULL UNIQUE,
  reservation_id uuid REFERENCES reservation,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT portal_now());
CREATE INDEX token_reservation ON token (reservation_id, purpose);
ALTER TABLE token ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON token TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON token TO vizit_worker USING (true) WITH CHECK (true);

-- The first answer of a creating call, kept 24 hours: a retry after a lost answer gets it again. scope: whose key it is.
CREATE TABLE idempotency_key (
  partner_id int NOT NULL,
  scope bytea NOT NULL,
  key varchar(64) NOT NULL,
  body_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (partner_id, scope, key));
-- Rows lie in the order of their age and go in that order.
CREATE INDEX idempotency_key_age ON idempotency_key USING brin (created_at) WITH (autosummarize = on);
ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON idempotency_key TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON idempotency_key TO vizit_worker USING (true) WITH CHECK (true);

-- What must happen after a change, written in the transaction of that change: mail, listing refresh. No personal data in payload.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL DEFAULT portal_now(),
  attempts smallint NOT NULL DEFAULT 0,
  -- while a worker is at it
  locked_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  outcome text,
  created_at timestamptz NOT NULL DEFAULT portal_now());
CREATE INDEX outbox_pending ON outbox (run_at) WHERE done_at IS NULL AND failed_at IS NULL;
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON outbox FOR INSERT TO vizit_app WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON outbox TO vizit_worker USING (true) WITH CHECK (true);

-- Mail of the demo, shown at /dev/mail instead of leaving the machine.
CREATE TABLE sent_mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  body text NOT NULL,
  -- as it would have left, RFC 5322
  source text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT portal_now());

-- Solved human checks already used: each counts once until it would expire anyway.
CREATE TABLE human_check_used (
  id bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL);

GRANT SELECT, INSERT, UPDATE ON reservation, token TO vizit_app, vizit_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO vizit_app, vizit_worker;
GRANT INSERT ON outbox TO vizit_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO vizit_worker;
GRANT SELECT ON reservation_busy TO vizit_app, vizit_worker;
GRANT SELECT ON sent_mail TO vizit_app;
GRANT SELECT, INSERT, DELETE ON sent_mail TO vizit_worker;
GRANT SELECT, INSERT, DELETE ON human_check_used TO vizit_app, vizit_worker;

-- Holds that ran out on this resource and span, whoever's they were, make way. Only called after losing a conflict.
-- status::text and "+ 0" keep the planner off the expiry index: with stale statistics it walked every hold (50 ms).
CREATE FUNCTION release_expired_holds(p_resource bigint, p_from timestamptz, p_to timestamptz) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE n int;
BEGIN
  UPDATE reservation SET status = 'expired', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
   WHERE resource_id = p_resource AND starts_at > p_from - interval '8 hours' AND starts_at < p_to AND ends_at > p_from
     AND status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')
     AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' <= portal_now();
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;

CREATE FUNCTION release_expired_holds_of_person(p_person_hash bytea) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE n int;
BEGIN
  UPDATE reservation SET status = 'expired', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
   WHERE person_hash = p_person_hash AND status::text = 'pending_verification' AND hold_expires_at + interval '0' <= portal_now();
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;

-- The answer kept for a key: NULL for a new key, {"result": "key_reused"} when the body differs.
CREATE FUNCTION find_kept_answer(p_partner int, p_scope bytea, p_key text, p_body_hash bytea) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN body_hash = p_body_hash THEN answer ELSE '{"result": "key_reused"}'::jsonb END
    FROM idempotency_key
   WHERE partner_id = p_partner AND scope = p_scope AND key = p_key AND created_at > portal_now() - interval '24 hours' $$;

-- The same for a caller that has not set the partner.
CREATE FUNCTION get_kept_answer(p_partner int, p_scope bytea, p_key text, p_body_hash bytea) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  RETURN find_kept_answer(p_partner, p_scope, p_key, p_body_hash);
END $$;

CREATE FUNCTION keep_answer(p_partner int, p_scope bytea, p_key text, p_body_hash bytea, p_answer jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_key AS k (partner_id, scope, key, body_hash, answer, created_at)
    VALUES (p_partner, p_scope, p_key, p_body_hash, p_answer, portal_now())
    ON CONFLICT (partner_id, scope, key) DO UPDATE SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
     WHERE k.created_at <= portal_now() - interval '24 hours';
  -- Two different calls under one key at the same moment: the later one begins again and finds the answer of the first.
  IF NOT FOUND THEN RAISE serialization_failure USING MESSAGE = 'the idempotency key was taken meanwhile'; END IF;
END $$;

-- All that a page says about a reservation, people's data aside: the one shape of it. json, not jsonb: it is only passed on.
CREATE FUNCTION describe(p_id uuid, p_calendar bigint, p_starts_at timestamptz, p_ends_at timestamptz, p_price int, p_status text,
  p_expires_at timestamptz, p_now timestamptz, p_email text, p provider, d doctor, z specialization, s subfunction) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
      'id', p_id, 'calendarId', p_calendar, 'startsAt', p_starts_at, 'endsAt', p_ends_at, 'timeZone', p.tz, 'price', p_price,
      'status', p_status, 'expiresAt', p_expires_at, 'serverNow', p_now, 'email', p_email,
      'provider', json_build_object('id', p.id, 'name', p.name, 'zip', p.zip, 'city', p.city, 'address', p.address,
                                    'phone', p.phone, 'logoPath', p.logo_path),
      'doctor', CASE WHEN d.id IS NOT NULL THEN
                  json_build_object('id', d.id, 'name', d.name, 'photoPath', d.photo_path, 'languages', d.languages) END,
      'specialization', json_build_object('id', z.id, 'name', z.name, 'locales', z.locales),
      'subfunction', json_build_object('id', s.id, 'name', s.name, 'locales', s.locales)) $$;

-- The same for a reservation that is there. A hold that ran out is expired, swept or not.
-- VOLATILE so that it sees what the same statement has just written.
CREATE FUNCTION describe_reservation(p_id uuid) RETURNS json LANGUAGE sql VOLATILE AS $$
  SELECT describe(r.id, r.calendar_id, r.starts_at, r.ends_at, r.price, CASE WHEN r.hold_expires_at <= n.now THEN 'expired' ELSE r.status::text END,
                  CASE WHEN r.hold_expires_at > n.now THEN r.hold_expires_at END, n.now, r.patient_email, p, d, z, s)
    FROM reservation r
    JOIN provider p ON p.id = r.provider_id
    JOIN subfunction s ON s.id = r.subfunction_id
    JOIN specialization z ON z.id = s.specialization_id
    LEFT JOIN doctor d ON d.id = r.doctor_id
    CROSS JOIN (SELECT portal_now() AS now OFFSET 0) n
   WHERE r.id = p_id $$;

-- A hold for the browser that made it; NULL for anybody else.
CREATE FUNCTION get_hold(p_partner int, p_id uuid, p_secret_hash bytea) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  IF NOT EXISTS (SELECT FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash) THEN RETURN NULL; END IF;
  RETURN describe_reservation(p_id);
END $$;

-- Holds a time. One round trip; never raises for an ordinary loss.
-- answer: {"result": "ok", "id", "startsAt", "endsAt", "expiresAt", "price"}, {"result": "phone_only", "phone"}
-- or {"result": "slot_taken" | "not_offered" | "too_many_holds" | "key_reused"}. hold: its description when the result is ok.
-- p_client_limit null: no limit of live holds per client.
CREATE FUNCTION start_reservation(
  p_partner int, p_host text, p_country char(2), p_id uuid, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_hold_minutes int,
  p_secret_hash bytea, p_client_hash bytea, p_client_limit int, p_locale char(2), p_key text, p_body_hash bytea, OUT answer jsonb, OUT hold json)
LANGUAGE plpgsql AS $$
DECLARE
  c record;
  v_now timestamptz := portal_now();
  v_expires_at timestamptz := v_now + p_hold_minutes * interval '1 minute';
  n int;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
  IF answer IS NOT NULL THEN
    IF answer ->> 'result' = 'ok' THEN hold := describe_reservation((answer ->> 'id')::uuid); END IF;
    RETURN;
  END IF;

  -- The offer row is not locked (a second row write): verification looks at the offer again.
  SELECT cal.resource_id, cal.provider_id, cal.doctor_id, e.ends_at, e.price, s.is_publicly_reservable, pr.phone[1] AS phone,
         describe(p_id, cal.id, p_starts_at, e.ends_at, e.price, 'started', v_expires_at, v_now, NULL, pr, d, z, s) AS description
    INTO c
    FROM calendar cal
    JOIN calendar_week w ON w.calendar_id = cal.id AND w.week = date_trunc('week', p_starts_at AT TIME ZONE cal.tz)::date
    JOIN provider pr ON pr.id = cal.provider_id AND pr.is_active AND pr.country = p_country AND pr.is_calendar_available
    LEFT JOIN doctor d ON d.id = cal.doctor_id
    JOIN subfunction s ON s.id = p_subfunction
    JOIN specialization z ON z.id = s.specialization_id
    CROSS JOIN LATERAL (
          SELECT p_starts_at + cal.slot_minutes * interval '1 minute' AS ends_at,
                 coalesce((SELECT price FROM service WHERE doctor_id = cal.doctor_id AND subfunction_id = p_subfunction),
                          (SELECT price FROM service WHERE provider_id = cal.provider_id AND subfunction_id = p_subfunction AND doctor_id IS NULL)) AS price
          OFFSET 0) e
   WHERE cal.id = p_calendar AND cal.is_active
     AND date_trunc('minute', p_starts_at) = p_starts_at
     AND (extract(epoch FROM p_starts_at - (w.week::timestamp AT TIME ZONE cal.tz))::int / 60)::smallint = ANY (w.open)
     AND p_starts_at >= v_now + cal.lead_minutes * interval '1 minute'
     AND EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = cal.id AND cs.subfunction_id = p_subfunction);
  IF NOT FOUND THEN answer := '{"result": "not_offered"}'; RETURN; END IF;
  IF NOT c.is_publicly_reservable THEN answer := jsonb_build_object('result', 'phone_only', 'phone', c.phone); RETURN; END IF;

  IF p_client_limit IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_client_hash, 'hex'), 0));
    SELECT count(*) INTO n FROM reservation
     WHERE client_hash = p_client_hash AND status IN ('started', 'pending_verification') AND hold_expires_at > portal_now();
    IF n >= p_client_limit THEN answer := '{"result": "too_many_holds"}'; RETURN; END IF;
  END IF;

  FOR attempt IN 1..2 LOOP
    INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                             hold_expires_at, hold_secret_hash, client_hash, locale, price, created_at, updated_at)
      VALUES (p_id, p_partner, p_host, c.resource_id, p_calendar, c.provider_id, c.doctor_id, p_subfunction, p_starts_at, c.ends_at, 'started',
              v_expires_at, p_secret_hash, p_client_hash, p_locale, c.price, v_now, v_now)
      ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
    -- the same call a moment ago may have been the winner
    answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
    IF answer IS NOT NULL THEN
      IF answer ->> 'result' = 'ok' THEN hold := describe_reservation((answer ->> 'id')::uuid); END IF;
      RETURN;
    END IF;
    IF attempt = 2 OR release_expired_holds(c.resource_id, p_starts_at, c.ends_at) = 0 THEN answer := '{"result": "slot_taken"}'; RETURN; END IF;
  END LOOP;

  answer := jsonb_build_object('result', 'ok', 'id', p_id, 'startsAt', p_starts_at, 'endsAt', c.ends_at, 'expiresAt', v_expires_at, 'price', c.price);
  hold := c.description;
  PERFORM keep_answer(p_partner, p_secret_hash, p_key, p_body_hash, answer);
END $$;

-- Takes the visitor's data onto a live hold, makes the verification token and queues its mail.
-- The form names time and care again: a hold of something else is not confirmed by it.
-- p_patient: {lastName, firstName, dateOfBirth, mothersName, phone, email, comment, clientEid}.
-- Answer: {"result": "ok", "id", "expiresAt"} or {"result": "hold_expired" | "person_busy" | "too_many_holds" | "key_reused"}.
CREATE FUNCTION submit_reservation(
  p_partner int, p_id uuid, p_secret_hash bytea, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_patient jsonb,
  p_person_hash bytea, p_contact_limit int, p_locale char(2), p_token_id uuid, p_token_hash bytea, p_key text, p_body_hash bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_email text := lower(p_patient ->> 'email');
  v_expires_at timestamptz;
  v_answer jsonb;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;

  IF p_contact_limit IS NOT NULL THEN
    -- always the e-mail before the phone, so that two callers cannot wait for each other
    PERFORM pg_advisory_xact_lock(hashtextextended(v_email, 1));
    PERFORM pg_advisory_xact_lock(hashtextextended(p_patient ->> 'phone', 2));
    IF (SELECT count(*) FROM reservation
         WHERE status = 'pending_verification' AND hold_expires_at + interval '0' > portal_now() AND id <> p_id
           AND (lower(patient_email) = v_email OR patient_phone = p_patient ->> 'phone')) >= p_contact_limit THEN
      RETURN '{"result": "too_many_holds"}';
    END IF;
  END IF;

  BEGIN
    UPDATE reservation SET
        status = 'pending_verification', locale = p_locale, person_hash = p_person_hash,
        patient_last_name = p_patient ->> 'lastName', patient_first_name = p_patient ->> 'firstName',
        patient_date_of_birth = (p_patient ->> 'dateOfBirth')::date, patient_mothers_name = p_patient ->> 'mothersName',
        patient_phone = p_patient ->> 'phone', patient_email = p_patient ->> 'email',
        patient_comment = p_patient ->> 'comment', patient_client_eid = p_patient ->> 'clientEid', updated_at = portal_now()
     WHERE id = p_id AND hold_secret_hash = p_secret_hash AND calendar_id = p_calendar AND starts_at = p_starts_at AND subfunction_id = p_subfunction
       AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()
     RETURNING hold_expires_at INTO v_expires_at;
  EXCEPTION WHEN exclusion_violation THEN
    -- the other place may be a hold of this person that ran out and was not swept yet
    IF release_expired_holds_of_person(p_person_hash) = 0 THEN RETURN '{"result": "person_busy"}'; END IF;
    RETURN submit_reservation(p_partner, p_id, p_secret_hash, p_calendar, p_starts_at, p_subfunction, p_patient, p_person_hash, p_contact_limit,
                              p_locale, p_token_id, p_token_hash, p_key, p_body_hash);
  END;
  IF v_expires_at IS NULL THEN
    -- a second click that waited for the first one's row lock
    v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
    RETURN coalesce(v_answer, '{"result": "hold_expired"}');
  END IF;

  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_token_id, p_partner, 'verify-public-reservation', p_token_hash, p_id, v_expires_at);
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (p_partner, 'mail_verify_reservation', jsonb_build_object('reservation', p_id, 'token', p_token_id));
  v_answer := jsonb_build_object('result', 'ok', 'id', p_id, 'expiresAt', v_expires_at);
  PERFORM keep_answer(p_partner, p_secret_hash, p_key, p_body_hash, v_answer);
  RETURN v_answer;
END $$;

-- Confirms a live hold. false: too late, or not a hold.
CREATE FUNCTION confirm_reservation(p_partner int, p_id uuid) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  UPDATE reservation SET status = 'confirmed', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
   WHERE id = p_id AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' > portal_now();
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO outbox (partner_id, kind, payload) VALUES (p_partner, 'reservation_confirmed', jsonb_build_object('reservation', p_id));
  RETURN true;
END $$;

-- What a mailed link is worth now: 'valid'; 'used' when what it was for has been done and still stands; else 'expired'.
CREATE FUNCTION token_state(p_token token, p_status reservation_status) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT CASE
    WHEN p_token.purpose = 'verify-public-reservation' AND p_token.used_at IS NOT NULL
         AND p_status IN ('confirmed', 'pending_preauth', 'fulfilled', 'no_show') THEN 'used'
    WHEN p_token.purpose = 'cancel-reservation' AND p_status IN ('cancelled_by_patient', 'cancelled_by_provider') THEN 'used'
    WHEN p_token.used_at IS NOT NULL OR p_token.revoked_at IS NOT NULL OR p_token.expires_at <= portal_now() THEN 'expired'
    WHEN p_status = CASE p_token.purpose WHEN 'verify-public-reservation' THEN 'pending_verification' ELSE 'confirmed' END::reservation_status THEN 'valid'
    ELSE 'expired' END $$;

-- What a mailed link is about and what it is worth; NULL for an unknown token or one of another purpose.
-- Answer: describe_reservation and {"state": "valid" | "used" | "expired", "tokenExpiresAt"}.
CREATE FUNCTION check_reservation_token(p_partner int, p_token_hash bytea, p_purpose text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  t token;
  v_status reservation_status;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  SELECT * INTO t FROM token WHERE hash = p_token_hash AND purpose = p_purpose;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT status INTO v_status FROM reservation WHERE id = t.reservation_id;
  RETURN describe_reservation(t.reservation_id)::jsonb
    || jsonb_build_object('state', token_state(t, v_status), 'tokenExpiresAt', t.expires_at);
END $$;

-- Locks the reservation of a token, then reads the token: everybody who changes either holds the reservation's lock first.
CREATE FUNCTION lock_by_token(p_token_hash bytea, p_purpose text, OUT t token, OUT r reservation) LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO r FROM reservation WHERE id = (SELECT reservation_id FROM token WHERE hash = p_token_hash AND purpose = p_purpose) FOR UPDATE;
  IF FOUND THEN SELECT * INTO t FROM token WHERE hash = p_token_hash; END IF;
END $$;

-- Confirms by the mailed token. Idempotent: a second use of a token that did confirm answers "already".
-- Answer: {"result": "ok" | "already" | "expired" | "unknown" | "not_offered", "reservation"}.
CREATE FUNCTION verify_reservation(p_partner int, p_token_hash bytea, p_cancel_token_id uuid, p_cancel_token_hash bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  locked record;
  t token;
  r reservation;
  v_state text;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  SELECT * INTO locked FROM lock_by_token(p_token_hash, 'verify-public-reservation');
  t := locked.t;
  r := locked.r;
  IF r.id IS NULL THEN RETURN '{"result": "unknown"}'; END IF;
  v_state := token_state(t, r.status);
  IF v_state <> 'valid' THEN
    RETURN jsonb_build_object('result', CASE v_state WHEN 'used' THEN 'already' ELSE 'expired' END, 'reservation', r.id);
  END IF;

  -- the clinic may have closed this time since it was held
  IF NOT EXISTS (
    SELECT FROM calendar cal
      JOIN provider pr ON pr.id = cal.provider_id AND pr.is_active AND pr.is_calendar_available
      JOIN calendar_week w ON w.calendar_id = cal.id AND w.week = date_trunc('week', r.starts_at AT TIME ZONE cal.tz)::date
     WHERE cal.id = r.calendar_id AND cal.is_active
       AND (extract(epoch FROM r.starts_at - (w.week::timestamp AT TIME ZONE cal.tz))::int / 60)::smallint = ANY (w.open)) THEN
    UPDATE reservation SET status = 'rejected', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now() WHERE id = r.id;
    UPDATE token SET revoked_at = portal_now() WHERE id = t.id;
    RETURN jsonb_build_object('result', 'not_offered', 'reservation', r.id);
  END IF;

  IF NOT confirm_reservation(p_partner, r.id) THEN RETURN jsonb_build_object('result', 'expired', 'reservation', r.id); END IF;
  UPDATE token SET used_at = portal_now() WHERE id = t.id;
  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_cancel_token_id, p_partner, 'cancel-reservation', p_cancel_token_hash, r.id, r.starts_at);
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (p_partner, 'mail_reservation_confirmed', jsonb_build_object('reservation', r.id, 'token', p_cancel_token_id));
  RETURN jsonb_build_object('result', 'ok', 'reservation', r.id);
END $$;

-- Cancels a confirmed reservation by the token of its confirmation mail. Idempotent.
-- Answer: {"result": "ok" | "already" | "expired" | "unknown", "reservation"}.
CREATE FUNCTION cancel_reservation_by_token(p_partner int, p_id uuid, p_token_hash bytea) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  locked record;
  t token;
  r reservation;
  v_state text;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  SELECT * INTO locked FROM lock_by_token(p_token_hash, 'cancel-reservation');
  t := locked.t;
  r := locked.r;
  IF r.id IS DISTINCT FROM p_id THEN RETURN '{"result": "unknown"}'; END IF;
  v_state := token_state(t, r.status);
  IF v_state <> 'valid' THEN
    RETURN jsonb_build_object('result', CASE v_state WHEN 'used' THEN 'already' ELSE 'expired' END, 'reservation', r.id);
  END IF;
  UPDATE reservation SET status = 'cancelled_by_patient', calendar_sequence = calendar_sequence + 1, updated_at = portal_now() WHERE id = r.id;
  UPDATE token SET used_at = portal_now() WHERE id = t.id;
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    (p_partner, 'mail_reservation_cancelled', jsonb_build_object('reservation', r.id)),
    (p_partner, 'reservation_cancelled', jsonb_build_object('reservation', r.id));
  RETURN jsonb_build_object('result', 'ok', 'reservation', r.id);
END $$;

-- Gives a hold back before it runs out. Idempotent; a confirmed reservation is not undone by it.
-- Answer: "ok", "confirmed", or "unknown" when it is not this holder's.
CREATE FUNCTION release_hold(p_partner int, p_id uuid, p_secret_hash bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_status reservation_status;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  UPDATE reservation SET status = 'cancelled_by_patient', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
   WHERE id = p_id AND hold_secret_hash = p_secret_hash AND status::text IN ('started', 'pending_verification');
  IF FOUND THEN
    UPDATE token SET revoked_at = portal_now() WHERE reservation_id = p_id AND used_at IS NULL AND revoked_at IS NULL;
    INSERT INTO outbox (partner_id, kind, payload) VALUES (p_partner, 'reservation_released', jsonb_build_object('reservation', p_id));
    RETURN 'ok';
  END IF;
  SELECT status INTO v_status FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  RETURN CASE WHEN v_status IN ('confirmed', 'pending_preauth', 'fulfilled', 'no_show') THEN 'confirmed' ELSE 'ok' END;
END $$;

-- Housekeeping: marks holds that ran out. Two sweepers at once share the work; each hold flips once.
CREATE FUNCTION expire_holds(p_limit int DEFAULT 1000) RETURNS int LANGUAGE sql AS $$
  WITH due AS (SELECT id FROM reservation
                -- asked once, so that the index serves it; a hold locked meanwhile is skipped, so nothing is judged late
                WHERE status IN ('started', 'pending_verification') AND hold_expires_at <= (SELECT portal_now())
                ORDER BY hold_expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED),
       done AS (UPDATE reservation r SET status = 'expired', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
                  FROM due WHERE r.id = due.id RETURNING r.id, r.partner_id),
       -- listings may have been written while the time was held
       told AS (INSERT INTO outbox (partner_id, kind, payload)
                  SELECT partner_id, 'reservation_released', jsonb_build_object('reservation', id) FROM done RETURNING 1)
  SELECT count(*)::int FROM done $$;
