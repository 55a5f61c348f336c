-- A watch for any care of a specialty, in several places, and one of an appointment that others may stand in for.
ALTER TABLE earlier_watch ALTER COLUMN subfunction_id DROP NOT NULL;
ALTER TABLE earlier_watch
  -- any care of it is wanted, in place of one
  ADD specialization_id int REFERENCES specialization,
  -- of any care: the customer's product leaves the rest to the call centre
  ADD only_organizable bool NOT NULL DEFAULT false,
  -- one of them will do; null: the whole country. The program before knew one place, in location_id.
  ADD location_ids int[] CHECK (cardinality(location_ids) BETWEEN 1 AND 10),
  ADD CONSTRAINT earlier_watch_care CHECK (num_nonnulls(subfunction_id, specialization_id) = 1),
  -- 0 of an appointment: whoever gives the care, not its own calendar alone
  DROP CONSTRAINT earlier_watch_check1,
  ADD CONSTRAINT earlier_watch_target CHECK (target = 'appointment' OR (target = 'search') = (target_id = 0));
-- Who is in line for any care of a specialty.
CREATE INDEX earlier_watch_specialty_line ON earlier_watch (specialization_id, target, target_id, created_at, id) WHERE ended_at IS NULL;
