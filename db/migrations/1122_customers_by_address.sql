-- By their address customers are found from an index: behind the walls between partners none is searched by what is made of a column.
-- Whether two have one address is told by the index of before.
ALTER TABLE customer ADD COLUMN email_key text GENERATED ALWAYS AS (lower(user_email)) STORED;
COMMENT ON COLUMN customer.email_key IS 'The address, however it was typed. Goes with it.';
CREATE INDEX customer_email_key ON customer (partner_id, email_key);
