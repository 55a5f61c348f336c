-- Files that are not done yet: of a partner, and of one of its staff.
CREATE INDEX import_order_open ON import_order (partner_id, staff_id, state) WHERE state IN ('uploading', 'checking', 'checked', 'running');
