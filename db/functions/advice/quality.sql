-- A number from 0 to 99 that is drawn for a closed thread: always the same one, and nobody knows it before the thread is closed, so that no
-- answer is written for the sample.
CREATE OR REPLACE FUNCTION advice_draw(p_question uuid, p_closed_at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT (get_byte(h.digest, 0) * 65536 + get_byte(h.digest, 1) * 256 + get_byte(h.digest, 2)) % 100
    FROM (SELECT sha256(convert_to(p_question::text || ' ' || (extract(epoch FROM p_closed_at) * 1000000)::bigint::text, 'UTF8')) AS digest) h $$;

-- Who wrote the last answer of a thread.
CREATE OR REPLACE FUNCTION advice_author(p_question uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT staff_id FROM advice_message WHERE question_id = p_question AND kind = 'answer' ORDER BY created_at DESC, id DESC LIMIT 1 $$;

-- Closed threads of the current partner that were drawn, that somebody may read and that nobody has judged yet: none in which they wrote.
CREATE OR REPLACE FUNCTION advice_sample(p_staff bigint, p_share int, p_days int) RETURNS SETOF advice_question LANGUAGE sql STABLE AS $$
  SELECT q.* FROM advice_question q
   WHERE q.partner_id = current_partner() AND q.status = 'closed' AND q.answered_at IS NOT NULL
     AND q.closed_at > portal_now() - make_interval(days => p_days)
     AND advice_draw(q.id, q.closed_at) < p_share
     AND NOT EXISTS (SELECT FROM advice_review r WHERE r.question_id = q.id)
     AND EXISTS (SELECT FROM advice_message m WHERE m.question_id = q.id AND m.kind = 'answer')
     AND NOT EXISTS (SELECT FROM advice_message m WHERE m.question_id = q.id AND m.staff_id = p_staff) $$;
