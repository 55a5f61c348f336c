-- Search by distance, and places by name or postal code to measure it from.

-- A position on the Mercator map, in degrees. Around any point this map has one scale in all directions: within 50 km the order of
-- distances on it is that on the ground to a hundredth, and an index can be walked in that order.
CREATE FUNCTION map_point(lat real, lng real) RETURNS point LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT point(lng, degrees(ln(tan(radians(45 + lat::float8 / 2))))) $$;

CREATE INDEX provider_listing_near ON provider_listing USING gist (subfunction_id, map_point(lat, lng));

-- A town, or a part of a capital
CREATE TABLE place (
  id int PRIMARY KEY,
  country char(2) NOT NULL CHECK (country IN ('HU', 'RO')),
  name text NOT NULL,
  locales jsonb NOT NULL DEFAULT '{}',
  zips text[] NOT NULL DEFAULT '{}',
  lat real NOT NULL,
  lng real NOT NULL,
  population int NOT NULL DEFAULT 0);
GRANT SELECT ON place TO vizit_app, vizit_worker;
