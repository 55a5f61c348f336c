-- A database that was brought back from a backup knows people again who were erased after the backup was made.

-- Erases once more whoever had the account made at that moment; its number alone may by now be somebody else's. Everybody was told
-- the first time: no mail goes out. False: there is no such account, or it is erased.
CREATE FUNCTION replay_erasure(p_partner int, p_customer bigint, p_created_at timestamptz, p_erased_at timestamptz) RETURNS bool
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_before text := current_setting('vizit.partner', true);
  v_cancelled uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE customer_id = p_customer AND partner_id = p_partner AND created_at = p_created_at AND status <> 'erased') THEN
    RETURN false;
  END IF;
  PERFORM set_config('vizit.partner', p_partner::text, true);
  PERFORM erase_customer(p_customer, p_erased_at::date);
  PERFORM set_config('vizit.partner', coalesce(v_before, ''), true);
  v_cancelled := ARRAY(SELECT id FROM reservation WHERE customer_id = p_customer AND locked_at IS NULL);
  DELETE FROM outbox WHERE done_at IS NULL AND kind LIKE 'mail\_%' AND payload ->> 'reservation' = ANY (v_cancelled::text[]);
  PERFORM lock_reservations(v_cancelled);
  INSERT INTO audit_entry (partner_id, actor, customer_id, action) VALUES (p_partner, 'system', p_customer, 'erasure_replayed');
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION replay_erasure FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replay_erasure TO vizit_worker;
