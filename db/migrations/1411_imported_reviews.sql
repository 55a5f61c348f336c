-- Reviews that were collected elsewhere and came with an import: read here, never written. Their day is often known by its month alone, and only
-- the month is shown.
CREATE TABLE imported_review (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_partner_id int REFERENCES partner,
  external_id text,
  provider_id bigint NOT NULL REFERENCES provider,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment varchar(4000) NOT NULL CHECK (comment <> ''),
  locale char(2) NOT NULL CHECK (locale IN ('hu', 'ro', 'en')),
  -- the first of the month where no day is known
  written_on date NOT NULL,
  -- NULL: without a name
  shown_name varchar(60));
COMMENT ON TABLE imported_review IS 'Reviews of clinics that were collected elsewhere.';
CREATE UNIQUE INDEX imported_review_number ON imported_review (owner_partner_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX imported_review_by_provider ON imported_review (provider_id, written_on DESC, id DESC);
GRANT SELECT ON imported_review TO vizit_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON imported_review TO vizit_import;

-- How many of these a clinic has: without any, the imported average and count are shown nowhere (`shown_rating`).
ALTER TABLE provider ADD COLUMN readable_review_count int NOT NULL DEFAULT 0;
