-- Every list of states is an enumerated type, in the order of a life; app/platform/states.ts is made from them (npm run states).
-- Lists of what is to come are added with its tables.

CREATE TYPE slot_status AS ENUM ('free', 'held', 'booked', 'blocked');
CREATE TYPE token_state AS ENUM ('valid', 'used', 'expired', 'revoked');

COMMENT ON TYPE reservation_status IS 'Of a reservation, from its hold to its end.';
COMMENT ON TYPE slot_status IS 'What a reservation, or the clinic, makes of a time.';
COMMENT ON TYPE token_state IS 'What a mailed link is worth now; revoked: a newer one took its place. All but valid are over.';
COMMENT ON TYPE account_status IS 'pending: the e-mail address was never confirmed; locked: by the customer service; erased: at the customer''s wish. Only an active account can be signed in to.';
COMMENT ON TYPE service_type IS 'How a customer''s visit is paid for and organised.';
COMMENT ON TYPE preauth_type IS 'How a member''s booking is approved; each is worse for them than the one before.';
COMMENT ON TYPE preauthorization_status IS 'Where the insurer''s approval of a booking stands.';
COMMENT ON TYPE reminder_state IS 'Of a mail before a visit. queued: its outbox row sends it and tries again; dropped: there is nothing to remind of any more.';
