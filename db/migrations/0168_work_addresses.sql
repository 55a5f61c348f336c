-- Products that an employer pays for its people: their cover is in force once the address at work is confirmed by a mailed link.

-- Domains of the employer's addresses, in lower case, such as {ceg.example}; empty: nobody's employer pays.
ALTER TABLE product ADD COLUMN work_domains text[] NOT NULL DEFAULT '{}'
  CHECK (work_domains::text = lower(work_domains::text) AND array_position(work_domains, NULL) IS NULL);
-- The address at work; confirmed from corporate_verified_at on.
ALTER TABLE account ADD COLUMN corporate_email varchar(254);
-- One address at work is one person's.
CREATE UNIQUE INDEX account_work_address ON account (partner_id, lower(corporate_email)) WHERE corporate_verified_at IS NOT NULL;
-- As typed when registering; null: nothing was.
ALTER TABLE registration ADD COLUMN work_email varchar(254);

-- Whether the cover of a subscription waits for the address at work of who works there: its owner or, where it is shared, the main account's.
CREATE FUNCTION awaits_work_address(u subscription, p_domains text[]) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN coalesce(cardinality(p_domains), 0) = 0 THEN false ELSE NOT EXISTS (
    SELECT FROM account a
     WHERE a.customer_id = coalesce((SELECT m.customer_id FROM subscription m WHERE m.id = u.shared_from), u.customer_id)
       AND a.corporate_verified_at IS NOT NULL AND lower(split_part(a.corporate_email, '@', 2)) = ANY (p_domains)) END $$;

-- Keys are those of identity/queries.server.ts, CustomerRow.
CREATE OR REPLACE FUNCTION identify_session(p_partner int, p_host text, p_hash bytea, p_today date, p_idle_minutes int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  s record;
  v_now timestamptz := portal_now();
  v_row jsonb;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  SELECT id, account_id, last_seen_at, full_auth_at INTO s FROM session
   WHERE hash = p_hash AND host = p_host AND expires_at > v_now AND last_seen_at > v_now - p_idle_minutes * interval '1 minute';
  IF s.id IS NULL THEN RETURN NULL; END IF;
  SELECT to_jsonb(r) INTO v_row FROM (
    SELECT s.id AS session_id, s.account_id, s.full_auth_at IS NOT NULL AS has_full_auth,
           c.id, c.user_email, pa.has_melanoma AS partner_has_melanoma, u.id AS subscription_id, u.product_id,
           u.last_name, u.first_name, u.date_of_birth::text, u.contact_email, u.phone, u.mothers_name, u.zipcode, u.city, u.street,
           u.starts_on::text, u.waiting_until::text, p.is_insured, p.has_card_network, p.has_preauthorization, p.has_medical_care,
           p.has_appointments, p.has_map, p.has_paid_services, p.has_calendar, p.has_melanoma, p.has_active_product_campaign,
           p.call_center_number, awaits_work_address(u, p.work_domains) AS awaits_work_address
      FROM account a
      JOIN customer c ON c.id = a.customer_id
      JOIN partner pa ON pa.id = c.partner_id
      LEFT JOIN subscription u ON u.customer_id = c.id AND u.starts_on <= p_today AND (u.ends_on IS NULL OR u.ends_on > p_today)
      LEFT JOIN product p ON p.id = u.product_id
     WHERE a.id = s.account_id AND a.status = 'active') r;
  IF v_row IS NULL THEN RETURN NULL; END IF;
  IF s.last_seen_at < v_now - interval '1 minute' THEN
    UPDATE session SET last_seen_at = v_now WHERE id = s.id;
  END IF;
  RETURN v_row;
END $$;

-- A subscription that an employer pays for begins with what is known of the address at work: who registered with it has confirmed it
-- by the link of the registration, unless it is somebody else's already.
CREATE FUNCTION note_work_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_domains text[];
  a account;
BEGIN
  IF NEW.shared_from IS NOT NULL THEN RETURN NULL; END IF;
  SELECT work_domains INTO v_domains FROM product WHERE id = NEW.product_id;
  IF cardinality(v_domains) = 0 THEN RETURN NULL; END IF;
  SELECT * INTO a FROM account WHERE customer_id = NEW.customer_id AND status = 'active';
  IF a.id IS NULL OR NOT split_part(a.email, '@', 2) = ANY (v_domains) THEN RETURN NULL; END IF;
  BEGIN
    UPDATE account SET corporate_email = a.email, corporate_verified_at = portal_now(), updated_at = portal_now() WHERE id = a.id;
  EXCEPTION WHEN unique_violation THEN NULL;
  END;
  RETURN NULL;
END $$;
CREATE TRIGGER subscription_work_address AFTER INSERT ON subscription FOR EACH ROW EXECUTE FUNCTION note_work_address();

-- The address at work that was typed with the link that was followed waits at the account, until its own link comes back.
CREATE FUNCTION keep_typed_work_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.corporate_email := (
    SELECT r.work_email FROM registration r JOIN account_token t ON t.id = r.token_id
     WHERE r.account_id = NEW.id AND t.used_at IS NOT NULL ORDER BY t.used_at DESC LIMIT 1);
  RETURN NEW;
END $$;
CREATE TRIGGER account_work_address BEFORE UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status = 'active' AND NEW.corporate_verified_at IS NULL) EXECUTE FUNCTION keep_typed_work_address();

-- An erased account keeps no address of any kind.
CREATE FUNCTION forget_work_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.corporate_email := NULL;
  NEW.corporate_verified_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER account_work_address_forgotten BEFORE UPDATE OF status ON account FOR EACH ROW
  WHEN (NEW.status = 'erased') EXECUTE FUNCTION forget_work_address();
