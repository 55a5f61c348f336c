-- The mail of a decided approval looks for the link that asks for the date of birth and leads to it.
CREATE INDEX account_token_reservation ON account_token (reservation_id) WHERE reservation_id IS NOT NULL;
