-- Partners as records: what sets a portal apart is one validated document with a version, and every version is kept.
ALTER TABLE partner
  -- null: never imported; the portal looks as the folder of ours that `theme` names
  ADD COLUMN record jsonb,
  ADD COLUMN version int NOT NULL DEFAULT 0;

CREATE TABLE partner_version (
  partner_id int NOT NULL REFERENCES partner,
  version int NOT NULL CHECK (version > 0),
  record jsonb NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (partner_id, version));

-- A partner's own logo and hero image, named by what they are: one that a kept version names stays.
CREATE TABLE partner_picture (
  partner_id int NOT NULL REFERENCES partner,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{32}$'),
  type text NOT NULL CHECK (type IN ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  bytes bytea NOT NULL,
  PRIMARY KEY (partner_id, digest));

GRANT SELECT ON partner_version, partner_picture TO vizit_app, vizit_worker;

-- Counts changes of partners and their hosts: processes look at this one number and read the rest when it has moved.
CREATE TABLE partner_change (
  id bool PRIMARY KEY DEFAULT true CHECK (id),
  count bigint NOT NULL DEFAULT 0);
INSERT INTO partner_change DEFAULT VALUES;
GRANT SELECT ON partner_change TO vizit_app, vizit_worker;
