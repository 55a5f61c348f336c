-- Care that a customer asks for in somebody else's name: a child of theirs, or a person whose details they may give.

-- What the patient is to the customer who asked; null: the customer themselves.
ALTER TABLE medical_care ADD on_behalf_relation varchar(20);
