-- The partner of the current statement; unset means nobody's rows.
CREATE OR REPLACE FUNCTION current_partner() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('vizit.partner', true), '')::int $$;

-- The customer whose own entries a transaction may read; unset: nobody's.
CREATE OR REPLACE FUNCTION current_customer() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('vizit.customer', true), '')::bigint $$;
