-- As what somebody of the staff ordered a mail in a customer's name; null: nobody did. Said once a transaction, for all that it orders.
ALTER TABLE outbox ADD COLUMN by_role text DEFAULT nullif(current_setting('vizit.by_role', true), '');
