-- The mails of the current partner about what is neither a visit, care, a call, a question nor an account, by the ids of that.
CREATE OR REPLACE FUNCTION find_other_mails(p_ids text[])
  RETURNS TABLE (id bigint, kind text, created_at timestamptz, done_at timestamptz, failed_at timestamptz, outcome text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.kind, o.created_at, o.done_at, o.failed_at, o.outcome
    FROM unnest(p_ids) about (id)
   CROSS JOIN LATERAL (
         SELECT m.* FROM outbox m
          WHERE coalesce(m.payload ->> 'registration', m.payload ->> 'offer', m.payload ->> 'result', m.payload ->> 'review', m.payload ->> 'file',
                         m.payload ->> 'relative', m.payload ->> 'request') = about.id
            AND m.kind IN ('mail_lab_registration', 'mail_earlier_time', 'mail_questionnaire_result', 'mail_review_refused', 'mail_file_refused', 'mail_person',
                           'mail_privacy_request')
            AND m.partner_id = current_partner()
         OFFSET 0) o $$;
REVOKE EXECUTE ON FUNCTION find_other_mails FROM PUBLIC;

-- The mails, text messages and letters to one customer of the current partner, the latest first, with what became of each: nothing of what they say.
CREATE OR REPLACE FUNCTION find_mails_of(p_customer bigint, p_limit int)
  RETURNS TABLE (kind text, created_at timestamptz, done_at timestamptz, failed_at timestamptz, outcome text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.kind, s.created_at, s.done_at, s.failed_at, s.outcome FROM (
  SELECT o.id, o.kind, o.created_at, o.done_at, o.failed_at, o.outcome
    FROM (SELECT r.id::text FROM find_own_reservations(p_customer) r
          UNION ALL SELECT m.id::text FROM medical_care m WHERE m.customer_id = p_customer AND is_yet_theirs(m)
          -- of a request that a link may still become
          UNION ALL SELECT DISTINCT f.care_id::text FROM finish_link f
                     WHERE f.customer_id = p_customer AND f.care_id IS NOT NULL AND NOT EXISTS (SELECT FROM medical_care m WHERE m.id = f.care_id)
          UNION ALL SELECT b.id::text FROM call_back b WHERE b.customer_id = p_customer AND is_yet_theirs(b)
          UNION ALL SELECT q.id::text FROM advice_question q WHERE q.customer_id = p_customer AND is_yet_theirs(q)
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
  SELECT * FROM find_other_mails(ARRAY(
          SELECT l.id::text FROM lab_registration l WHERE l.customer_id = p_customer
          UNION ALL SELECT w.id::text FROM watch_offer w WHERE w.customer_id = p_customer
          UNION ALL SELECT a.id::text FROM questionnaire_result a WHERE a.customer_id = p_customer
          UNION ALL SELECT e.id::text FROM find_own_reservations(p_customer) r JOIN review e ON e.reservation_id = r.id
          UNION ALL SELECT f.id::text FROM file f WHERE f.customer_id = p_customer
          UNION ALL SELECT i.id::text FROM relative i WHERE i.customer_id = p_customer
          UNION ALL SELECT q.id::text FROM privacy_request q WHERE q.customer_id = p_customer))
   UNION ALL
  SELECT 0, m.channel::text, m.created_at, CASE WHEN m.state <> 'queued' THEN m.updated_at END, CASE WHEN m.state = 'failed' THEN m.updated_at END, m.state::text
    FROM find_own_reservations(p_customer) r JOIN message m ON m.reservation_id = r.id
   UNION ALL
  SELECT 0, m.channel::text, m.created_at, CASE WHEN m.state <> 'queued' THEN m.updated_at END, CASE WHEN m.state = 'failed' THEN m.updated_at END, m.state::text
    FROM medical_care c JOIN message m ON m.medical_care_id = c.id AND m.partner_id = current_partner()
   WHERE c.customer_id = p_customer AND is_yet_theirs(c)
   UNION ALL
  SELECT 0, m.channel::text, m.created_at, CASE WHEN m.state <> 'queued' THEN m.updated_at END, CASE WHEN m.state = 'failed' THEN m.updated_at END, m.state::text
    FROM finish_link f JOIN message m ON m.id = f.message_id
   WHERE f.customer_id = p_customer AND f.care_id IS NOT NULL AND f.partner_id = current_partner()) s
   ORDER BY s.created_at DESC, s.id DESC LIMIT p_limit $$;
REVOKE EXECUTE ON FUNCTION find_mails_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_mails_of TO vizit_app, vizit_staff;
