-- Moves a customer's visit, or, p_customer NULL, one that is its patient's alone, to another time of the same calendar; who wins it is decided by the exclusion constraint. The old time is
-- given up by the same write: never both, never none. At the desk of its clinic (p_at_desk) also when patients no longer may, and to what the
-- desk itself could book, whosever it is: nearer, and while the calendar's feed is not heard of. The clinic knows of it then.
-- Answer: "ok", "already", "unknown" (not this customer's), "over" (past or ended), "too_late" (the clinic's policy), "not_offered",
-- "slot_taken" or "person_busy".
CREATE OR REPLACE FUNCTION move_appointment(p_id uuid, p_customer bigint, p_calendar bigint, p_starts_at timestamptz, p_at_desk bool DEFAULT false) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r reservation;
  offer record;
  v_constraint text;
  v_before timestamptz;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR NOT (p_at_desk AND r.locked_at IS NULL OR is_changed_by(r, p_customer)) THEN RETURN 'unknown'; END IF;
  IF r.status NOT IN ('confirmed', 'pending_preauth') OR r.starts_at <= portal_now() THEN RETURN 'over'; END IF;
  IF r.calendar_id = p_calendar AND r.starts_at = p_starts_at THEN RETURN 'already'; END IF;
  IF NOT p_at_desk AND portal_now() > changeable_until(r) THEN RETURN 'too_late'; END IF;
  SELECT ends_at INTO offer FROM received_start(p_calendar, p_starts_at, r.subfunction_id)
   WHERE CASE WHEN p_at_desk THEN p_starts_at > portal_now() ELSE NOT is_feed_stale AND portal_now() <= bookable_until END;
  IF NOT FOUND OR r.calendar_id <> p_calendar THEN RETURN 'not_offered'; END IF;
  v_before := r.starts_at;
  FOR attempt IN 1..2 LOOP
    BEGIN
      UPDATE reservation SET starts_at = p_starts_at, ends_at = offer.ends_at, calendar_sequence = calendar_sequence + 1, acknowledged_at = CASE WHEN p_at_desk THEN portal_now() END, clinic_calls = 0,
                             clinic_called_at = NULL, updated_at = portal_now()
       WHERE id = p_id RETURNING * INTO r;
      EXIT;
    EXCEPTION WHEN exclusion_violation THEN
      GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
      IF v_constraint = 'reservation_one_place_per_person' THEN
        IF attempt = 2 OR release_expired_holds_of_person(r.person_hash) = 0 THEN RETURN 'person_busy'; END IF;
      ELSIF attempt = 2 OR release_expired_holds(r.resource_id, p_starts_at, offer.ends_at) = 0 THEN
        RETURN 'slot_taken';
      END IF;
    END;
  END LOOP;
  PERFORM drop_reminders(p_id);
  PERFORM note_moved_preauthorization(p_id);
  -- Who has waited waits anew at the new time: the room is made when somebody enters it.
  DELETE FROM video_visit WHERE reservation_id = p_id;
  -- A referral is kept from the day of the visit on.
  UPDATE file SET delete_after = delete_after + (p_starts_at - v_before) WHERE reservation_id = p_id;
  -- Who booked as a visitor was promised to cancel by the link until the visit begins.
  UPDATE token SET expires_at = CASE WHEN r.service_type IS NULL THEN r.starts_at ELSE changeable_until(r) END
   WHERE reservation_id = p_id AND purpose = 'cancel-reservation' AND used_at IS NULL AND revoked_at IS NULL;
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    (r.partner_id, 'mail_reservation_moved', jsonb_strip_nulls(jsonb_build_object('reservation', p_id, 'before', v_before, 'token',
      (SELECT id FROM token WHERE reservation_id = p_id AND purpose = 'cancel-reservation' AND used_at IS NULL AND revoked_at IS NULL LIMIT 1)))),
    (r.partner_id, 'reservation_moved', jsonb_build_object('reservation', p_id, 'before', v_before));
  PERFORM tell_without_mail(p_id, 'moved');
  RETURN 'ok';
END $$;
