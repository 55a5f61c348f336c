-- Times that are taken, of every partner, without saying by whom. Runs with its owner's rights on purpose: a calendar must not
-- offer what another partner's patient has. A hold that ran out no longer counts, swept or not.
CREATE OR REPLACE VIEW reservation_busy AS
  SELECT resource_id, starts_at, ends_at FROM reservation
   WHERE status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')
     AND (hold_expires_at IS NULL OR hold_expires_at > portal_now());
GRANT SELECT ON reservation_busy TO vizit_app, vizit_worker;
