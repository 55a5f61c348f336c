-- A discount may end, and it either comes off every price or only off what its description says.
ALTER TABLE provider
  -- the last day it holds, by the provider's own calendar; null: until further notice
  ADD COLUMN discount_ends_on date,
  -- off every price of the list, whoever comes and when; otherwise what it comes off stands in the description
  ADD COLUMN is_discount_general bool NOT NULL DEFAULT false;
CREATE INDEX provider_discount_end ON provider (discount_ends_on) WHERE discount_ends_on IS NOT NULL;

-- The listings as before, but a discount that has ended is none.
CREATE OR REPLACE VIEW doctor_listing_due AS
  SELECT pr.country, s.subfunction_id, d.id AS doctor_id, d.provider_id, pr.location_id, s.next_day,
         listing_rank(pr.rating_all_avg, pr.review_count) AS rank, 'en' = ANY (d.languages) AS speaks_english,
         pr.discount_rate > 0 AND (pr.discount_ends_on IS NULL OR pr.discount_ends_on >= (portal_now() AT TIME ZONE pr.tz)::date) AS has_discount
    FROM doctor d
    JOIN provider pr ON pr.id = d.provider_id AND pr.is_active
   CROSS JOIN LATERAL (
     SELECT x.subfunction_id, coalesce(min(x.next_day), 'infinity') AS next_day
       FROM (SELECT 0, true, NULL::date
             UNION ALL SELECT ds.subfunction_id, true, NULL FROM doctor_subfunction ds WHERE ds.doctor_id = d.id
             UNION ALL SELECT 0, false, n.next_day FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id WHERE c.doctor_id = d.id
             UNION ALL SELECT cs.subfunction_id, false, n.next_day FROM calendar c
                         JOIN calendar_next n ON n.calendar_id = c.id JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.doctor_id = d.id
            ) x (subfunction_id, is_offered, next_day)
      GROUP BY x.subfunction_id HAVING bool_or(x.is_offered)) s
   WHERE d.is_active;

CREATE OR REPLACE VIEW provider_listing_due AS
  SELECT pr.country, s.subfunction_id, pr.id AS provider_id, pr.location_id, s.next_day,
         listing_rank(pr.rating_all_avg, pr.review_count) AS rank, 'en' = ANY (pr.languages) AS speaks_english,
         pr.discount_rate > 0 AND (pr.discount_ends_on IS NULL OR pr.discount_ends_on >= (portal_now() AT TIME ZONE pr.tz)::date) AS has_discount,
         pr.lat, pr.lng
    FROM provider pr
   CROSS JOIN LATERAL (
     SELECT x.subfunction_id, coalesce(min(x.next_day), 'infinity') AS next_day
       FROM (SELECT 0, true, NULL::date
             UNION ALL SELECT ds.subfunction_id, true, NULL FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id WHERE d.provider_id = pr.id AND d.is_active
             UNION ALL SELECT sv.subfunction_id, true, NULL FROM service sv WHERE sv.provider_id = pr.id AND sv.doctor_id IS NULL
             UNION ALL SELECT 0, false, n.next_day FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id WHERE c.provider_id = pr.id
             UNION ALL SELECT cs.subfunction_id, c.doctor_id IS NULL AND c.is_active, n.next_day FROM calendar c
                         JOIN calendar_next n ON n.calendar_id = c.id JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.provider_id = pr.id
            ) x (subfunction_id, is_offered, next_day)
      GROUP BY x.subfunction_id HAVING bool_or(x.is_offered)) s
   WHERE pr.is_active;

-- Takes discounts that have ended out of the listings. Answers how many providers it concerned; less than p_limit: none is left.
CREATE FUNCTION end_discounts(p_limit int DEFAULT 500) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_providers bigint[];
BEGIN
  PERFORM lock_listings();
  v_providers := ARRAY(
    SELECT p.id FROM provider p
      JOIN provider_listing l ON l.provider_id = p.id AND l.subfunction_id = 0 AND l.has_discount
     WHERE p.discount_ends_on <= (SELECT portal_now()::date) AND p.discount_ends_on < (portal_now() AT TIME ZONE p.tz)::date
     LIMIT p_limit);
  IF cardinality(v_providers) > 0 THEN
    PERFORM write_doctor_listing(ARRAY(SELECT id FROM doctor WHERE provider_id = ANY (v_providers)));
    PERFORM write_provider_listing(v_providers);
    PERFORM rebuild_listing_counts();
  END IF;
  RETURN cardinality(v_providers);
END $$;
REVOKE EXECUTE ON FUNCTION end_discounts(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_discounts(int) TO vizit_worker;
