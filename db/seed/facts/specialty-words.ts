import type { Locale } from '#app/i18n/locale.ts';
import { requireLayWords } from './lay-words.ts';

/** What the list of specialties does not say: who practises one, how its clinics are called, what patients call it. */
export interface SpecialtyWords {
  /** Noun phrase after a name: "Dr. Kovács Anna bőrgyógyász". */
  profession: Record<Locale, string>;
  /** Hungarian: "Városmajori <adjective> Központ". */
  clinicAdjective: string;
  /** Romanian, where the specialty's own name is too long for a sign: "Clinica de <noun>". */
  clinicNoun: string | null;
  /** Everyday words that the autocomplete finds it by, in all three languages. */
  layWords: string[];
  /** How many clinics offer it, relative to the others. */
  weight: number;
  /** Carries "Dr."; false for therapists, psychologists, nurses. */
  isPhysician: boolean;
}

type Row = [
  hu: string,
  ro: string,
  en: string,
  clinicAdjective: string,
  weight: number,
];

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

const ROWS: Record<string, Row> = {
  dermatology: [
    'bőrgyógyász',
    'medic dermatolog',
    'dermatologist',
    'Bőrgyógyászati',
    9,
  ],
  dermatoonc: [
    'onkodermatológus',
    'medic dermatolog cu supraspecializare în oncodermatologie',
    'dermato-oncologist',
    'Onkodermatológiai',
    2,
  ],
  cardiology: [
    'kardiológus',
    'medic cardiolog',
    'cardiologist',
    'Kardiológiai',
    7,
  ],
  internal: [
    'belgyógyász',
    'medic internist',
    'internal medicine specialist',
    'Belgyógyászati',
    6,
  ],
  gp: [
    'háziorvos',
    'medic de familie',
    'general practitioner',
    'Háziorvosi',
    4,
  ],
  paediatrics: [
    'gyermekgyógyász',
    'medic pediatru',
    'paediatrician',
    'Gyermekgyógyászati',
    5,
  ],
  paedcardio: [
    'gyermekkardiológus',
    'medic cardiolog pediatru',
    'paediatric cardiologist',
    'Gyermekkardiológiai',
    1,
  ],
  paedneuro: [
    'gyermekneurológus',
    'medic neurolog pediatru',
    'paediatric neurologist',
    'Gyermekneurológiai',
    1,
  ],
  neurology: [
    'neurológus',
    'medic neurolog',
    'neurologist',
    'Neurológiai',
    5,
  ],
  neurosurgery: [
    'idegsebész',
    'medic neurochirurg',
    'neurosurgeon',
    'Idegsebészeti',
    1,
  ],
  gynaecology: [
    'szülész-nőgyógyász',
    'medic ginecolog',
    'obstetrician-gynaecologist',
    'Nőgyógyászati',
    8,
  ],
  urology: [
    'urológus',
    'medic urolog',
    'urologist',
    'Urológiai',
    4,
  ],
  andrology: [
    'andrológus',
    'medic androlog',
    'andrologist',
    'Andrológiai',
    1,
  ],
  nephrology: [
    'nefrológus',
    'medic nefrolog',
    'nephrologist',
    'Nefrológiai',
    1,
  ],
  gastro: [
    'gasztroenterológus',
    'medic gastroenterolog',
    'gastroenterologist',
    'Gasztroenterológiai',
    5,
  ],
  hepatology: [
    'hepatológus',
    'medic hepatolog',
    'hepatologist',
    'Hepatológiai',
    1,
  ],
  endocrinology: [
    'endokrinológus',
    'medic endocrinolog',
    'endocrinologist',
    'Endokrinológiai',
    4,
  ],
  diabetology: [
    'diabetológus',
    'medic diabetolog',
    'diabetologist',
    'Diabetológiai',
    3,
  ],
  rheumatology: [
    'reumatológus',
    'medic reumatolog',
    'rheumatologist',
    'Reumatológiai',
    4,
  ],
  orthopaedics: [
    'ortopéd szakorvos',
    'medic ortoped',
    'orthopaedic surgeon',
    'Ortopédiai',
    5,
  ],
  traumatology: [
    'traumatológus',
    'medic traumatolog',
    'trauma surgeon',
    'Traumatológiai',
    2,
  ],
  surgery: [
    'sebész',
    'medic chirurg',
    'general surgeon',
    'Sebészeti',
    3,
  ],
  vascular: [
    'érsebész',
    'medic chirurg vascular',
    'vascular surgeon',
    'Érsebészeti',
    2,
  ],
  plastic: [
    'plasztikai sebész',
    'medic chirurg plastician',
    'plastic surgeon',
    'Plasztikai Sebészeti',
    2,
  ],
  proctology: [
    'proktológus',
    'medic proctolog',
    'proctologist',
    'Proktológiai',
    1,
  ],
  ent: [
    'fül-orr-gégész',
    'medic ORL-ist',
    'ENT specialist',
    'Fül-Orr-Gégészeti',
    5,
  ],
  audiology: [
    'audiológus',
    'audiolog',
    'audiologist',
    'Audiológiai',
    1,
  ],
  ophthalmology: [
    'szemész',
    'medic oftalmolog',
    'ophthalmologist',
    'Szemészeti',
    6,
  ],
  dentistry: [
    'fogorvos',
    'medic stomatolog',
    'dentist',
    'Fogászati',
    9,
  ],
  orthodontics: [
    'fogszabályozó szakorvos',
    'medic ortodont',
    'orthodontist',
    'Fogszabályozási',
    2,
  ],
  oralsurgery: [
    'szájsebész',
    'medic chirurg oral',
    'oral surgeon',
    'Szájsebészeti',
    2,
  ],
  pulmonology: [
    'tüdőgyógyász',
    'medic pneumolog',
    'pulmonologist',
    'Tüdőgyógyászati',
    3,
  ],
  allergology: [
    'allergológus',
    'medic alergolog',
    'allergologist',
    'Allergológiai',
    3,
  ],
  immunology: [
    'immunológus',
    'medic imunolog',
    'immunologist',
    'Immunológiai',
    1,
  ],
  haematology: [
    'hematológus',
    'medic hematolog',
    'haematologist',
    'Hematológiai',
    1,
  ],
  oncology: [
    'onkológus',
    'medic oncolog',
    'oncologist',
    'Onkológiai',
    2,
  ],
  infectology: [
    'infektológus',
    'medic infecționist',
    'infectious disease specialist',
    'Infektológiai',
    1,
  ],
  psychiatry: [
    'pszichiáter',
    'medic psihiatru',
    'psychiatrist',
    'Pszichiátriai',
    3,
  ],
  childpsych: [
    'gyermekpszichiáter',
    'medic psihiatru pediatru',
    'child psychiatrist',
    'Gyermekpszichiátriai',
    1,
  ],
  psychology: [
    'klinikai szakpszichológus',
    'psiholog clinician',
    'clinical psychologist',
    'Pszichológiai',
    4,
  ],
  dietetics: [
    'dietetikus',
    'dietetician',
    'dietitian',
    'Dietetikai',
    2,
  ],
  physiotherapy: [
    'gyógytornász',
    'kinetoterapeut',
    'physiotherapist',
    'Mozgásterápiás',
    5,
  ],
  massage: [
    'gyógymasszőr',
    'maseur terapeut',
    'massage therapist',
    'Gyógymasszázs',
    2,
  ],
  rehab: [
    'rehabilitációs szakorvos',
    'medic de recuperare medicală',
    'rehabilitation physician',
    'Rehabilitációs',
    2,
  ],
  sports: [
    'sportorvos',
    'medic de medicină sportivă',
    'sports physician',
    'Sportorvosi',
    2,
  ],
  occupational: [
    'foglalkozás-egészségügyi szakorvos',
    'medic de medicina muncii',
    'occupational physician',
    'Foglalkozás-egészségügyi',
    2,
  ],
  radiology: [
    'radiológus',
    'medic radiolog',
    'radiologist',
    'Képalkotó Diagnosztikai',
    3,
  ],
  ultrasound: [
    'ultrahang-diagnoszta',
    'medic cu competență în ecografie',
    'sonographer',
    'Ultrahang-diagnosztikai',
    3,
  ],
  laboratory: [
    'laboratóriumi szakorvos',
    'medic de laborator',
    'laboratory physician',
    'Laboratóriumi',
    3,
  ],
  genetics: [
    'klinikai genetikus',
    'medic genetician',
    'clinical geneticist',
    'Genetikai',
    1,
  ],
  pain: [
    'fájdalomterápiás szakorvos',
    'medic de terapia durerii',
    'pain specialist',
    'Fájdalomterápiás',
    1,
  ],
  anaesthesia: [
    'aneszteziológus',
    'medic anestezist',
    'anaesthetist',
    'Aneszteziológiai',
    1,
  ],
  geriatrics: [
    'geriáter',
    'medic geriatru',
    'geriatrician',
    'Geriátriai',
    1,
  ],
  sexology: [
    'szexológus',
    'medic sexolog',
    'sexologist',
    'Szexológiai',
    1,
  ],
  speech: [
    'logopédus',
    'logoped',
    'speech therapist',
    'Logopédiai',
    2,
  ],
  podiatry: [
    'podiáter',
    'podolog',
    'podiatrist',
    'Lábápolási',
    1,
  ],
  homecare: [
    'szakápoló',
    'asistent medical',
    'registered nurse',
    'Otthonápolási',
    1,
  ],
  screening: [
    'belgyógyász',
    'medic internist',
    'preventive medicine specialist',
    'Szűrővizsgálati',
    2,
  ],
  vaccination: [
    'oltóorvos',
    'medic vaccinator',
    'vaccination physician',
    'Oltási',
    2,
  ],
  online: [
    'telemedicinális szakorvos',
    'medic de telemedicină',
    'telemedicine physician',
    'Telemedicinális',
    1,
  ],
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
export function requireSpecialtyWords(key: string): SpecialtyWords {
  const row = ROWS[key];
  if (!row) throw new Error(`No words for the specialty "${key}"`);
  const [hu, ro, en, clinicAdjective, weight] = row;
  return {
    profession: { hu, ro, en },
    clinicAdjective,
    clinicNoun: ROMANIAN_CLINIC_NOUNS[key] ?? null,
    layWords: requireLayWords(key),
    weight,
    isPhysician: !THERAPISTS.has(key),
  };
}
