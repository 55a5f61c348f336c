-- What the doctor of a video visit gives to its patient: the patient's own file from then on, but none of what they sent.
ALTER TABLE file ADD COLUMN given_by bigint REFERENCES staff_member (id);
CREATE INDEX file_given_by ON file (given_by) WHERE given_by IS NOT NULL;
