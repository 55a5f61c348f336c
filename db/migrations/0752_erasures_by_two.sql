ALTER TABLE privacy_request
  ADD COLUMN proposed_by bigint,
  ADD COLUMN proposer_name text,
  ADD COLUMN confirmed_by bigint,
  ADD COLUMN confirmer_name text,
  -- Two people, whatever the program says.
  ADD CHECK (confirmed_by <> proposed_by),
  ADD CHECK (state <> 'proposed' OR proposed_by IS NOT NULL AND kind = 'erase'),
  -- The order of the mail by which the person is told; NULL: by the staff, or not yet.
  ADD COLUMN mail_order bigint;
CREATE INDEX privacy_request_by_mail ON privacy_request (mail_order) WHERE mail_order IS NOT NULL;
