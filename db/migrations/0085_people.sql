-- What people decide about their own account: relatives, consents, copies of their data, erasure. Walled off by partner.

ALTER TABLE customer
  -- mails that remind of an appointment
  ADD COLUMN IF NOT EXISTS wants_reminders bool NOT NULL DEFAULT true,
  -- null: not erased
  ADD COLUMN erased_at timestamptz;
GRANT UPDATE (wants_reminders) ON customer TO vizit_app;
CREATE INDEX customer_erased ON customer (erased_at) WHERE erased_at IS NOT NULL;

ALTER TABLE subscription
  -- the main account's, whose product an adult relative shares; null: his own
  ADD COLUMN shared_from bigint,
  -- kept by law only: nothing of it changes any more
  ADD COLUMN locked_at timestamptz,
  ADD FOREIGN KEY (partner_id, shared_from) REFERENCES subscription (partner_id, id);
CREATE INDEX subscription_shared ON subscription (shared_from) WHERE shared_from IS NOT NULL;

ALTER TABLE reservation ADD COLUMN locked_at timestamptz;

-- An adult relative: invited first; with an account of her own once she has accepted by her own mail.
CREATE TABLE relative (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  -- whose account is the main one
  holder_id bigint NOT NULL,
  -- the relative; null: invited
  customer_id bigint UNIQUE,
  last_name varchar(100) NOT NULL,
  first_name varchar(100) NOT NULL,
  date_of_birth date NOT NULL,
  relation text NOT NULL,
  zipcode varchar(10) NOT NULL,
  city varchar(100) NOT NULL,
  street varchar(200) NOT NULL,
  -- where the invitation went
  email varchar(254) NOT NULL,
  -- SHA-256 of the invitation's token
  hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  CHECK (customer_id <> holder_id),
  FOREIGN KEY (partner_id, holder_id) REFERENCES customer (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX relative_holder ON relative (holder_id);
CREATE INDEX relative_invited ON relative (created_at) WHERE customer_id IS NULL;

-- A child for whom the holder acts, without an account, until the eighteenth birthday.
CREATE TABLE minor (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  holder_id bigint NOT NULL,
  last_name varchar(100) NOT NULL,
  first_name varchar(100) NOT NULL,
  date_of_birth date NOT NULL,
  relation text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, holder_id) REFERENCES customer (partner_id, id));
CREATE INDEX minor_holder ON minor (holder_id);
CREATE INDEX minor_birth ON minor (date_of_birth);

-- What somebody agreed to: one row each time, with the version of the text.
CREATE TABLE consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL,
  customer_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('terms', 'privacy', 'marketing')),
  version text NOT NULL,
  source text NOT NULL CHECK (source IN ('registration', 'invitation', 'profile', 'campaign')),
  given_at timestamptz NOT NULL DEFAULT portal_now(),
  withdrawn_at timestamptz,
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX consent_customer ON consent (customer_id, given_at);
CREATE UNIQUE INDEX consent_standing ON consent (customer_id, kind) WHERE withdrawn_at IS NULL;
CREATE INDEX consent_marketing ON consent (given_at) WHERE kind = 'marketing';
CREATE INDEX consent_withdrawn ON consent (withdrawn_at) WHERE kind = 'marketing' AND withdrawn_at IS NOT NULL;

-- The right to download one's data for a day, given by the password.
CREATE TABLE data_copy (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  customer_id bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX data_copy_end ON data_copy (expires_at);

-- Where the last mail to somebody goes whose account is gone; deleted when it has left.
CREATE TABLE farewell (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  email varchar(254) NOT NULL,
  locale char(2) NOT NULL,
  host text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now());

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['relative', 'minor', 'consent', 'data_copy', 'farewell'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON relative, minor TO vizit_app;
GRANT SELECT, INSERT, UPDATE ON consent TO vizit_app;
GRANT SELECT, INSERT ON data_copy TO vizit_app;
GRANT INSERT ON farewell TO vizit_app;
GRANT SELECT, DELETE ON relative, minor, consent, data_copy, farewell TO vizit_worker;
GRANT INSERT ON customer, subscription TO vizit_app;
GRANT UPDATE (phone, zipcode, city, street, ends_on) ON subscription TO vizit_app;

-- The customer whose own entries a transaction may read; unset: nobody's.
CREATE FUNCTION current_customer() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('vizit.customer', true), '')::bigint $$;
CREATE POLICY own_rows ON audit_entry FOR SELECT TO vizit_app USING (partner_id = current_partner() AND customer_id = current_customer());
GRANT SELECT ON audit_entry TO vizit_app;

-- What is locked stays as it is, whatever a statement says.
CREATE POLICY locked_rows ON reservation AS RESTRICTIVE FOR UPDATE TO vizit_app, vizit_worker USING (locked_at IS NULL) WITH CHECK (true);
CREATE POLICY locked_rows ON subscription AS RESTRICTIVE FOR UPDATE TO vizit_app, vizit_worker USING (locked_at IS NULL) WITH CHECK (true);

-- What the main account's subscription allows, and until when, holds for those who share it.
CREATE FUNCTION share_subscription() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE subscription SET product_id = NEW.product_id, waiting_until = NEW.waiting_until,
         ends_on = least(ends_on, NEW.ends_on)
   WHERE shared_from = NEW.id AND locked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER subscription_shared AFTER UPDATE OF product_id, waiting_until, ends_on ON subscription
  FOR EACH ROW EXECUTE FUNCTION share_subscription();

-- Takes everything out of reservations that says whose they were, and locks them.
CREATE FUNCTION lock_reservations(p_ids uuid[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n int;
BEGIN
  UPDATE reservation SET patient_last_name = NULL, patient_first_name = NULL, patient_date_of_birth = NULL, patient_mothers_name = NULL,
         patient_phone = NULL, patient_email = NULL, patient_comment = NULL, patient_client_eid = NULL, person_hash = NULL,
         client_hash = NULL, locked_at = portal_now()
   WHERE id = ANY (p_ids) AND locked_at IS NULL;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;
REVOKE EXECUTE ON FUNCTION lock_reservations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_reservations TO vizit_worker;

-- Erases an account of the current partner: sessions, links, relatives, consents and all that names the person. What the law
-- wants kept (subscription, past visits) stays under a pseudonym and locked. Coming visits are cancelled; they are locked by
-- the worker once the clinic and the patient have been told. Returns how many were; null: there is no such account.
CREATE FUNCTION erase_customer(p_customer bigint, p_today date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_partner int := current_partner();
  v_account bigint;
  v_pseudonym text := format('erased-%s@erased.invalid', p_customer);
  v_own uuid[];
  v_coming uuid[];
BEGIN
  SELECT a.id INTO v_account FROM account a
   WHERE a.customer_id = p_customer AND a.partner_id = v_partner AND a.status <> 'erased' FOR UPDATE;
  IF v_account IS NULL THEN RETURN NULL; END IF;

  -- Bookings of a visitor with the account's address are his as well; from here on they are found by the customer.
  v_own := ARRAY(SELECT id FROM find_own_reservations(p_customer));
  WITH cancelled AS (
         UPDATE reservation SET status = 'cancelled_by_patient', customer_id = p_customer, hold_expires_at = NULL, client_hash = NULL,
                calendar_sequence = calendar_sequence + 1, updated_at = portal_now()
          WHERE id = ANY (v_own) AND starts_at > portal_now()
            AND status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')
         RETURNING id),
       revoked AS (
         UPDATE token SET revoked_at = portal_now() FROM cancelled c WHERE token.reservation_id = c.id AND used_at IS NULL AND revoked_at IS NULL),
       told AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT v_partner, k.kind, jsonb_build_object('reservation', c.id)
             FROM cancelled c, (VALUES ('mail_reservation_cancelled'), ('reservation_cancelled')) k (kind))
  SELECT coalesce(array_agg(id), '{}') INTO v_coming FROM cancelled;
  PERFORM lock_reservations(ARRAY(SELECT unnest(v_own) EXCEPT SELECT unnest(v_coming)));

  DELETE FROM session WHERE account_id = v_account;
  DELETE FROM account_token WHERE account_id = v_account;
  DELETE FROM data_copy WHERE customer_id = p_customer;
  DELETE FROM calendar_feed WHERE customer_id = p_customer;
  DELETE FROM consent WHERE customer_id = p_customer;
  DELETE FROM minor WHERE holder_id = p_customer;
  DELETE FROM relative WHERE holder_id = p_customer OR customer_id = p_customer;

  -- Those who share it lose it with him, by the trigger above.
  UPDATE subscription SET ends_on = greatest(p_today, starts_on + 1)
   WHERE customer_id = p_customer AND (ends_on IS NULL OR ends_on > p_today) AND starts_on <= p_today;
  UPDATE subscription SET last_name = '–', first_name = '–', date_of_birth = date_trunc('year', date_of_birth)::date,
         contact_email = v_pseudonym, phone = '', mothers_name = '', zipcode = '', city = '', street = '', locked_at = portal_now()
   WHERE customer_id = p_customer;
  UPDATE customer SET user_email = v_pseudonym, erased_at = portal_now() WHERE id = p_customer;
  UPDATE account SET email = NULL, password_hash = NULL, status = 'erased', updated_at = portal_now() WHERE id = v_account;
  RETURN cardinality(v_coming);
END $$;
REVOKE EXECUTE ON FUNCTION erase_customer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_customer TO vizit_app;

-- Housekeeping: accounts that nobody has confirmed within thirty days of the last link, with the customer where nothing else hangs
-- on it. Returns how many.
CREATE FUNCTION delete_unconfirmed_accounts(p_limit int DEFAULT 500) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  a record;
  n int := 0;
BEGIN
  FOR a IN
    SELECT id, customer_id FROM account
     WHERE status = 'pending' AND created_at < (SELECT portal_now()) - interval '30 days'
       AND NOT EXISTS (SELECT FROM subscription s WHERE s.customer_id = account.customer_id)
       AND NOT EXISTS (SELECT FROM account_token t WHERE t.account_id = account.id AND t.created_at >= (SELECT portal_now()) - interval '30 days')
     LIMIT p_limit FOR UPDATE SKIP LOCKED
  LOOP
    DELETE FROM account_token WHERE account_id = a.id;
    DELETE FROM account WHERE id = a.id;
    n := n + 1;
    BEGIN
      DELETE FROM customer WHERE id = a.customer_id AND NOT EXISTS (SELECT FROM reservation r WHERE r.customer_id = a.customer_id);
    EXCEPTION WHEN foreign_key_violation THEN
      NULL;
    END;
  END LOOP;
  RETURN n;
END $$;
REVOKE EXECUTE ON FUNCTION delete_unconfirmed_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_unconfirmed_accounts TO vizit_worker;

-- Housekeeping: coming visits of erased customers, once their mails are out.
CREATE FUNCTION lock_erased_reservations(p_limit int DEFAULT 500) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  RETURN lock_reservations(ARRAY(
    SELECT r.id FROM customer c JOIN reservation r ON r.customer_id = c.id
     WHERE c.erased_at > (SELECT portal_now()) - interval '30 days' AND r.locked_at IS NULL
       AND NOT EXISTS (SELECT FROM outbox o WHERE o.done_at IS NULL AND o.failed_at IS NULL
                          AND o.kind = 'mail_reservation_cancelled' AND o.payload ->> 'reservation' = r.id::text)
     LIMIT p_limit));
END $$;
