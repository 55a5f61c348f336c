-- An erased account keeps nothing that could open it.
CREATE OR REPLACE FUNCTION forget_factors() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM totp WHERE account_id = NEW.id;
  DELETE FROM passkey WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION forget_factors FROM PUBLIC;

CREATE OR REPLACE TRIGGER forget_factors AFTER UPDATE OF status ON account
  FOR EACH ROW WHEN (NEW.status = 'erased' AND OLD.status <> 'erased') EXECUTE FUNCTION forget_factors();
