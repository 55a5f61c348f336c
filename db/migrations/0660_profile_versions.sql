-- What a clinic says of itself and of its doctors, version by version, and the pictures beside it.
CREATE TABLE profile_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id bigint NOT NULL REFERENCES provider,
  -- null: the clinic itself
  doctor_id bigint REFERENCES doctor,
  value jsonb NOT NULL,
  -- what patients saw when it was written
  before jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
  published_at timestamptz,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  CHECK ((state = 'published') = (published_at IS NOT NULL)));
-- One draft of a profile at a time: two people work on one, not past each other.
CREATE UNIQUE INDEX profile_version_draft ON profile_version (provider_id, coalesce(doctor_id, 0)) WHERE state = 'draft';
CREATE INDEX profile_version_profile ON profile_version (provider_id, doctor_id, id);

-- Drawn anew by us, by the digest of what was drawn: an address never changes its picture.
CREATE TABLE profile_picture (
  provider_id bigint NOT NULL REFERENCES provider,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{32}$'),
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (digest, provider_id));
CREATE INDEX profile_picture_provider ON profile_picture (provider_id);

-- For patients; "email" is for us, and nobody else sees it.
ALTER TABLE provider ADD COLUMN web text, ADD COLUMN public_email text;

GRANT SELECT, INSERT, UPDATE ON profile_version TO vizit_staff;
GRANT SELECT ON profile_picture TO vizit_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_picture TO vizit_staff;
