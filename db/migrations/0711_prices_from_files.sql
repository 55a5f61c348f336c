-- Apart from the columns: those lock whole tables, which nobody must wait for while all lines are written.
UPDATE service s SET is_imported = true FROM provider p WHERE p.id = s.provider_id AND p.external_id IS NOT NULL;
UPDATE provider SET is_discount_imported = true WHERE external_id IS NOT NULL AND discount_rate > 0;
