-- The day of the next free time after work, in the listings as the next day is: a search for evenings finds, counts and orders by it.
ALTER TABLE calendar_next ADD COLUMN evening_day date NOT NULL DEFAULT 'infinity';
ALTER TABLE doctor_listing ADD COLUMN evening_day date NOT NULL DEFAULT 'infinity';
ALTER TABLE provider_listing ADD COLUMN evening_day date NOT NULL DEFAULT 'infinity';
CREATE INDEX doctor_listing_evening ON doctor_listing (country, subfunction_id, evening_day, rank, doctor_id)
  INCLUDE (location_id, speaks_english, has_discount, provider_id, name_norm, provider_name_norm) WHERE evening_day < 'infinity';
CREATE INDEX provider_listing_evening ON provider_listing (country, subfunction_id, evening_day, rank, provider_id)
  INCLUDE (location_id, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors) WHERE evening_day < 'infinity';
-- The worker looks at each again; who has nothing free has no evening either.
UPDATE calendar_next SET passes_at = portal_now() WHERE next_day < 'infinity';
