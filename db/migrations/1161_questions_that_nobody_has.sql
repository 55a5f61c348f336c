-- New questions to doctors by themselves: along an index that holds what doctors have taken on, too, the list read all of that before the
-- first new one. What somebody has taken on and let pass comes from an index of its own, by when it was due.
CREATE INDEX advice_new_due ON advice_question (partner_id, due_at, id) WHERE status = 'submitted';
CREATE INDEX advice_new_asked ON advice_question (partner_id, created_at, id) WHERE status = 'submitted';
CREATE INDEX advice_new_specialty ON advice_question (partner_id, specialization_id, due_at, id) WHERE status = 'submitted';
CREATE INDEX advice_new_specialty_asked ON advice_question (partner_id, specialization_id, created_at, id) WHERE status = 'submitted';
CREATE INDEX advice_new_language ON advice_question (partner_id, locale, due_at, id) WHERE status = 'submitted';
CREATE INDEX advice_new_language_asked ON advice_question (partner_id, locale, created_at, id) WHERE status = 'submitted';
CREATE INDEX advice_new_specialty_language ON advice_question (partner_id, specialization_id, locale, due_at, id) WHERE status = 'submitted';
CREATE INDEX advice_new_specialty_language_asked ON advice_question (partner_id, specialization_id, locale, created_at, id) WHERE status = 'submitted';
CREATE INDEX advice_given_up ON advice_question (partner_id, due_at, id) WHERE status = 'assigned';
-- Last: until here the list is read as it was.
DROP INDEX advice_queue_due, advice_queue_asked, advice_queue_specialty, advice_queue_specialty_asked, advice_queue_language, advice_queue_language_asked,
  advice_queue_specialty_language, advice_queue_specialty_language_asked;
