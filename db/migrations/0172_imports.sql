-- What is imported is found again by the number that whoever delivers it gave it; numbers of two partners may be the same.
ALTER TABLE provider
  ADD COLUMN owner_partner_id int REFERENCES partner,
  ADD COLUMN external_id varchar(100);
CREATE UNIQUE INDEX provider_external ON provider (owner_partner_id, external_id) WHERE external_id IS NOT NULL;
ALTER TABLE doctor
  ADD COLUMN owner_partner_id int REFERENCES partner,
  ADD COLUMN external_id varchar(100);
CREATE UNIQUE INDEX doctor_external ON doctor (owner_partner_id, external_id) WHERE external_id IS NOT NULL;
ALTER TABLE calendar
  ADD COLUMN owner_partner_id int REFERENCES partner,
  ADD COLUMN external_id varchar(100);
CREATE UNIQUE INDEX calendar_external ON calendar (owner_partner_id, external_id) WHERE external_id IS NOT NULL;

-- The person, room or device of imported calendars, by its own number: who works in two clinics can be in one place only.
-- Far above the ids of doctors, which stand for themselves in calendars that were not imported.
CREATE TABLE imported_resource (
  owner_partner_id int NOT NULL REFERENCES partner,
  external_id varchar(110) NOT NULL,
  resource_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000000000000),
  PRIMARY KEY (owner_partner_id, external_id));
GRANT SELECT ON imported_resource TO vizit_worker;

-- The number of a member with the partner. It stays when the account is erased, so that a later list does not bring back who left.
ALTER TABLE customer ADD COLUMN external_id varchar(100);
CREATE UNIQUE INDEX customer_external ON customer (partner_id, external_id) WHERE external_id IS NOT NULL;
