-- Batches of each kind, and those that were revoked, in the order in which they were made. Partial: by the kind as a value the plan for any
-- value goes through all batches.
CREATE INDEX code_batch_list_voucher ON code_batch (partner_id, id) WHERE kind = 'voucher';
CREATE INDEX code_batch_list_lab ON code_batch (partner_id, id) WHERE kind = 'lab';
CREATE INDEX code_batch_list_revoked ON code_batch (partner_id, id) WHERE revoked_at IS NOT NULL;
CREATE INDEX code_batch_list_revoked_voucher ON code_batch (partner_id, id) WHERE kind = 'voucher' AND revoked_at IS NOT NULL;
CREATE INDEX code_batch_list_revoked_lab ON code_batch (partner_id, id) WHERE kind = 'lab' AND revoked_at IS NOT NULL;
