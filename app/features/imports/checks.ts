import type { Check } from './kind.ts';

/** The later of two lines with the same number. */
export function twiceInFile(column: string): Check {
  return `SELECT r.line, '${column}' AS column_name, '"' || r."${column}" || '" stands in line ' || r.first || ' already' AS problem
            FROM (SELECT line, "${column}", min(line) OVER (PARTITION BY "${column}") AS first FROM import_row) r WHERE r.line > r.first`;
}

/** A number that names nothing of this partner in a table of the directory. */
export function unknownId(column: string, table: 'provider' | 'doctor', what: string): Check {
  return `SELECT r.line, '${column}' AS column_name, 'there is no ${what} "' || r."${column}" || '"; import it first' AS problem
            FROM import_row r LEFT JOIN ${table} t ON t.owner_partner_id = $1 AND t.external_id = r."${column}"
           WHERE r."${column}" IS NOT NULL AND t.id IS NULL`;
}

/** Doctors work where their own line says. */
export const DOCTOR_ELSEWHERE: Check = `
  SELECT r.line, 'doctor' AS column_name, 'the doctor "' || r.doctor || '" belongs to another provider' AS problem
    FROM import_row r
    JOIN doctor d ON d.owner_partner_id = $1 AND d.external_id = r.doctor
    JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.provider
   WHERE d.provider_id <> p.id`;

export function unknownServices(column: string): Check {
  return `SELECT r.line, '${column}' AS column_name, 'there is no service ' || s.id AS problem
            FROM import_row r CROSS JOIN unnest(r."${column}") AS s (id) LEFT JOIN subfunction f ON f.id = s.id WHERE f.id IS NULL`;
}

export function unknownService(column: string): Check {
  return `SELECT r.line, '${column}' AS column_name, 'there is no service ' || r."${column}" AS problem
            FROM import_row r LEFT JOIN subfunction f ON f.id = r."${column}" WHERE f.id IS NULL`;
}

export function unknownProduct(column: string): Check {
  return `SELECT r.line, '${column}' AS column_name, 'the partner has no product "' || r."${column}" || '"' AS problem
            FROM import_row r LEFT JOIN product p ON p.partner_id = $1 AND p.key = r."${column}" WHERE p.id IS NULL`;
}
