-- How many doctors clinics have, and in how many specialties something on offer.
CREATE OR REPLACE FUNCTION count_offers(p_providers bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH doctors AS (
         SELECT d.provider_id, count(*) AS n FROM doctor d WHERE d.provider_id = ANY (p_providers) AND d.is_active GROUP BY 1),
       offers AS (
         SELECT d.provider_id, ds.subfunction_id FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id WHERE d.provider_id = ANY (p_providers) AND d.is_active
         UNION SELECT sv.provider_id, sv.subfunction_id FROM service sv WHERE sv.provider_id = ANY (p_providers)
         UNION SELECT k.provider_id, ks.subfunction_id FROM calendar k JOIN calendar_subfunction ks ON ks.calendar_id = k.id WHERE k.provider_id = ANY (p_providers)),
       specializations AS (
         SELECT o.provider_id, count(DISTINCT s.specialization_id) AS n FROM offers o JOIN subfunction s ON s.id = o.subfunction_id GROUP BY 1)
  UPDATE provider p SET doctor_count = coalesce(d.n, 0), specialization_count = coalesce(s.n, 0)
    FROM unnest(p_providers) AS changed (id) LEFT JOIN doctors d ON d.provider_id = changed.id LEFT JOIN specializations s ON s.provider_id = changed.id
   WHERE p.id = changed.id AND (p.doctor_count, p.specialization_count) IS DISTINCT FROM (coalesce(d.n, 0)::int, coalesce(s.n, 0)::smallint) $$;
REVOKE EXECUTE ON FUNCTION count_offers FROM PUBLIC;

-- Writes what patients find of up to p_limit clinics anew that imports have changed, and what searches count of them. Clinics that another import
-- is at just now are left to it. Answers how many were written; fewer than p_limit: none is left to whoever asks.
CREATE OR REPLACE FUNCTION refresh_outdated_listings(p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_providers bigint[];
BEGIN
  PERFORM lock_listings();
  v_providers := ARRAY(
    SELECT id FROM provider WHERE id IN (SELECT provider_id FROM outdated_listing) ORDER BY id LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED);
  IF cardinality(v_providers) = 0 THEN RETURN 0; END IF;
  DELETE FROM outdated_listing WHERE provider_id = ANY (v_providers);
  PERFORM count_offers(v_providers);
  PERFORM refresh_counted_listings(v_providers);
  RETURN cardinality(v_providers);
END $$;
REVOKE EXECUTE ON FUNCTION refresh_outdated_listings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_outdated_listings TO vizit_worker, vizit_import;
