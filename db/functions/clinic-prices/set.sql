-- The lines of a list: of a doctor, or of the clinic itself (p_doctor null). Two parts, since each has an index of its own.
CREATE OR REPLACE FUNCTION price_lines(p_provider bigint, p_doctor bigint) RETURNS SETOF service LANGUAGE sql STABLE AS $$
  SELECT s.* FROM service s WHERE s.doctor_id = p_doctor AND s.provider_id = p_provider
  UNION ALL
  SELECT s.* FROM service s WHERE p_doctor IS NULL AND s.provider_id = p_provider AND s.doctor_id IS NULL $$;
REVOKE EXECUTE ON FUNCTION price_lines FROM PUBLIC;
GRANT EXECUTE ON FUNCTION price_lines TO vizit_staff;

-- What has a price in a list: of a doctor what they do, of a clinic (p_doctor null) whatever is booked there.
CREATE OR REPLACE FUNCTION find_priced_services(p_provider bigint, p_doctor bigint) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT ds.subfunction_id FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id
   WHERE d.provider_id = p_provider AND d.is_active AND d.id = coalesce(p_doctor, d.id)
  UNION
  SELECT cs.subfunction_id FROM calendar c JOIN calendar_subfunction cs ON cs.calendar_id = c.id
   WHERE c.provider_id = p_provider AND c.is_active AND (p_doctor IS NULL OR c.doctor_id = p_doctor)
  UNION
  SELECT s.subfunction_id FROM price_lines(p_provider, p_doctor) s $$;
REVOKE EXECUTE ON FUNCTION find_priced_services FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_priced_services TO vizit_staff;

-- Sets prices of a locked clinic's list, {"<sub-function>": price or null}; a doctor without a price of their own has the clinic's.
-- What is booked keeps the price it was booked at: that stands with the booking. Services that are offered no more are left out.
CREATE OR REPLACE FUNCTION set_prices(p_provider bigint, p_doctor bigint, p_prices jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_new int[];
BEGIN
  UPDATE service s SET price = w.price::int, is_imported = false
    FROM jsonb_each_text(p_prices) w (subfunction_id, price)
   WHERE s.id IN (SELECT l.id FROM price_lines(p_provider, p_doctor) l) AND s.subfunction_id = w.subfunction_id::int;
  -- a doctor's own line stands where the clinic's does
  WITH put AS (
    INSERT INTO service (provider_id, doctor_id, subfunction_id, price, public_sorting_order)
    SELECT p_provider, p_doctor, w.subfunction_id::int, w.price::int,
           coalesce((SELECT h.public_sorting_order FROM service h WHERE h.provider_id = p_provider AND h.doctor_id IS NULL AND h.subfunction_id = w.subfunction_id::int), 0)
      FROM jsonb_each_text(p_prices) w (subfunction_id, price)
     WHERE w.price IS NOT NULL AND w.subfunction_id::int IN (SELECT find_priced_services(p_provider, p_doctor))
    ON CONFLICT DO NOTHING RETURNING subfunction_id)
  SELECT array_agg(subfunction_id) INTO v_new FROM put;
  DELETE FROM former_price f USING jsonb_each_text(p_prices) w (subfunction_id, price)
   WHERE f.doctor_id = p_doctor AND f.subfunction_id = w.subfunction_id::int AND w.price IS NOT NULL;
  -- searches go by the lowest price, and a list that has a service for the first time offers it
  PERFORM lock_listings();
  PERFORM write_doctor_listing(ARRAY(SELECT id FROM doctor WHERE provider_id = p_provider AND id = coalesce(p_doctor, id)));
  PERFORM write_provider_listing(ARRAY[p_provider]);
  PERFORM recount_services(array_agg(n.id), array_agg(p.location_id)) FROM unnest(v_new) n (id) JOIN provider p ON p.id = p_provider;
END $$;
REVOKE EXECUTE ON FUNCTION set_prices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_prices TO vizit_staff;

-- Sets the discount of a locked clinic: {"rate", "isGeneral", "about": {"hu", "ro", "en"} or {}, "endsOn"}.
CREATE OR REPLACE FUNCTION set_discount(p_provider bigint, p_discount jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE provider p SET
    discount_rate = (p_discount ->> 'rate')::smallint, is_discount_general = (p_discount ->> 'isGeneral')::bool,
    discount_locales = p_discount -> 'about', discount_description = p_discount -> 'about' ->> CASE p.country WHEN 'HU' THEN 'hu' ELSE 'ro' END,
    discount_ends_on = (p_discount ->> 'endsOn')::date, is_discount_imported = false, updated_at = portal_now()
   WHERE p.id = p_provider;
  PERFORM write_doctor_listing(ARRAY(SELECT id FROM doctor WHERE provider_id = p_provider));
  PERFORM write_provider_listing(ARRAY[p_provider]);
  PERFORM recount_places(ARRAY[p_provider]);
END $$;
REVOKE EXECUTE ON FUNCTION set_discount FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_discount TO vizit_staff;

-- The prices in a list of some services, as a change keeps them.
CREATE OR REPLACE FUNCTION read_prices(p_provider bigint, p_doctor bigint, p_services int[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(w.id::text, s.price), '{}') FROM unnest(p_services) w (id)
    LEFT JOIN price_lines(p_provider, p_doctor) s ON s.subfunction_id = w.id $$;
REVOKE EXECUTE ON FUNCTION read_prices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_prices TO vizit_staff;

-- A clinic's discount, as a change keeps it.
CREATE OR REPLACE FUNCTION read_discount(p_provider bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('rate', p.discount_rate, 'isGeneral', p.is_discount_general, 'about', p.discount_locales, 'endsOn', p.discount_ends_on)
    FROM provider p WHERE p.id = p_provider $$;
REVOKE EXECUTE ON FUNCTION read_discount FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_discount TO vizit_staff;

-- Has begin what a clinic scheduled for a day that has come, in order. One that cannot begin is kept as failed, with the code of the error, and
-- keeps no other waiting. Whoever sets something calls it first: what was scheduled earlier must not come over it afterwards.
CREATE OR REPLACE FUNCTION start_price_changes(p_provider bigint, OUT started int, OUT failed int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_change price_change;
  v_before jsonb;
BEGIN
  started := 0;
  failed := 0;
  PERFORM lock_profile(p_provider, NULL);
  FOR v_change IN
    SELECT * FROM price_change
     WHERE provider_id = p_provider AND state = 'scheduled' AND starts_on <= (SELECT (portal_now() AT TIME ZONE tz)::date FROM provider WHERE id = p_provider)
     ORDER BY starts_on, id FOR UPDATE
  LOOP
    BEGIN
      IF v_change.kind = 'discount' THEN
        v_before := read_discount(p_provider);
        PERFORM set_discount(p_provider, v_change.value);
      ELSE
        v_before := read_prices(p_provider, v_change.doctor_id, ARRAY(SELECT jsonb_object_keys(v_change.value)::int));
        PERFORM set_prices(p_provider, v_change.doctor_id, v_change.value);
      END IF;
      UPDATE price_change SET state = 'published', published_at = portal_now(), before = v_before WHERE id = v_change.id;
      started := started + 1;
    EXCEPTION WHEN OTHERS THEN
      -- what is wrong with the database, not with the change: all of it is tried again
      IF SQLSTATE ~ '^(08|25|40|53|55|57|58)' THEN RAISE; END IF;
      UPDATE price_change SET state = 'failed', failure = SQLSTATE WHERE id = v_change.id;
      failed := failed + 1;
    END;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION start_price_changes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION start_price_changes TO vizit_staff, vizit_worker;

-- Clinics for which something begins, who has waited longest first.
CREATE OR REPLACE FUNCTION find_due_price_changes(p_limit int) RETURNS TABLE (provider_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.provider_id FROM price_change c JOIN provider p ON p.id = c.provider_id
   WHERE c.state = 'scheduled' AND c.starts_on <= (SELECT portal_now()::date + 1) AND c.starts_on <= (portal_now() AT TIME ZONE p.tz)::date
   GROUP BY c.provider_id ORDER BY min(c.starts_on), min(c.id) LIMIT p_limit $$;
REVOKE EXECUTE ON FUNCTION find_due_price_changes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_price_changes TO vizit_worker;
