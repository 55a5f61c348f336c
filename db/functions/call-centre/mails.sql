-- The mails, text messages and letters to one customer of the current partner, the latest first, with what became of each: nothing of what they say.
CREATE OR REPLACE FUNCTION find_mails_of(p_customer bigint, p_limit int)
  RETURNS TABLE (kind text, created_at timestamptz, done_at timestamptz, failed_at timestamptz, outcome text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.kind, s.created_at, s.done_at, s.failed_at, s.outcome FROM (
  SELECT o.id, o.kind, o.created_at, o.done_at, o.failed_at, o.outcome
    FROM (SELECT r.id::text FROM find_own_reservations(p_customer) r
          UNION ALL SELECT m.id::text FROM medical_care m WHERE m.customer_id = p_customer
          -- of a request that a link may still become
          UNION ALL SELECT DISTINCT f.care_id::text FROM finish_link f
                     WHERE f.customer_id = p_customer AND f.care_id IS NOT NULL AND NOT EXISTS (SELECT FROM medical_care m WHERE m.id = f.care_id)
          UNION ALL SELECT b.id::text FROM call_back b WHERE b.customer_id = p_customer
          UNION ALL SELECT q.id::text FROM advice_question q WHERE q.customer_id = p_customer
          UNION ALL SELECT a.id::text FROM account a WHERE a.customer_id = p_customer
          UNION ALL SELECT t.id::text FROM account a JOIN account_token t ON t.account_id = a.id WHERE a.customer_id = p_customer) about (id)
   -- one look into the index for each, however many mails there are
   CROSS JOIN LATERAL (
         SELECT m.* FROM outbox m
          WHERE coalesce(m.payload ->> 'reservation', m.payload ->> 'care', m.payload ->> 'callBack', m.payload ->> 'question', m.payload ->> 'account',
                         m.payload ->> 'token') = about.id
            AND m.kind LIKE 'mail\_%' AND m.partner_id = current_partner()
         OFFSET 0) o
   UNION ALL
  SELECT 0, m.channel::text, m.created_at, CASE WHEN m.state <> 'queued' THEN m.updated_at END, CASE WHEN m.state = 'failed' THEN m.updated_at END, m.state::text
    FROM find_own_reservations(p_customer) r JOIN message m ON m.reservation_id = r.id
   UNION ALL
  SELECT 0, m.channel::text, m.created_at, CASE WHEN m.state <> 'queued' THEN m.updated_at END, CASE WHEN m.state = 'failed' THEN m.updated_at END, m.state::text
    FROM medical_care c JOIN message m ON m.medical_care_id = c.id AND m.partner_id = current_partner() WHERE c.customer_id = p_customer
   UNION ALL
  SELECT 0, m.channel::text, m.created_at, CASE WHEN m.state <> 'queued' THEN m.updated_at END, CASE WHEN m.state = 'failed' THEN m.updated_at END, m.state::text
    FROM finish_link f JOIN message m ON m.id = f.message_id
   WHERE f.customer_id = p_customer AND f.care_id IS NOT NULL AND f.partner_id = current_partner()) s
   ORDER BY s.created_at DESC, s.id DESC LIMIT p_limit $$;
REVOKE EXECUTE ON FUNCTION find_mails_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_mails_of TO vizit_app, vizit_staff;
