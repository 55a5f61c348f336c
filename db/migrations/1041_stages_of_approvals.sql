-- Where a case stands in the queue of approvals, in a column: behind the walls between partners no index is searched by what stands in a
-- document, so that the rarest stage read the whole queue.
ALTER TABLE preauthorization ADD COLUMN stage text GENERATED ALWAYS AS (
  CASE WHEN proposed_by IS NOT NULL THEN 'proposed' WHEN document_asked IS NOT NULL THEN 'document_asked'
       WHEN events @> '[{"kind": "document_came"}]' THEN 'document_came' ELSE 'new' END) STORED;
COMMENT ON COLUMN preauthorization.stage IS 'Where it stands in the queue of approvals while it waits.';
DROP INDEX preauthorization_queue_stage;
CREATE INDEX preauthorization_queue_stage_due ON preauthorization (partner_id, stage, due_at, reservation_id) WHERE status = 'pending' AND ended_at IS NULL;
CREATE INDEX preauthorization_queue_stage_asked ON preauthorization (partner_id, stage, created_at, reservation_id) WHERE status = 'pending' AND ended_at IS NULL;
CREATE INDEX preauthorization_queue_specialty_asked ON preauthorization (partner_id, specialization_id, created_at, reservation_id)
  WHERE status = 'pending' AND ended_at IS NULL;
CREATE INDEX preauthorization_queue_specialty_stage_due ON preauthorization (partner_id, specialization_id, stage, due_at, reservation_id)
  WHERE status = 'pending' AND ended_at IS NULL;
CREATE INDEX preauthorization_queue_specialty_stage_asked ON preauthorization (partner_id, specialization_id, stage, created_at, reservation_id)
  WHERE status = 'pending' AND ended_at IS NULL;
