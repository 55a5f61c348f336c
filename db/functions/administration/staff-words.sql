-- The words of a name, and of an address before its `@`: whoever is at one partner has the rest in common.
CREATE OR REPLACE FUNCTION words_of_staff(p_name text, p_email text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT left(word, 100) FROM regexp_split_to_table(norm(concat_ws(' ', p_name, split_part(p_email, '@', 1))), '[^[:alnum:]]+') word WHERE word <> '' $$;

-- Words follow the name; an address is who somebody is, and stays.
CREATE OR REPLACE FUNCTION write_staff_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM staff_word WHERE staff_id = NEW.id; END IF;
  INSERT INTO staff_word (partner_id, staff_id, word, sort_key)
    SELECT NEW.partner_id, NEW.id, word, norm(NEW.name) FROM account a CROSS JOIN words_of_staff(NEW.name, a.email) word WHERE a.id = NEW.account_id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_staff_words FROM PUBLIC;

CREATE OR REPLACE TRIGGER staff_words_come AFTER INSERT ON staff_member FOR EACH ROW EXECUTE FUNCTION write_staff_words();

CREATE OR REPLACE TRIGGER staff_words_change AFTER UPDATE OF name ON staff_member FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION write_staff_words();

-- Of those who were there before.
INSERT INTO staff_word (partner_id, staff_id, word, sort_key)
  SELECT m.partner_id, m.id, word, norm(m.name)
    FROM staff_member m JOIN account a ON a.id = m.account_id CROSS JOIN words_of_staff(m.name, a.email) word
   WHERE NOT EXISTS (SELECT FROM staff_word w WHERE w.staff_id = m.id)
  ON CONFLICT DO NOTHING;

-- The words that somebody types to find staff by, the longest first, as it narrows most.
CREATE OR REPLACE FUNCTION typed_words(p_text text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(word ORDER BY length(word) DESC, word)
    FROM (SELECT DISTINCT word FROM regexp_split_to_table(norm(regexp_replace(p_text, '@\S*', '', 'g')), '[^[:alnum:]]+') word WHERE word <> '') typed $$;

-- Who of the staff has words that begin like the three longest of these, at whatever partner they are at home: for functions that ask who
-- may know.
CREATE OR REPLACE FUNCTION find_staff_by_words(p_text text) RETURNS SETOF bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_words text[] := typed_words(p_text);
BEGIN
  RETURN QUERY SELECT DISTINCT w.staff_id FROM staff_word w
    WHERE w.word >= v_words[1] COLLATE "C" AND w.word < (v_words[1] || chr(1114111)) COLLATE "C"
      AND (v_words[2] IS NULL OR w.staff_id IN (SELECT o.staff_id FROM staff_word o WHERE o.word >= v_words[2] COLLATE "C" AND o.word < (v_words[2] || chr(1114111)) COLLATE "C"))
      AND (v_words[3] IS NULL OR w.staff_id IN (SELECT o.staff_id FROM staff_word o WHERE o.word >= v_words[3] COLLATE "C" AND o.word < (v_words[3] || chr(1114111)) COLLATE "C"));
END $$;
REVOKE EXECUTE ON FUNCTION find_staff_by_words FROM PUBLIC;
