/** How clinics and doctors of a specialty appear in the demo. */
export interface SpecialtyClinics {
  /** Hungarian: "Városmajori <adjective> Központ". */
  clinicAdjective: string;
  /** Romanian, where the specialty's own name is too long for a sign: "Clinica de <noun>". */
  clinicNoun: string | null;
  /** How many clinics offer it, relative to the others. */
  weight: number;
  /** Carries "Dr."; false for therapists, psychologists, nurses. */
  isPhysician: boolean;
}

const THERAPISTS = new Set([
  'psychology',
  'dietetics',
  'physiotherapy',
  'massage',
  'speech',
  'podiatry',
  'homecare',
  'audiology',
]);

/** Hungarian adjective and weight. */
const CLINICS: Record<string, [clinicAdjective: string, weight: number]> = {
  dermatology: ['Bőrgyógyászati', 9],
  dermatoonc: ['Onkodermatológiai', 2],
  cardiology: ['Kardiológiai', 7],
  internal: ['Belgyógyászati', 6],
  gp: ['Háziorvosi', 4],
  paediatrics: ['Gyermekgyógyászati', 5],
  paedcardio: ['Gyermekkardiológiai', 1],
  paedneuro: ['Gyermekneurológiai', 1],
  neurology: ['Neurológiai', 5],
  neurosurgery: ['Idegsebészeti', 1],
  gynaecology: ['Nőgyógyászati', 8],
  urology: ['Urológiai', 4],
  andrology: ['Andrológiai', 1],
  nephrology: ['Nefrológiai', 1],
  gastro: ['Gasztroenterológiai', 5],
  hepatology: ['Hepatológiai', 1],
  endocrinology: ['Endokrinológiai', 4],
  diabetology: ['Diabetológiai', 3],
  rheumatology: ['Reumatológiai', 4],
  orthopaedics: ['Ortopédiai', 5],
  traumatology: ['Traumatológiai', 2],
  surgery: ['Sebészeti', 3],
  vascular: ['Érsebészeti', 2],
  plastic: ['Plasztikai Sebészeti', 2],
  proctology: ['Proktológiai', 1],
  ent: ['Fül-Orr-Gégészeti', 5],
  audiology: ['Audiológiai', 1],
  ophthalmology: ['Szemészeti', 6],
  dentistry: ['Fogászati', 9],
  orthodontics: ['Fogszabályozási', 2],
  oralsurgery: ['Szájsebészeti', 2],
  pulmonology: ['Tüdőgyógyászati', 3],
  allergology: ['Allergológiai', 3],
  immunology: ['Immunológiai', 1],
  haematology: ['Hematológiai', 1],
  oncology: ['Onkológiai', 2],
  infectology: ['Infektológiai', 1],
  psychiatry: ['Pszichiátriai', 3],
  childpsych: ['Gyermekpszichiátriai', 1],
  psychology: ['Pszichológiai', 4],
  dietetics: ['Dietetikai', 2],
  physiotherapy: ['Mozgásterápiás', 5],
  massage: ['Gyógymasszázs', 2],
  rehab: ['Rehabilitációs', 2],
  sports: ['Sportorvosi', 2],
  occupational: ['Foglalkozás-egészségügyi', 2],
  radiology: ['Képalkotó Diagnosztikai', 3],
  ultrasound: ['Ultrahang-diagnosztikai', 3],
  laboratory: ['Laboratóriumi', 3],
  genetics: ['Genetikai', 1],
  pain: ['Fájdalomterápiás', 1],
  anaesthesia: ['Aneszteziológiai', 1],
  geriatrics: ['Geriátriai', 1],
  sexology: ['Szexológiai', 1],
  speech: ['Logopédiai', 2],
  podiatry: ['Lábápolási', 1],
  homecare: ['Otthonápolási', 1],
  screening: ['Szűrővizsgálati', 2],
  vaccination: ['Oltási', 2],
  online: ['Telemedicinális', 1],
};

const ROMANIAN_CLINIC_NOUNS: Record<string, string> = {
  gynaecology: 'Ginecologie',
  diabetology: 'Diabet și Nutriție',
  traumatology: 'Traumatologie',
  ent: 'ORL',
  allergology: 'Alergologie',
  childpsych: 'Psihiatrie Pediatrică',
  dietetics: 'Nutriție',
  physiotherapy: 'Kinetoterapie',
  massage: 'Masaj Terapeutic',
  rehab: 'Recuperare Medicală',
  sports: 'Medicină Sportivă',
  occupational: 'Medicina Muncii',
  radiology: 'Imagistică Medicală',
  laboratory: 'Analize Medicale',
  anaesthesia: 'Anestezie',
  homecare: 'Îngrijire la Domiciliu',
  screening: 'Prevenție',
  online: 'Telemedicină',
  gp: 'Medicină de Familie',
};

/** @throws for a key that the list of specialties does not have */
export function requireSpecialtyClinics(key: string): SpecialtyClinics {
  const row = CLINICS[key];
  if (!row) throw new Error(`No clinics for the specialty "${key}"`);
  const [clinicAdjective, weight] = row;
  return {
    clinicAdjective,
    clinicNoun: ROMANIAN_CLINIC_NOUNS[key] ?? null,
    weight,
    isPhysician: !THERAPISTS.has(key),
  };
}
