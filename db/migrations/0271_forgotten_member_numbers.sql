-- The partner's own number of a member goes with the erasure. What stays of it only tells that a later import may not bring them back.
ALTER TABLE customer ADD COLUMN erased_number_hash bytea;
CREATE INDEX customer_erased_number ON customer (partner_id, erased_number_hash) WHERE erased_number_hash IS NOT NULL;
UPDATE customer SET erased_number_hash = sha256(convert_to(partner_id || ':' || external_id, 'UTF8')), external_id = NULL
 WHERE erased_at IS NOT NULL AND external_id IS NOT NULL;
