-- An erasure that the staff plans waits for a second colleague.
ALTER TYPE privacy_request_state ADD VALUE 'proposed' AFTER 'received';
COMMENT ON TYPE privacy_request_state IS 'Of a request about somebody''s data. identity_check: nobody knows yet that it comes from them; proposed: an erasure that a second colleague has to confirm; planned: an erasure that they can still stop; withdrawn: by the person, or because their account went meanwhile.';
