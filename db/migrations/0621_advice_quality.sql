-- How good answers are, and whether they come in time.

-- Of an answer: until when it was promised; the question's own moves when the patient writes again. null: the version before wrote it.
ALTER TABLE advice_message ADD COLUMN due_at timestamptz;
UPDATE advice_message m SET due_at = q.due_at FROM advice_question q WHERE q.id = m.question_id AND m.kind = 'answer';
ALTER TABLE advice_message ADD CHECK (kind = 'answer' OR due_at IS NULL);
CREATE INDEX advice_message_answers ON advice_message (staff_id, created_at) WHERE kind = 'answer';

-- What a second doctor thought of a closed thread. It goes with the thread.
CREATE TABLE advice_review (
  question_id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  -- who wrote its last answer
  author_id bigint NOT NULL,
  reviewer_id bigint NOT NULL,
  -- 1 to 4 of each question of the sheet, in its order
  scores smallint[] NOT NULL CHECK (cardinality(scores) = 3 AND 1 <= ALL (scores) AND 4 >= ALL (scores)),
  -- for the author
  remark varchar(1000),
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, question_id) REFERENCES advice_question (partner_id, id) ON DELETE CASCADE,
  -- nobody judges what they wrote
  CHECK (reviewer_id <> author_id));
CREATE INDEX advice_review_author ON advice_review (author_id, created_at);
ALTER TABLE advice_review ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON advice_review TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON advice_review FOR SELECT TO vizit_worker USING (true);
GRANT SELECT, INSERT ON advice_review TO vizit_app;
CREATE INDEX advice_question_closed_answers ON advice_question (partner_id, closed_at) WHERE closed_at IS NOT NULL AND answered_at IS NOT NULL;
