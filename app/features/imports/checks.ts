import type { Check } from './kind.ts';

/** The later of two lines with the same number. */
export function twiceInFile(column: string): Check {
  return `SELECT r.line, '${column}' AS column_name, 'twice' AS problem, jsonb_build_object('value', r."${column}", 'first', r.first) AS said
            FROM (SELECT line, "${column}", min(line) OVER (PARTITION BY "${column}") AS first FROM import_row) r WHERE r.line > r.first`;
}

/** A number that names nothing of this partner in a table of the directory. */
export function unknownId(column: string, what: 'provider' | 'doctor'): Check {
  return `SELECT r.line, '${column}' AS column_name, 'unknown_${what}' AS problem, jsonb_build_object('value', r."${column}") AS said
            FROM import_row r LEFT JOIN ${what} t ON t.owner_partner_id = $1 AND t.external_id = r."${column}"
           WHERE r."${column}" IS NOT NULL AND t.id IS NULL`;
}

/** Doctors work where their own line says. */
export const DOCTOR_ELSEWHERE: Check = `
  SELECT r.line, 'doctor' AS column_name, 'doctor_elsewhere' AS problem, jsonb_build_object('value', r.doctor) AS said
    FROM import_row r
    JOIN doctor d ON d.owner_partner_id = $1 AND d.external_id = r.doctor
    JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.provider
   WHERE d.provider_id <> p.id`;

export function unknownServices(column: string): Check {
  return `SELECT r.line, '${column}' AS column_name, 'unknown_service' AS problem, jsonb_build_object('value', s.id) AS said
            FROM import_row r CROSS JOIN unnest(r."${column}") AS s (id) LEFT JOIN subfunction f ON f.id = s.id WHERE f.id IS NULL`;
}

export function unknownService(column: string): Check {
  return `SELECT r.line, '${column}' AS column_name, 'unknown_service' AS problem, jsonb_build_object('value', r."${column}") AS said
            FROM import_row r LEFT JOIN subfunction f ON f.id = r."${column}" WHERE f.id IS NULL`;
}

export function unknownProduct(column: string): Check {
  return `SELECT r.line, '${column}' AS column_name, 'unknown_product' AS problem, jsonb_build_object('value', r."${column}") AS said
            FROM import_row r LEFT JOIN product p ON p.partner_id = $1 AND p.key = r."${column}" WHERE p.id IS NULL`;
}
