-- A list of a kind, of a state or of both puts together what each has in its order. Partial, for a rule of rows lets no index be searched
-- by such a type; a request is in one of them.
CREATE INDEX privacy_request_erase_identity_check ON privacy_request (partner_id, due_on, id) WHERE kind = 'erase' AND state = 'identity_check';
CREATE INDEX privacy_request_erase_received ON privacy_request (partner_id, due_on, id) WHERE kind = 'erase' AND state = 'received';
CREATE INDEX privacy_request_erase_proposed ON privacy_request (partner_id, due_on, id) WHERE kind = 'erase' AND state = 'proposed';
CREATE INDEX privacy_request_erase_planned ON privacy_request (partner_id, due_on, id) WHERE kind = 'erase' AND state = 'planned';
CREATE INDEX privacy_request_erase_done ON privacy_request (partner_id, due_on, id) WHERE kind = 'erase' AND state = 'done';
CREATE INDEX privacy_request_erase_refused ON privacy_request (partner_id, due_on, id) WHERE kind = 'erase' AND state = 'refused';
CREATE INDEX privacy_request_erase_withdrawn ON privacy_request (partner_id, due_on, id) WHERE kind = 'erase' AND state = 'withdrawn';
CREATE INDEX privacy_request_export_identity_check ON privacy_request (partner_id, due_on, id) WHERE kind = 'export' AND state = 'identity_check';
CREATE INDEX privacy_request_export_received ON privacy_request (partner_id, due_on, id) WHERE kind = 'export' AND state = 'received';
CREATE INDEX privacy_request_export_proposed ON privacy_request (partner_id, due_on, id) WHERE kind = 'export' AND state = 'proposed';
CREATE INDEX privacy_request_export_planned ON privacy_request (partner_id, due_on, id) WHERE kind = 'export' AND state = 'planned';
CREATE INDEX privacy_request_export_done ON privacy_request (partner_id, due_on, id) WHERE kind = 'export' AND state = 'done';
CREATE INDEX privacy_request_export_refused ON privacy_request (partner_id, due_on, id) WHERE kind = 'export' AND state = 'refused';
CREATE INDEX privacy_request_export_withdrawn ON privacy_request (partner_id, due_on, id) WHERE kind = 'export' AND state = 'withdrawn';
