-- The files of a question are kept as long as its thread, and go with it.
UPDATE file SET delete_after = 'infinity' WHERE advice_question_id IS NOT NULL;
