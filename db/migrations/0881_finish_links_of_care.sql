-- Links with which somebody finishes a request for care; the program before knows those of a booking alone, and finds these over.
ALTER TABLE finish_link ALTER COLUMN reservation_id DROP NOT NULL;
ALTER TABLE finish_link
  -- that the request will have, once it is sent; it goes by no other
  ADD care_id uuid,
  -- of the portal where it is finished, and the reader's language; of a booking they stand there
  ADD host text,
  ADD locale char(2),
  ADD CONSTRAINT finish_link_about CHECK (num_nonnulls(reservation_id, care_id) = 1),
  ADD CONSTRAINT finish_link_of_care CHECK (care_id IS NULL OR num_nonnulls(customer_id, host, locale) = 3);
COMMENT ON TABLE finish_link IS 'Links with which somebody finishes a booking, or a request for care, that the call centre has begun.';

-- A text message with such a link is about no visit.
ALTER TABLE message ALTER COLUMN reservation_id DROP NOT NULL;
ALTER TABLE message ALTER COLUMN visit_starts_at DROP NOT NULL;
ALTER TABLE message
  ADD CONSTRAINT message_about_visit CHECK ((reservation_id IS NULL) = (about = 'finish_care')),
  ADD CONSTRAINT message_of_visit CHECK ((visit_starts_at IS NULL) = (reservation_id IS NULL));
