-- Clinics whose listings an import has made outdated: said in its own transaction, and written anew after it in short ones, so that a clinic that
-- changes its hours meanwhile waits for one of those. A row for each import, not for each clinic: what one transaction takes away is never
-- what another one has just said.
CREATE TABLE outdated_listing (
  provider_id bigint NOT NULL REFERENCES provider ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (provider_id, id));
COMMENT ON TABLE outdated_listing IS 'Clinics whose listings an import has made outdated.';
GRANT INSERT ON outdated_listing TO vizit_import;
