-- Accent- and case-free form of a text. IMMUTABLE so that generated columns and indexes can use it.
CREATE OR REPLACE FUNCTION norm(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;
