-- Which words begin as typed: from the index alone, by bytes, whatever the order of the database's own language is.
CREATE INDEX name_word_beginning ON name_word (kind, country, word COLLATE "C") INCLUDE (n);
