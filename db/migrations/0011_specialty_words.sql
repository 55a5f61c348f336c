-- What people call a specialty, or what they go there with, in any language and in its own letters: the specialty field
-- finds by it. Rows of their own, so that they can be added to without a new version.
CREATE TABLE specialization_word (
  specialization_id int NOT NULL REFERENCES specialization,
  word varchar(100) NOT NULL,
  PRIMARY KEY (specialization_id, word));
GRANT SELECT ON specialization_word TO vizit_app, vizit_worker;

ALTER TABLE subfunction DROP COLUMN search_text;
