-- Appointments of customers: booked without asking for what the portal knows, moved and cancelled under the clinic's policy,
-- reminded of, and read by a calendar program.

-- Until how long before the visit a patient may move or cancel it himself, free of charge.
ALTER TABLE provider ADD COLUMN free_cancel_hours smallint NOT NULL DEFAULT 24 CHECK (free_cancel_hours BETWEEN 0 AND 168);

CREATE TYPE service_type AS ENUM ('PREAUTHORIZATION', 'MEDICAL_CARE', 'SELF_PAID');
-- Without a foreign key: customers are never deleted, and every visitor's booking would pay for it.
ALTER TABLE reservation
  -- who booked it while signed in; null: a visitor
  ADD COLUMN customer_id bigint,
  ADD COLUMN service_type service_type;
CREATE INDEX reservation_customer ON reservation (customer_id, starts_at) WHERE customer_id IS NOT NULL;

-- The customer's own choice of being reminded of visits by mail.
ALTER TABLE customer ADD COLUMN IF NOT EXISTS wants_reminders bool NOT NULL DEFAULT true;

CREATE TYPE reminder_state AS ENUM ('waiting', 'queued', 'sent', 'dropped');
-- A mail before a visit. queued: its outbox row sends it and tries again; dropped: there is nothing to remind of any more.
CREATE TABLE reminder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL,
  reservation_id uuid NOT NULL REFERENCES reservation ON DELETE CASCADE,
  hours_before smallint NOT NULL CHECK (hours_before > 0),
  -- the visit it was made for: after a move there are others
  visit_starts_at timestamptz NOT NULL,
  run_at timestamptz NOT NULL,
  state reminder_state NOT NULL DEFAULT 'waiting',
  outbox_id bigint,
  -- why it was dropped
  outcome text,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  UNIQUE (reservation_id, hours_before, visit_starts_at));
CREATE INDEX reminder_due ON reminder (run_at) WHERE state = 'waiting';

-- The address under which a calendar program reads a customer's visits: follows from id, stored as its SHA-256.
CREATE TABLE calendar_feed (
  customer_id bigint PRIMARY KEY,
  partner_id int NOT NULL,
  id uuid NOT NULL,
  hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['reminder', 'calendar_feed'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feed TO vizit_app;
GRANT SELECT, INSERT, UPDATE ON reminder TO vizit_worker;
GRANT UPDATE (wants_reminders) ON customer TO vizit_app;

-- Whatever moves or ends a visit ends its reminders in the same transaction; a moved one gets new ones by the worker.
CREATE FUNCTION drop_reminders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE reminder SET state = 'dropped', outcome = 'changed', updated_at = portal_now()
   WHERE reservation_id = NEW.id AND state IN ('waiting', 'queued');
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_drop_reminders AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (OLD.status = 'confirmed' AND (NEW.status <> 'confirmed' OR NEW.starts_at <> OLD.starts_at))
  EXECUTE FUNCTION drop_reminders();

-- Whether a calendar has this start on offer, bookings aside.
CREATE FUNCTION is_offered(p_calendar bigint, p_starts_at timestamptz, p_subfunction int) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM calendar cal
      JOIN provider pr ON pr.id = cal.provider_id AND pr.is_active AND pr.is_calendar_available
      JOIN calendar_week w ON w.calendar_id = cal.id AND w.week = date_trunc('week', p_starts_at AT TIME ZONE cal.tz)::date
      LEFT JOIN doctor d ON d.id = cal.doctor_id
     WHERE cal.id = p_calendar AND cal.is_active AND coalesce(d.is_active, true)
       AND date_trunc('minute', p_starts_at) = p_starts_at
       AND (extract(epoch FROM p_starts_at - (w.week::timestamp AT TIME ZONE cal.tz))::int / 60)::smallint = ANY (w.open)
       AND EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = cal.id AND cs.subfunction_id = p_subfunction)) $$;

-- The last moment at which a patient may move or cancel a visit himself.
CREATE FUNCTION changeable_until(r reservation) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT r.starts_at - p.free_cancel_hours * interval '1 hour' FROM provider p WHERE p.id = r.provider_id $$;

-- Confirms a live hold for a customer: without a mailed link, because the address of his account is verified.
-- p_patient: as for submit_reservation, from the portal's own tables.
-- Answer: {"result": "ok", "id"} or {"result": "hold_expired" | "not_offered" | "person_busy" | "key_reused"}.
CREATE FUNCTION book_reservation(
  p_partner int, p_id uuid, p_secret_hash bytea, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_customer bigint,
  p_service_type service_type, p_patient jsonb, p_person_hash bytea, p_locale char(2), p_cancel_token_id uuid, p_cancel_token_hash bytea,
  p_key text, p_body_hash bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r reservation;
  v_answer jsonb;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;

  IF NOT is_offered(p_calendar, p_starts_at, p_subfunction) THEN RETURN '{"result": "not_offered"}'; END IF;
  BEGIN
    UPDATE reservation SET
        status = 'confirmed', hold_expires_at = NULL, client_hash = NULL, locale = p_locale, person_hash = p_person_hash,
        customer_id = p_customer, service_type = p_service_type,
        patient_last_name = p_patient ->> 'lastName', patient_first_name = p_patient ->> 'firstName',
        patient_date_of_birth = (p_patient ->> 'dateOfBirth')::date, patient_mothers_name = p_patient ->> 'mothersName',
        patient_phone = p_patient ->> 'phone', patient_email = p_patient ->> 'email',
        patient_comment = p_patient ->> 'comment', patient_client_eid = p_patient ->> 'clientEid', updated_at = portal_now()
     WHERE id = p_id AND hold_secret_hash = p_secret_hash AND calendar_id = p_calendar AND starts_at = p_starts_at AND subfunction_id = p_subfunction
       AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()
     RETURNING * INTO r;
  EXCEPTION WHEN exclusion_violation THEN
    IF release_expired_holds_of_person(p_person_hash) = 0 THEN RETURN '{"result": "person_busy"}'; END IF;
    RETURN book_reservation(p_partner, p_id, p_secret_hash, p_calendar, p_starts_at, p_subfunction, p_customer, p_service_type, p_patient,
                            p_person_hash, p_locale, p_cancel_token_id, p_cancel_token_hash, p_key, p_body_hash);
  END;
  IF r.id IS NULL THEN
    -- a second click that waited for the first one's row lock
    v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
    RETURN coalesce(v_answer, '{"result": "hold_expired"}');
  END IF;

  -- the link of the mail is bound by the clinic's policy as the page is
  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_cancel_token_id, p_partner, 'cancel-reservation', p_cancel_token_hash, p_id, changeable_until(r));
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    (p_partner, 'reservation_confirmed', jsonb_build_object('reservation', p_id)),
    (p_partner, 'mail_reservation_confirmed', jsonb_build_object('reservation', p_id, 'token', p_cancel_token_id));
  v_answer := jsonb_build_object('result', 'ok', 'id', p_id);
  PERFORM keep_answer(p_partner, p_secret_hash, p_key, p_body_hash, v_answer);
  RETURN v_answer;
END $$;

-- A customer's reservations: those booked while signed in, and confirmed ones of a visitor with the account's verified address.
-- Runs with its owner's rights for the index on the address, and looks at one partner's rows by itself.
CREATE FUNCTION find_own_reservations(p_customer bigint) RETURNS SETOF reservation
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.* FROM reservation r WHERE r.customer_id = p_customer AND r.partner_id = current_partner()
  UNION ALL
  SELECT r.* FROM account a
    JOIN reservation r ON r.patient_email IS NOT NULL AND lower(r.patient_email) = a.email AND r.partner_id = a.partner_id
   WHERE a.customer_id = p_customer AND a.partner_id = current_partner() AND a.status = 'active' AND a.verified_at IS NOT NULL
     AND r.customer_id IS NULL
     -- only what was confirmed by its mail has a link to cancel it
     AND EXISTS (SELECT FROM token t WHERE t.reservation_id = r.id AND t.purpose = 'cancel-reservation') $$;

-- Both lock the reservation first, as all who change one do, and are idempotent.
-- Answer: "ok", "already", "unknown" (not this customer's), "over" (past or ended), "too_late" (the clinic's policy).
CREATE FUNCTION cancel_appointment(p_id uuid, p_customer bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE r reservation;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM find_own_reservations(p_customer) o WHERE o.id = p_id) THEN RETURN 'unknown'; END IF;
  IF r.status = 'cancelled_by_patient' THEN RETURN 'already'; END IF;
  IF r.status <> 'confirmed' OR r.starts_at <= portal_now() THEN RETURN 'over'; END IF;
  IF portal_now() > changeable_until(r) THEN RETURN 'too_late'; END IF;
  UPDATE reservation SET status = 'cancelled_by_patient', calendar_sequence = calendar_sequence + 1, updated_at = portal_now() WHERE id = p_id;
  UPDATE token SET used_at = portal_now() WHERE reservation_id = p_id AND purpose = 'cancel-reservation';
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    (r.partner_id, 'mail_reservation_cancelled', jsonb_build_object('reservation', p_id)),
    (r.partner_id, 'reservation_cancelled', jsonb_build_object('reservation', p_id));
  RETURN 'ok';
END $$;

-- To another time of the same calendar; who wins it is decided by the exclusion constraint. The old time is given up by the
-- same write: never both, never none. Answers also "not_offered", "slot_taken", "person_busy".
CREATE FUNCTION move_appointment(p_id uuid, p_customer bigint, p_calendar bigint, p_starts_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r reservation;
  cal calendar;
  v_ends_at timestamptz;
  v_constraint text;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM find_own_reservations(p_customer) o WHERE o.id = p_id) THEN RETURN 'unknown'; END IF;
  IF r.status <> 'confirmed' OR r.starts_at <= portal_now() THEN RETURN 'over'; END IF;
  IF r.calendar_id = p_calendar AND r.starts_at = p_starts_at THEN RETURN 'already'; END IF;
  IF portal_now() > changeable_until(r) THEN RETURN 'too_late'; END IF;
  SELECT * INTO cal FROM calendar WHERE id = p_calendar;
  IF r.calendar_id <> p_calendar OR p_starts_at < portal_now() + cal.lead_minutes * interval '1 minute'
     OR NOT is_offered(p_calendar, p_starts_at, r.subfunction_id) THEN
    RETURN 'not_offered';
  END IF;
  v_ends_at := p_starts_at + cal.slot_minutes * interval '1 minute';
  FOR attempt IN 1..2 LOOP
    BEGIN
      UPDATE reservation SET starts_at = p_starts_at, ends_at = v_ends_at, calendar_sequence = calendar_sequence + 1, updated_at = portal_now()
       WHERE id = p_id RETURNING * INTO r;
      EXIT;
    EXCEPTION WHEN exclusion_violation THEN
      GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
      IF v_constraint = 'reservation_one_place_per_person' THEN
        IF attempt = 2 OR release_expired_holds_of_person(r.person_hash) = 0 THEN RETURN 'person_busy'; END IF;
      ELSIF attempt = 2 OR release_expired_holds(r.resource_id, p_starts_at, v_ends_at) = 0 THEN
        RETURN 'slot_taken';
      END IF;
    END;
  END LOOP;
  UPDATE token SET expires_at = CASE WHEN r.customer_id IS NULL THEN r.starts_at ELSE changeable_until(r) END
   WHERE reservation_id = p_id AND purpose = 'cancel-reservation' AND used_at IS NULL;
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    (r.partner_id, 'mail_reservation_moved', jsonb_strip_nulls(jsonb_build_object('reservation', p_id, 'token',
      (SELECT id FROM token WHERE reservation_id = p_id AND purpose = 'cancel-reservation' AND used_at IS NULL LIMIT 1)))),
    (r.partner_id, 'reservation_moved', jsonb_build_object('reservation', p_id));
  RETURN 'ok';
END $$;
