/** Units that laboratories write; answers are kept in the first of each pair, whatever is shown. */
export type CholesterolUnit = 'mmol_l' | 'mg_dl';
export type Hba1cUnit = 'mmol_mol' | 'percent';

/** mg/dL in one mmol/L, by the molar mass of cholesterol. */
const CHOLESTEROL_MG_DL = 38.67;

/** Source: IFCC-NGSP master equation, mmol/mol = (% - 2.15) x 10.929. */
const HBA1C = { offset: 2.15, factor: 10.929 };

/** @returns mmol/L */
export function readCholesterol(value: number, unit: CholesterolUnit): number {
  return unit === 'mg_dl' ? value / CHOLESTEROL_MG_DL : value;
}

/** From mmol/L, as it is shown: two decimals, or whole mg/dL. */
export function showCholesterol(mmolL: number, unit: CholesterolUnit): number {
  return unit === 'mg_dl' ? Math.round(mmolL * CHOLESTEROL_MG_DL) : round(mmolL, 100);
}

/** @returns mmol/mol */
export function readHba1c(value: number, unit: Hba1cUnit): number {
  return unit === 'percent' ? (value - HBA1C.offset) * HBA1C.factor : value;
}

/** From mmol/mol, as it is shown: whole ones, or percent with one decimal. */
export function showHba1c(mmolMol: number, unit: Hba1cUnit): number {
  return unit === 'percent' ? round(mmolMol / HBA1C.factor + HBA1C.offset, 10) : round(mmolMol, 1);
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}
