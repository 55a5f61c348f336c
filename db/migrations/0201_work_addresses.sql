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
