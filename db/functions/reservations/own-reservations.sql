-- Every reservation that hangs on a customer, for erasing them: those booked while signed in, and those of a visitor that were added to
-- the account by the link of their own mail. Looks at one partner's rows by itself.
CREATE OR REPLACE FUNCTION find_booked_reservations(p_customer bigint) RETURNS SETOF reservation
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.* FROM reservation r WHERE r.customer_id = p_customer AND r.partner_id = current_partner() $$;

-- The eighteenth birthday: a day's cast, so that 29 February becomes 28.
CREATE OR REPLACE FUNCTION day_of_age(p_born date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (p_born + interval '18 years')::date $$;

-- Whether a child in whose name something was asked for at p_since, by the calendar of p_tz, has had its eighteenth birthday by p_day: it is the child's
-- own affair from then on.
CREATE OR REPLACE FUNCTION has_come_of_age(p_born date, p_since timestamptz, p_tz text, p_day date) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT coalesce(day > (p_since AT TIME ZONE p_tz)::date AND day <= p_day, false) FROM (SELECT day_of_age(p_born) AS day) birthday $$;

-- The same by now.
CREATE OR REPLACE FUNCTION has_come_of_age(p_born date, p_since timestamptz, p_tz text) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT has_come_of_age(p_born, p_since, p_tz, (portal_now() AT TIME ZONE p_tz)::date) $$;

-- Whether something that a customer asked for is theirs yet: for themselves (p_relation NULL), or for somebody who has not come of age since.
CREATE OR REPLACE FUNCTION is_own_affair(p_relation text, p_born date, p_since timestamptz, p_tz text) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT p_relation IS NULL OR NOT has_come_of_age(p_born, p_since, p_tz) $$;

-- The same of a visit, whoever booked it: once its patient has come of age, no link that was sent before acts on it.
CREATE OR REPLACE FUNCTION is_yet_theirs(r reservation) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT is_own_affair(r.on_behalf_relation, r.patient_date_of_birth, r.created_at, (SELECT tz FROM provider WHERE id = r.provider_id)) $$;

-- The same of a request for care, by the calendar of its market.
CREATE OR REPLACE FUNCTION is_yet_theirs(m medical_care) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT is_own_affair(m.on_behalf_relation, m.date_of_birth, m.created_at, (SELECT market_zone(h.country) FROM portal_of(m.partner_id, m.host) h)) $$;

-- The same of a question to a doctor.
CREATE OR REPLACE FUNCTION is_yet_theirs(q advice_question) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT is_own_affair(q.relation, q.date_of_birth, q.created_at, (SELECT market_zone(h.country) FROM portal_of(q.partner_id, q.host) h)) $$;

-- The same of a call that was asked for.
CREATE OR REPLACE FUNCTION is_yet_theirs(c call_back) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT is_own_affair(c.relation, c.date_of_birth, c.created_at, (SELECT market_zone(h.country) FROM portal_of(c.partner_id, c.host) h)) $$;

-- Visits as the customer may see and change them.
CREATE OR REPLACE FUNCTION find_own_reservations(p_customer bigint) RETURNS SETOF reservation
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.* FROM find_booked_reservations(p_customer) r
    JOIN provider p ON p.id = r.provider_id
   WHERE is_own_affair(r.on_behalf_relation, r.patient_date_of_birth, r.created_at, p.tz) $$;

-- Whether a visit is nobody's but its patient's: no account booked it, or whose account it is did so for a child who has come of age since.
CREATE OR REPLACE FUNCTION is_patients_alone(r reservation) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT r.customer_id IS NULL OR NOT is_yet_theirs(r) $$;

-- Whether a customer may change a reservation; p_customer NULL: it is its patient's alone, of whom the call centre knows who they are.
CREATE OR REPLACE FUNCTION is_changed_by(r reservation, p_customer bigint) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_customer IS NULL THEN is_patients_alone(r) AND r.locked_at IS NULL
              ELSE EXISTS (SELECT FROM find_own_reservations(p_customer) o WHERE o.id = r.id) END $$;
