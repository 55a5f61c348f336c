-- A partner's own page is an address of its record with what it shows; before, it was one of a list in the program.
UPDATE partner SET record = jsonb_set(record, '{pages}', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('address', page, 'kind', CASE WHEN page LIKE '%-services' THEN 'services' ELSE 'start' END)), '[]')
    FROM jsonb_array_elements_text(record->'pages') AS page))
 WHERE record ? 'pages';
