-- Words follow the listings of sub-function 0.
CREATE OR REPLACE FUNCTION write_doctor_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.name_norm, OLD.country) = (NEW.name_norm, NEW.country) THEN
    UPDATE doctor_word SET provider_id = NEW.provider_id, location_id = NEW.location_id, next_day = NEW.next_day, rank = NEW.rank, speaks_english = NEW.speaks_english, has_discount = NEW.has_discount, name_norm = NEW.name_norm, provider_name_norm = NEW.provider_name_norm
     WHERE country = NEW.country AND word = ANY (string_to_array(NEW.name_norm, ' ')) AND doctor_id = NEW.doctor_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM doctor_word WHERE country = OLD.country AND word = ANY (string_to_array(OLD.name_norm, ' ')) AND doctor_id = OLD.doctor_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO doctor_word (country, word, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm)
      SELECT DISTINCT NEW.country, word, NEW.doctor_id, NEW.provider_id, NEW.location_id, NEW.next_day, NEW.rank, NEW.speaks_english, NEW.has_discount, NEW.name_norm, NEW.provider_name_norm
        FROM string_to_table(NEW.name_norm, ' ') word WHERE word <> '';
    INSERT INTO name_word (kind, country, word)
      SELECT DISTINCT 'doctor', NEW.country, word FROM string_to_table(NEW.name_norm, ' ') word WHERE word <> '' ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_doctor_words FROM PUBLIC;

CREATE OR REPLACE TRIGGER doctor_words_come AFTER INSERT ON doctor_listing FOR EACH ROW WHEN (NEW.subfunction_id = 0 AND NEW.name_norm <> '') EXECUTE FUNCTION write_doctor_words();

CREATE OR REPLACE TRIGGER doctor_words_go AFTER DELETE ON doctor_listing FOR EACH ROW WHEN (OLD.subfunction_id = 0) EXECUTE FUNCTION write_doctor_words();

-- What words do not have, the evening, price and rating, changes none of them.
CREATE OR REPLACE TRIGGER doctor_words_change AFTER UPDATE ON doctor_listing FOR EACH ROW
  WHEN (NEW.subfunction_id = 0 AND (OLD.country, OLD.provider_id, OLD.location_id, OLD.next_day, OLD.rank, OLD.speaks_english, OLD.has_discount, OLD.name_norm, OLD.provider_name_norm)
        IS DISTINCT FROM (NEW.country, NEW.provider_id, NEW.location_id, NEW.next_day, NEW.rank, NEW.speaks_english, NEW.has_discount, NEW.name_norm, NEW.provider_name_norm)) EXECUTE FUNCTION write_doctor_words();

CREATE OR REPLACE FUNCTION write_provider_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.name_norm, OLD.country) = (NEW.name_norm, NEW.country) THEN
    UPDATE provider_word SET location_id = NEW.location_id, next_day = NEW.next_day, rank = NEW.rank, speaks_english = NEW.speaks_english, has_discount = NEW.has_discount, name_norm = NEW.name_norm
     WHERE country = NEW.country AND word = ANY (string_to_array(NEW.name_norm, ' ')) AND provider_id = NEW.provider_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM provider_word WHERE country = OLD.country AND word = ANY (string_to_array(OLD.name_norm, ' ')) AND provider_id = OLD.provider_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO provider_word (country, word, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm)
      SELECT DISTINCT NEW.country, word, NEW.provider_id, NEW.location_id, NEW.next_day, NEW.rank, NEW.speaks_english, NEW.has_discount, NEW.name_norm
        FROM string_to_table(NEW.name_norm, ' ') word WHERE word <> '';
    INSERT INTO name_word (kind, country, word)
      SELECT DISTINCT 'provider', NEW.country, word FROM string_to_table(NEW.name_norm, ' ') word WHERE word <> '' ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_provider_words FROM PUBLIC;

CREATE OR REPLACE TRIGGER provider_words_come AFTER INSERT ON provider_listing FOR EACH ROW WHEN (NEW.subfunction_id = 0 AND NEW.name_norm <> '') EXECUTE FUNCTION write_provider_words();

CREATE OR REPLACE TRIGGER provider_words_go AFTER DELETE ON provider_listing FOR EACH ROW WHEN (OLD.subfunction_id = 0) EXECUTE FUNCTION write_provider_words();

CREATE OR REPLACE TRIGGER provider_words_change AFTER UPDATE ON provider_listing FOR EACH ROW
  WHEN (NEW.subfunction_id = 0 AND (OLD.country, OLD.location_id, OLD.next_day, OLD.rank, OLD.speaks_english, OLD.has_discount, OLD.name_norm)
        IS DISTINCT FROM (NEW.country, NEW.location_id, NEW.next_day, NEW.rank, NEW.speaks_english, NEW.has_discount, NEW.name_norm)) EXECUTE FUNCTION write_provider_words();

-- All words anew: many times faster than row by row.
CREATE OR REPLACE FUNCTION rebuild_words() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE doctor_word, provider_word;
  INSERT INTO doctor_word (country, word, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm)
    SELECT DISTINCT ON (l.country, w.word, l.doctor_id) l.country, w.word, l.doctor_id, l.provider_id, l.location_id, l.next_day, l.rank, l.speaks_english, l.has_discount, l.name_norm, l.provider_name_norm
      FROM doctor_listing l CROSS JOIN LATERAL string_to_table(l.name_norm, ' ') w (word)
     WHERE l.subfunction_id = 0 AND w.word <> '' ORDER BY 1, 2, 3;
  INSERT INTO provider_word (country, word, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm)
    SELECT DISTINCT ON (l.country, w.word, l.provider_id) l.country, w.word, l.provider_id, l.location_id, l.next_day, l.rank, l.speaks_english, l.has_discount, l.name_norm
      FROM provider_listing l CROSS JOIN LATERAL string_to_table(l.name_norm, ' ') w (word)
     WHERE l.subfunction_id = 0 AND w.word <> '' ORDER BY 1, 2, 3;
END $$;
REVOKE EXECUTE ON FUNCTION rebuild_words FROM PUBLIC;
