-- A position on the Mercator map, in degrees. Around any point this map has one scale in all directions: within 50 km the order of
-- distances on it is that on the ground to a hundredth, and an index can be walked in that order.
CREATE OR REPLACE FUNCTION map_point(lat real, lng real) RETURNS point LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT point(lng, degrees(ln(tan(radians(45 + lat::float8 / 2))))) $$;
