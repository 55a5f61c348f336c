-- The queue of approvals at any length: by when a decision is due or was asked for, of all, of a stage or of a specialty, each page by the
-- last row of the one before. Indexes of what waits alone: what is decided costs nothing.
CREATE INDEX preauthorization_queue_due ON preauthorization (partner_id, due_at, reservation_id) WHERE status = 'pending' AND ended_at IS NULL;
DROP INDEX preauthorization_queue;
CREATE INDEX preauthorization_queue_asked ON preauthorization (partner_id, created_at, reservation_id) WHERE status = 'pending' AND ended_at IS NULL;
CREATE INDEX preauthorization_queue_specialty ON preauthorization (partner_id, specialization_id, due_at, reservation_id)
  WHERE status = 'pending' AND ended_at IS NULL;
CREATE INDEX preauthorization_queue_stage ON preauthorization (partner_id,
  (CASE WHEN proposed_by IS NOT NULL THEN 'proposed' WHEN document_asked IS NOT NULL THEN 'document_asked'
        WHEN events @> '[{"kind": "document_came"}]' THEN 'document_came' ELSE 'new' END), due_at, reservation_id)
  WHERE status = 'pending' AND ended_at IS NULL;
