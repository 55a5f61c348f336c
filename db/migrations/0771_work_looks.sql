-- Who of the staff has a piece of work open, whatever it is: an approval, a question to doctors, a request for care.
ALTER TABLE preauthorization_look RENAME TO work_look;
ALTER TABLE work_look RENAME reservation_id TO item_id;
ALTER INDEX preauthorization_look_old RENAME TO work_look_old;
ALTER INDEX preauthorization_look_pkey RENAME TO work_look_pkey;
-- Moves with whatever somebody who organises care has to see: nobody saves over what they have not seen.
ALTER TABLE medical_care ADD version int NOT NULL DEFAULT 1;
