-- Counts changes of partners and their hosts: processes look at this one number and read the rest when it has moved; those that listen
-- hear of it at once. A trigger, so that nobody who writes either table can forget it.
CREATE OR REPLACE FUNCTION count_partner_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE partner_change SET count = count + 1;
  PERFORM pg_notify('vizit_news', '["database","partners","changed"]');
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION count_partner_change FROM PUBLIC;

CREATE OR REPLACE TRIGGER partner_changes AFTER INSERT OR UPDATE OR DELETE ON partner
  FOR EACH STATEMENT EXECUTE FUNCTION count_partner_change();
CREATE OR REPLACE TRIGGER partner_host_changes AFTER INSERT OR UPDATE OR DELETE ON partner_host
  FOR EACH STATEMENT EXECUTE FUNCTION count_partner_change();
