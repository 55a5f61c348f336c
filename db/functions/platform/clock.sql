-- The one clock of the database. Tests move it by the setting vizit.clock_offset (an interval).
-- clock_timestamp, not now(): a transaction that began before an expiry must not win after it.
CREATE OR REPLACE FUNCTION portal_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
  AS $$ SELECT clock_timestamp() + coalesce(nullif(current_setting('vizit.clock_offset', true), ''), '0')::interval $$;

-- The calendar of a market: by it people there say which day it is.
CREATE OR REPLACE FUNCTION market_zone(p_country char(2)) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE p_country WHEN 'RO' THEN 'Europe/Bucharest' ELSE 'Europe/Budapest' END $$;
