-- Clinics to call are found by a part of their name, among those whose desk somebody works at: neither all names nor all roles are read.
CREATE INDEX provider_name_parts ON provider USING gin (name_norm gin_trgm_ops);
CREATE INDEX staff_grant_of_clinics ON staff_grant (partner_id, provider_id) WHERE role = 'provider_manager';
