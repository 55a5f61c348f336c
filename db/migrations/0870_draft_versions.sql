-- Two tabs write one draft: who has not seen what is kept does not write over it.
ALTER TABLE advice_draft
  -- another one with each time it is kept
  ADD version uuid NOT NULL DEFAULT gen_random_uuid();
