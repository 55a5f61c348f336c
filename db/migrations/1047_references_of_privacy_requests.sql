-- By the reference of its letter a request is found from an index: behind the walls between partners none is searched by what is made of a column.
ALTER TABLE privacy_request ADD COLUMN reference_key text GENERATED ALWAYS AS (lower(reference)) STORED;
COMMENT ON COLUMN privacy_request.reference_key IS 'The reference, however it was typed. Goes with it.';
CREATE INDEX privacy_request_reference_key ON privacy_request (partner_id, reference_key) WHERE reference_key IS NOT NULL;
DROP INDEX privacy_request_reference;
