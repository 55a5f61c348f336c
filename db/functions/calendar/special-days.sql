-- Holidays and swapped Saturdays of a market.
CREATE OR REPLACE FUNCTION special_days(p_country char(2), p_from date, p_until date) RETURNS TABLE (day text, kind text) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT h.day::text, h.kind::text FROM holiday h WHERE h.country = p_country AND h.day BETWEEN p_from AND p_until $$;
