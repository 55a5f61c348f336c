-- A text message may ask somebody to finish a request for care that was begun on the telephone. By itself: a new word is used in the
-- next transaction.
ALTER TYPE message_about ADD VALUE 'finish_care';
