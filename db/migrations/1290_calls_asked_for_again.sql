-- Whoever asked for a call in the name of a child may ask for one more once the child has come of age: the first is the child's own. That the same
-- wish twice is one is looked at with the account held.
DROP INDEX call_back_same;
