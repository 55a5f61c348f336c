-- The doctors' list of questions at any length: by when an answer is due or a question was asked, of all, of a specialty or of a language;
-- of one doctor, what they have taken on and what was handed over to them or to their teams. What is closed costs nothing.
-- Of what is not closed, in no order that is asked for: the planner took it for the others.
DROP INDEX advice_question_open;
CREATE INDEX advice_queue_due ON advice_question (partner_id, due_at, id) WHERE status IN ('submitted', 'assigned');
CREATE INDEX advice_queue_asked ON advice_question (partner_id, created_at, id) WHERE status IN ('submitted', 'assigned');
CREATE INDEX advice_queue_specialty ON advice_question (partner_id, specialization_id, due_at, id) WHERE status IN ('submitted', 'assigned');
CREATE INDEX advice_queue_language ON advice_question (partner_id, locale, due_at, id) WHERE status IN ('submitted', 'assigned');
CREATE INDEX advice_queue_specialty_asked ON advice_question (partner_id, specialization_id, created_at, id) WHERE status IN ('submitted', 'assigned');
CREATE INDEX advice_queue_language_asked ON advice_question (partner_id, locale, created_at, id) WHERE status IN ('submitted', 'assigned');
CREATE INDEX advice_queue_handed ON advice_question (handed_to, due_at, id) WHERE status = 'submitted' AND handed_to IS NOT NULL;
CREATE INDEX advice_queue_team ON advice_question (handed_to_team, due_at, id) WHERE status = 'submitted' AND handed_to_team IS NOT NULL;
CREATE INDEX advice_queue_taken ON advice_question (claimed_by, status, due_at, id) WHERE status IN ('assigned', 'waiting_for_patient', 'answered');
