-- Takes discounts that have ended out of the listings. Answers how many providers it concerned; less than p_limit: none is left.
CREATE OR REPLACE FUNCTION end_discounts(p_limit int DEFAULT 500) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    PERFORM recount_places(v_providers);
  END IF;
  RETURN cardinality(v_providers);
END $$;
REVOKE EXECUTE ON FUNCTION end_discounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_discounts TO vizit_worker;
