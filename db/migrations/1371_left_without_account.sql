-- A question to a doctor and a call that an erased account has left to a child of age are nobody's but the child's, as visits and requests for care
-- are: the data requests of people without an account find them, and they go when they are over, whenever the worker looks.
ALTER TABLE advice_question ALTER COLUMN customer_id DROP NOT NULL;
ALTER TABLE call_back ALTER COLUMN customer_id DROP NOT NULL;
UPDATE advice_question q SET customer_id = NULL FROM customer c WHERE c.id = q.customer_id AND c.erased_at IS NOT NULL;
UPDATE call_back b SET customer_id = NULL FROM customer c WHERE c.id = b.customer_id AND c.erased_at IS NOT NULL;

-- They are looked for by their day of birth.
CREATE INDEX advice_question_left_birth ON advice_question (partner_id, date_of_birth) WHERE customer_id IS NULL;
CREATE INDEX call_back_left_birth ON call_back (partner_id, date_of_birth) WHERE customer_id IS NULL;

ALTER TABLE erased_trace DROP CONSTRAINT erased_trace_kind_check,
  ADD CONSTRAINT erased_trace_kind_check CHECK (kind IN ('visit', 'care', 'lab', 'invitation', 'question', 'call_back'));
