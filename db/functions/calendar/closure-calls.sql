-- Puts visits of the current partner that were cancelled behind a closure on its list of those to call.
CREATE OR REPLACE FUNCTION list_closure_calls(p_closure bigint, p_reservations uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO closure_call (reservation_id, partner_id, closure_id, kept_until)
    SELECT r.id, r.partner_id, k.id, upper(k.during)
      FROM clinic_closure k JOIN reservation r ON r.provider_id = k.provider_id
     WHERE k.id = p_closure AND r.id = ANY (p_reservations) AND r.partner_id = (SELECT current_partner()) AND r.status = 'cancelled_by_provider'
    ON CONFLICT DO NOTHING;
  IF FOUND THEN UPDATE clinic_closure SET has_calls = true WHERE id = p_closure AND NOT has_calls; END IF;
END $$;
REVOKE EXECUTE ON FUNCTION list_closure_calls FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_closure_calls TO vizit_app;

-- What was sent to those on the list of a closure at the current partner when they were cancelled, and what became of it.
CREATE OR REPLACE FUNCTION find_closure_news(p_closure bigint)
  RETURNS TABLE (reservation_id uuid, kind text, done_at timestamptz, failed_at timestamptz, outcome text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.reservation_id, o.kind, o.done_at, o.failed_at, o.outcome
    FROM closure_call c
    -- one is ordered for everybody, and written to whoever has an address
    JOIN reservation r ON r.id = c.reservation_id AND r.patient_email IS NOT NULL
    -- one look into the index for each, however many mails there are
   CROSS JOIN LATERAL (
         SELECT m.* FROM outbox m
          WHERE coalesce(m.payload ->> 'reservation', m.payload ->> 'care', m.payload ->> 'callBack', m.payload ->> 'question', m.payload ->> 'account',
                         m.payload ->> 'token') = c.reservation_id::text
            -- LIKE: as the index has it, which is not found without
            AND m.kind LIKE 'mail\_%' AND m.kind = 'mail_reservation_cancelled' AND m.partner_id = (SELECT current_partner())
         OFFSET 0) o
   WHERE c.closure_id = p_closure AND c.partner_id = (SELECT current_partner())
   UNION ALL
  SELECT c.reservation_id, m.channel::text, CASE WHEN m.state <> 'queued' THEN m.updated_at END, CASE WHEN m.state = 'failed' THEN m.updated_at END, m.state::text
    FROM closure_call c JOIN message m ON m.reservation_id = c.reservation_id AND m.about = 'cancelled'
   WHERE c.closure_id = p_closure AND c.partner_id = (SELECT current_partner()) $$;
REVOKE EXECUTE ON FUNCTION find_closure_news FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_closure_news TO vizit_app;
