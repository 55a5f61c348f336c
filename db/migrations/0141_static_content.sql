-- Texts of a partner that its staff may change; where there is none, the portal has its own.
CREATE TABLE static_content (
  partner_id int NOT NULL REFERENCES partner,
  key text NOT NULL CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- by language
  text jsonb NOT NULL,
  PRIMARY KEY (partner_id, key));
GRANT SELECT ON static_content TO vizit_app, vizit_worker;
