-- A batch has up to a million codes: each of its lists is read from an index of the codes that can be in the state, in its order, and
-- with the partner, for whom the rows' rule asks.
-- What is not over sorts behind every day. A CASE, for under a rule of rows no index is used for a coalesce.
CREATE INDEX voucher_list_used ON voucher (partner_id, batch_id, id) WHERE redeemed_at IS NOT NULL;
CREATE INDEX voucher_list_not_used ON voucher (partner_id, batch_id, id) WHERE redeemed_at IS NULL;
CREATE INDEX voucher_list_revoked ON voucher (partner_id, batch_id, id) WHERE redeemed_at IS NULL AND revoked_at IS NOT NULL;
CREATE INDEX voucher_list_claimed ON voucher (partner_id, batch_id, id) WHERE redeemed_at IS NULL AND revoked_at IS NULL AND claimed_until IS NOT NULL;
CREATE INDEX voucher_list_open ON voucher (partner_id, batch_id, (CASE WHEN usable_until IS NULL THEN 'infinity'::date ELSE usable_until END), id) WHERE redeemed_at IS NULL AND revoked_at IS NULL;
CREATE INDEX lab_code_list_used ON lab_code (partner_id, batch_id, id) WHERE used_at IS NOT NULL;
CREATE INDEX lab_code_list_not_used ON lab_code (partner_id, batch_id, id) WHERE used_at IS NULL;
CREATE INDEX lab_code_list_revoked ON lab_code (partner_id, batch_id, id) WHERE used_at IS NULL AND revoked_at IS NOT NULL;
CREATE INDEX lab_code_list_open ON lab_code (partner_id, batch_id, (CASE WHEN usable_until IS NULL THEN 'infinity'::date ELSE usable_until END), id) WHERE used_at IS NULL AND revoked_at IS NULL;
DROP INDEX voucher_used_of_batch, lab_code_used_of_batch;
