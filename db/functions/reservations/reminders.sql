-- Whatever moves or ends a visit ends its reminders in the same transaction; a moved one gets new ones by the worker.
CREATE OR REPLACE FUNCTION drop_reminders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE reminder SET state = 'dropped', outcome = 'changed', updated_at = portal_now()
   WHERE reservation_id = NEW.id AND state IN ('waiting', 'queued');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_drop_reminders AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (OLD.status = 'confirmed' AND (NEW.status <> 'confirmed' OR NEW.starts_at <> OLD.starts_at))
  EXECUTE FUNCTION drop_reminders();
