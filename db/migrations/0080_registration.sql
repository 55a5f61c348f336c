-- Registering: what a partner offers, the vouchers that open it, who is eligible, and what was typed until the address is confirmed.

-- Whoever registers has a monthly plan with the partner; it is looked up by the voucher.
ALTER TABLE product ADD COLUMN needs_eligibility bool NOT NULL DEFAULT false;

-- The campaign under which a partner takes registrations; no row: always, and with a voucher only.
CREATE TABLE registration_campaign (
  partner_id int PRIMARY KEY REFERENCES partner,
  -- what one gets without a voucher; null: a voucher is needed
  product_id int,
  -- days by the calendar of the host's country; the last ones count to their end; null: without limit
  opens date,
  closes date,
  usable_until date,
  -- what is said when it is closed
  title jsonb NOT NULL DEFAULT '{}',
  text jsonb NOT NULL DEFAULT '{}',
  FOREIGN KEY (partner_id, product_id) REFERENCES product (partner_id, id),
  CHECK (opens <= closes AND closes <= usable_until));

-- Each opens one subscription. claimed_by: keyed hash of the person who waits for the mail; nobody else gets it meanwhile, and it
-- goes with the claim.
CREATE TABLE voucher (
  partner_id int NOT NULL,
  -- folded to capitals
  code varchar(20) NOT NULL CHECK (code ~ '^[A-Z0-9]{6,20}$'),
  product_id int NOT NULL,
  claimed_by bytea,
  claimed_until timestamptz,
  redeemed_at timestamptz,
  redeemed_by bigint,
  PRIMARY KEY (partner_id, code),
  FOREIGN KEY (partner_id, product_id) REFERENCES product (partner_id, id),
  FOREIGN KEY (partner_id, redeemed_by) REFERENCES customer (partner_id, id),
  CHECK ((redeemed_at IS NULL) = (redeemed_by IS NULL)));
CREATE INDEX voucher_redeemed ON voucher (redeemed_by) WHERE redeemed_by IS NOT NULL;
CREATE INDEX voucher_claimed ON voucher (claimed_until) WHERE claimed_until IS NOT NULL;

-- The partner's list of who may register, by voucher.
CREATE TABLE voucher_eligibility (
  partner_id int NOT NULL,
  code varchar(20) NOT NULL CHECK (code ~ '^[A-Z0-9]{6,20}$'),
  -- as the partner names it; 'monthly' is eligible
  plan text NOT NULL,
  bundle_created_on date NOT NULL,
  PRIMARY KEY (partner_id, code));

-- What somebody typed to register, under the link that was mailed for it: the link confirms that and nothing else. Goes when the
-- account becomes active or nobody has confirmed it in time.
CREATE TABLE registration (
  token_id uuid PRIMARY KEY REFERENCES account_token ON DELETE CASCADE,
  partner_id int NOT NULL,
  account_id bigint NOT NULL,
  product_id int NOT NULL,
  voucher_code varchar(20),
  claimed_by bytea,
  last_name varchar(100) NOT NULL,
  first_name varchar(100) NOT NULL,
  date_of_birth date NOT NULL,
  email varchar(254) NOT NULL,
  phone text NOT NULL,
  mothers_name varchar(50) NOT NULL,
  zipcode varchar(10) NOT NULL,
  city varchar(100) NOT NULL,
  street varchar(200) NOT NULL,
  accepted_terms_at timestamptz NOT NULL DEFAULT portal_now(),
  -- of the texts that were accepted
  terms_version text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, account_id) REFERENCES account (partner_id, id),
  FOREIGN KEY (partner_id, product_id) REFERENCES product (partner_id, id));
CREATE INDEX registration_account ON registration (account_id);
CREATE INDEX registration_age ON registration (created_at);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['registration_campaign', 'voucher', 'voucher_eligibility', 'registration'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT ON registration_campaign, voucher_eligibility TO vizit_app, vizit_worker;
GRANT SELECT ON voucher TO vizit_app, vizit_worker;
GRANT UPDATE (claimed_by, claimed_until, redeemed_at, redeemed_by) ON voucher TO vizit_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON registration TO vizit_app;
GRANT SELECT, DELETE ON registration TO vizit_worker;
GRANT UPDATE (claimed_by, claimed_until) ON voucher TO vizit_worker;
-- Links and accounts that nobody has used go by their age.
CREATE INDEX account_token_age ON account_token (created_at);
CREATE INDEX account_pending ON account (created_at) WHERE status = 'pending';
GRANT INSERT ON customer, subscription TO vizit_app;

-- Claims a voucher for one person while the mail is on its way; who comes first wins. NULL: unknown, used or somebody else's.
CREATE FUNCTION claim_voucher(p_code text, p_person bytea, p_minutes int) RETURNS int LANGUAGE sql AS $$
  UPDATE voucher SET claimed_by = p_person, claimed_until = portal_now() + p_minutes * interval '1 minute'
   WHERE partner_id = current_partner() AND code = p_code AND redeemed_at IS NULL
     AND (claimed_by IS NULL OR claimed_by = p_person OR claimed_until <= portal_now())
  RETURNING product_id $$;

-- The portal that a row names or, when that is no more, another one of the partner.
CREATE FUNCTION portal_of(p_partner int, p_host text) RETURNS SETOF partner_host LANGUAGE sql STABLE AS $$
  SELECT * FROM partner_host WHERE partner_id = p_partner ORDER BY host = p_host DESC, host LIMIT 1 $$;

-- Turns what was typed with the link that was followed into the subscription of a customer whose address is confirmed: from today
-- on, for as long as the product lasts. Confirmed otherwise, such as by a new password, it is what was typed each time. Nothing happens when the voucher went to somebody else after the claim ran out, or a subscription is there.
CREATE FUNCTION start_registered_subscription(p_account bigint) RETURNS bool LANGUAGE plpgsql AS $$
DECLARE
  a account;
  g registration;
  v_today date;
BEGIN
  SELECT * INTO a FROM account WHERE id = p_account;
  SELECT r.* INTO g FROM registration r JOIN account_token t ON t.id = r.token_id
   WHERE r.account_id = p_account AND t.used_at IS NOT NULL ORDER BY t.used_at DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT r.* INTO g FROM registration r
     WHERE r.account_id = p_account
       AND (SELECT count(DISTINCT to_jsonb(o) - ARRAY['token_id', 'accepted_terms_at', 'created_at']) FROM registration o WHERE o.account_id = p_account) = 1
     ORDER BY r.created_at DESC LIMIT 1;
  END IF;
  DELETE FROM registration WHERE account_id = p_account;
  IF g.token_id IS NULL THEN RETURN false; END IF;
  INSERT INTO consent (partner_id, customer_id, kind, version, source, given_at)
    SELECT a.partner_id, a.customer_id, kind, g.terms_version, 'registration', g.accepted_terms_at FROM unnest(ARRAY['terms', 'privacy']) kind
    ON CONFLICT (customer_id, kind) WHERE withdrawn_at IS NULL DO NOTHING;
  SELECT (portal_now() AT TIME ZONE CASE country WHEN 'RO' THEN 'Europe/Bucharest' ELSE 'Europe/Budapest' END)::date INTO v_today
    FROM portal_of(a.partner_id, a.host);
  IF EXISTS (SELECT FROM subscription WHERE customer_id = a.customer_id AND (ends_on IS NULL OR ends_on > v_today)) THEN RETURN false; END IF;
  IF g.voucher_code IS NOT NULL THEN
    UPDATE voucher SET redeemed_at = portal_now(), redeemed_by = a.customer_id, claimed_by = NULL, claimed_until = NULL
     WHERE partner_id = a.partner_id AND code = g.voucher_code AND redeemed_at IS NULL
       AND (claimed_by IS NULL OR claimed_by = g.claimed_by OR claimed_until <= portal_now());
    IF NOT FOUND THEN RETURN false; END IF;
  END IF;
  INSERT INTO subscription (partner_id, customer_id, product_id, last_name, first_name, date_of_birth, contact_email, phone, mothers_name,
                            zipcode, city, street, starts_on)
    VALUES (a.partner_id, a.customer_id, g.product_id, g.last_name, g.first_name, g.date_of_birth, g.email, g.phone, g.mothers_name,
            g.zipcode, g.city, g.street, v_today);
  RETURN true;
END $$;

-- However an account becomes active - by its first password, by the mailed link, by recovery - its subscription starts with it.
CREATE FUNCTION welcome_registered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_has_registered bool := EXISTS (SELECT FROM registration WHERE account_id = new.id);
BEGIN
  IF NOT v_has_registered THEN RETURN NULL; END IF;
  INSERT INTO audit_entry (partner_id, actor, customer_id, action, object_kind, object_id)
    VALUES (new.partner_id, 'system', new.customer_id,
            CASE WHEN start_registered_subscription(new.id) THEN 'subscription_started' ELSE 'subscription_not_started' END, 'account', new.id::text);
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (new.partner_id, 'mail_account', jsonb_build_object('mail', 'welcome', 'account', new.id::text));
  RETURN NULL;
END $$;
CREATE TRIGGER account_activated AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (old.status = 'pending' AND new.status = 'active') EXECUTE FUNCTION welcome_registered();
