-- Whether a link was prepared for a child who is of age by now, by the calendar of a market, or noted no more: it is sent to nobody then.
CREATE OR REPLACE FUNCTION is_for_grown(f finish_link, p_market char(2)) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT f.minor_id IS NOT NULL
     AND coalesce((SELECT day_of_age(m.date_of_birth) <= (portal_now() AT TIME ZONE market_zone(p_market))::date FROM minor m WHERE m.id = f.minor_id), true) $$;
