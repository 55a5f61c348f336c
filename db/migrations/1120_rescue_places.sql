-- What the call centre may have to tell clinics: visits of which no clinic has said that it knows, of clinics that somebody works at the desk
-- of, in the order in which they begin and by the clinics' names. A list of a million reads what it shows, however many clinics have a desk
-- and however many visits others have before them. Filled by db/functions/reservations/rescue-places.sql.
CREATE TABLE rescue_place (
  reservation_id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  provider_id bigint NOT NULL,
  -- new: nobody has called the clinic; tried: in vain. Text: behind the walls between partners no index is searched by a state
  state text NOT NULL,
  country text NOT NULL,
  -- by which the clinic stands among others
  sort_key text COLLATE "C" NOT NULL,
  starts_at timestamptz NOT NULL,
  -- or moved
  booked_at timestamptz NOT NULL);
COMMENT ON TABLE rescue_place IS 'Visits of which no clinic with somebody at its desk has said that it knows.';
CREATE INDEX rescue_place_list ON rescue_place (partner_id, state, starts_at, reservation_id) INCLUDE (country, booked_at, sort_key);
CREATE INDEX rescue_place_list_by_clinic ON rescue_place (partner_id, state, sort_key, provider_id, starts_at, reservation_id) INCLUDE (country, booked_at);
CREATE INDEX rescue_place_of_clinic ON rescue_place (provider_id, partner_id, state, starts_at, reservation_id);
ALTER TABLE rescue_place ENABLE ROW LEVEL SECURITY;
-- Asked once by each statement: a page asks for many clinics one by one.
CREATE POLICY partner_rows ON rescue_place FOR SELECT TO vizit_app USING (partner_id = (SELECT current_partner()));
-- They follow visits of all partners, whoever changes those.
CREATE POLICY administration ON rescue_place TO vizit_owner USING (true);
GRANT SELECT ON rescue_place TO vizit_app;
