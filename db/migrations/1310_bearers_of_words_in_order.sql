-- Who has a word in the name, in the order of the list: of a word that thousands have only the first are read.
CREATE INDEX doctor_word_order ON doctor_word (country, word, next_day, rank, doctor_id)
  INCLUDE (provider_id, location_id, speaks_english, has_discount, name_norm, provider_name_norm);
CREATE INDEX provider_word_order ON provider_word (country, word, next_day, rank, provider_id)
  INCLUDE (location_id, speaks_english, has_discount, name_norm);
-- Which words there are that what was typed is a part of: without reading all of them.
CREATE INDEX name_word_part ON name_word USING gin (word gin_trgm_ops);

-- What stood beside the keys stands in these orders.
CREATE UNIQUE INDEX doctor_word_key ON doctor_word (country, word, doctor_id);
CREATE UNIQUE INDEX provider_word_key ON provider_word (country, word, provider_id);
ALTER TABLE doctor_word DROP CONSTRAINT doctor_word_pkey, ADD CONSTRAINT doctor_word_pkey PRIMARY KEY USING INDEX doctor_word_key;
ALTER TABLE provider_word DROP CONSTRAINT provider_word_pkey, ADD CONSTRAINT provider_word_pkey PRIMARY KEY USING INDEX provider_word_key;
