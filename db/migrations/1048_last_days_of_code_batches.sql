-- Batches that can be used and those that are over by their last day: few of them are found by it, and sorted.
CREATE INDEX code_batch_list_by_day ON code_batch (partner_id, kind, (CASE WHEN usable_until IS NULL THEN 'infinity'::date ELSE usable_until END), id)
  WHERE revoked_at IS NULL;
