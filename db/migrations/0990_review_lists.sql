-- Reviews of a partner in each state, and of a clinic, in the order of their lists. Partial: a rule of rows lets no index be searched by a
-- state, but be chosen for it. A table to a migration, so that none is locked while the indexes of another are built.
CREATE INDEX review_list_all ON review (partner_id, changed_at, id);
CREATE INDEX review_list_waiting ON review (partner_id, changed_at, id) WHERE state = 'waiting' OR reply_state = 'waiting';
CREATE INDEX review_list_reported ON review (partner_id, changed_at, id) WHERE reported IS NOT NULL;
CREATE INDEX review_list_unanswered ON review (partner_id, changed_at, id) WHERE state = 'published' AND reply IS NULL;
CREATE INDEX review_list_published ON review (partner_id, changed_at, id) WHERE state = 'published';
CREATE INDEX review_list_refused ON review (partner_id, changed_at, id) WHERE state = 'refused';
CREATE INDEX review_list_of_clinic ON review (partner_id, provider_id, changed_at, id) WHERE state = 'published';
-- The same as the first, but in an order in which no page can begin.
DROP INDEX review_by_change;
