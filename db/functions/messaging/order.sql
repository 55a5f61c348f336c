-- Orders a text message or a letter about a visit as it stands now; the worker writes and sends it. One of a kind is ordered once for
-- each change of a visit and each way, however often it is asked for; but each link to finish by has its own.
-- p_postal_address: {name, street, zipcode, city}. Answer: its id; null: there is no such visit, or nothing is kept of whose it was.
CREATE OR REPLACE FUNCTION order_message(p_channel message_channel, p_about message_about, p_reservation uuid, p_phone text, p_postal_address jsonb)
  RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  r reservation;
  v_id uuid;
BEGIN
  -- whoever erases it waits, or is waited for
  SELECT * INTO r FROM reservation WHERE id = p_reservation AND locked_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO message (partner_id, reservation_id, channel, about, visit_starts_at, visit_sequence, phone, postal_address, locale)
    VALUES (r.partner_id, r.id, p_channel, p_about, r.starts_at, r.calendar_sequence, p_phone, p_postal_address, r.locale)
    ON CONFLICT (reservation_id, channel, about, visit_starts_at, visit_sequence) WHERE state <> 'failed' AND about <> 'finish' DO NOTHING
    RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    RETURN (SELECT id FROM message WHERE reservation_id = r.id AND channel = p_channel AND about = p_about AND visit_starts_at = r.starts_at
               AND visit_sequence = r.calendar_sequence AND state <> 'failed');
  END IF;
  INSERT INTO outbox (partner_id, kind, payload) VALUES (r.partner_id, 'send_message', jsonb_build_object('message', v_id));
  RETURN v_id;
END $$;

-- Whoever has no e-mail address hears of a change the way they heard of the booking, else by their telephone. Part of the change's
-- transaction.
CREATE OR REPLACE FUNCTION tell_without_mail(p_reservation uuid, p_about message_about) RETURNS void LANGUAGE sql AS $$
  SELECT order_message(coalesce(m.channel, 'sms'), p_about, r.id, CASE WHEN m.channel IS NULL THEN r.patient_phone ELSE m.phone END, m.postal_address)
    FROM reservation r
    LEFT JOIN LATERAL (SELECT channel, phone, postal_address FROM message WHERE reservation_id = r.id AND about <> 'reminder'
                        ORDER BY created_at DESC, id DESC LIMIT 1) m ON true
   WHERE r.id = p_reservation AND r.patient_email IS NULL AND (m.channel IS NOT NULL OR r.patient_phone IS NOT NULL) $$;
