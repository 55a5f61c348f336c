-- Somebody of the staff signs in at one partner and may be there for others: whether they are still there is asked of each.
-- By functions and views of the owner alone; of customers' accounts the wall stays as it is.
CREATE POLICY staff_rows ON account FOR SELECT TO vizit_owner USING (kind = 'staff');
CREATE POLICY staff_rows ON staff_member FOR SELECT TO vizit_owner USING (true);
