-- Locks a clinic, or one of its doctors, for a change of what patients are told. Whether there is such a one.
CREATE OR REPLACE FUNCTION lock_profile(p_provider bigint, p_doctor bigint) RETURNS bool
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  -- an import of its doctors meanwhile leaves the clinic itself as it is
  PERFORM FROM provider WHERE id = p_provider FOR NO KEY UPDATE;
  IF p_doctor IS NULL THEN RETURN FOUND; END IF;
  PERFORM FROM doctor WHERE id = p_doctor AND provider_id = p_provider AND is_active FOR NO KEY UPDATE;
  RETURN FOUND;
END $$;
REVOKE EXECUTE ON FUNCTION lock_profile FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_profile TO vizit_staff;

-- What patients see of a locked clinic: {"picture", "description", "languages", "phone", "email", "web"}.
CREATE OR REPLACE FUNCTION publish_clinic_profile(p_provider bigint, p_profile json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE provider p SET
    logo_path = p_profile ->> 'picture', description = (p_profile -> 'description')::jsonb,
    languages = ARRAY(SELECT json_array_elements_text(p_profile -> 'languages')), phone = ARRAY(SELECT json_array_elements_text(p_profile -> 'phone')),
    public_email = p_profile ->> 'email', web = p_profile ->> 'web', updated_at = portal_now()
   WHERE p.id = p_provider;
  PERFORM refresh_counted_listings(ARRAY[p_provider]);
END $$;
REVOKE EXECUTE ON FUNCTION publish_clinic_profile FROM PUBLIC;
GRANT EXECUTE ON FUNCTION publish_clinic_profile TO vizit_staff;

-- The same of one of its doctors: {"picture", "description", "languages", "services"}. What they no longer do leaves their calendars and prices, too.
CREATE OR REPLACE FUNCTION publish_doctor_profile(p_provider bigint, p_doctor bigint, p_profile json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_services int[] := ARRAY(SELECT json_array_elements_text(p_profile -> 'services')::int);
  -- What was taken off. What an import put into calendars and prices alone stays.
  v_gone int[];
BEGIN
  UPDATE doctor d SET
    photo_path = p_profile ->> 'picture', description = (p_profile -> 'description')::jsonb,
    languages = ARRAY(SELECT json_array_elements_text(p_profile -> 'languages')), updated_at = portal_now()
   WHERE d.id = p_doctor AND d.provider_id = p_provider;
  WITH gone AS (
    DELETE FROM doctor_subfunction WHERE doctor_id = p_doctor AND subfunction_id <> ALL (v_services) RETURNING subfunction_id)
  SELECT coalesce(array_agg(subfunction_id), '{}') INTO v_gone FROM gone;
  WITH gone AS (
    DELETE FROM service WHERE doctor_id = p_doctor AND subfunction_id = ANY (v_gone) RETURNING subfunction_id, price)
  INSERT INTO former_price (doctor_id, subfunction_id, price) SELECT p_doctor, subfunction_id, price FROM gone WHERE price IS NOT NULL
  ON CONFLICT (doctor_id, subfunction_id) DO UPDATE SET price = excluded.price, ended_at = excluded.ended_at;
  DELETE FROM calendar_subfunction cs USING calendar c
   WHERE c.id = cs.calendar_id AND c.doctor_id = p_doctor AND cs.subfunction_id = ANY (v_gone);
  INSERT INTO doctor_subfunction (doctor_id, subfunction_id) SELECT p_doctor, id FROM unnest(v_services) id ON CONFLICT DO NOTHING;
  UPDATE calendar SET hours_version = hours_version + 1 WHERE doctor_id = p_doctor AND cardinality(v_gone) > 0;
  PERFORM count_specializations(p_provider);
  PERFORM refresh_counted_listings(ARRAY[p_provider]);
END $$;
REVOKE EXECUTE ON FUNCTION publish_doctor_profile FROM PUBLIC;
GRANT EXECUTE ON FUNCTION publish_doctor_profile TO vizit_staff;

-- In how many specialties a clinic has something on offer, as an import of it counts.
CREATE OR REPLACE FUNCTION count_specializations(p_provider bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE provider SET specialization_count = (
    SELECT count(DISTINCT s.specialization_id) FROM (
      SELECT ds.subfunction_id FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id WHERE d.provider_id = p_provider AND d.is_active
      UNION SELECT sv.subfunction_id FROM service sv WHERE sv.provider_id = p_provider
      UNION SELECT ks.subfunction_id FROM calendar k JOIN calendar_subfunction ks ON ks.calendar_id = k.id WHERE k.provider_id = p_provider) o
      JOIN subfunction s ON s.id = o.subfunction_id)
   WHERE id = p_provider $$;
REVOKE EXECUTE ON FUNCTION count_specializations FROM PUBLIC;
