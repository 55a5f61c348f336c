-- What a doctor has taken on, and what waits or is answered, each in both orders of the list; and what is of a specialty and a language,
-- when both are frequent and hardly ever together.
DROP INDEX advice_queue_taken;
CREATE INDEX advice_taken_due ON advice_question (partner_id, claimed_by, due_at, id) WHERE status = 'assigned';
CREATE INDEX advice_taken_asked ON advice_question (partner_id, claimed_by, created_at, id) WHERE status = 'assigned';
CREATE INDEX advice_waiting_due ON advice_question (partner_id, claimed_by, due_at, id) WHERE status = 'waiting_for_patient';
CREATE INDEX advice_waiting_asked ON advice_question (partner_id, claimed_by, created_at, id) WHERE status = 'waiting_for_patient';
CREATE INDEX advice_answered_due ON advice_question (partner_id, claimed_by, due_at, id) WHERE status = 'answered';
CREATE INDEX advice_answered_asked ON advice_question (partner_id, claimed_by, created_at, id) WHERE status = 'answered';
CREATE INDEX advice_queue_specialty_language ON advice_question (partner_id, specialization_id, locale, due_at, id) WHERE status IN ('submitted', 'assigned');
CREATE INDEX advice_queue_specialty_language_asked ON advice_question (partner_id, specialization_id, locale, created_at, id)
  WHERE status IN ('submitted', 'assigned');
