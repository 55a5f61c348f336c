import type { AppointmentsWords } from './shape.ts';

export const ro: AppointmentsWords = {
  title: 'Programările mele',
  upcoming: 'Programări viitoare',
  past: 'Programări trecute și anulate',
  find: 'Căutați o programare',
  none: 'Nu aveți încă nicio programare',
  noneText: 'După ce faceți o programare, o vedeți aici și tot de aici o puteți muta sau anula.',
  noneUpcoming: 'Nu aveți programări viitoare.',
  unavailable: 'Acest serviciu nu face parte din abonamentul dumneavoastră',
  unavailableText:
    'Puteți totuși căuta și face programări. Vă trimitem detaliile prin e-mail, iar cu linkul din mesaj le puteți și anula.',
  clinicTime: 'ora locală a clinicii',
  states: {
    booked: 'Confirmată',
    waiting: 'În curs de aprobare',
    cancelled: 'Anulată de dumneavoastră',
    cancelledByClinic: 'Anulată de clinică',
    missed: 'Neprezentare',
    past: 'Trecută',
  },
  missed:
    'Clinica a notat că nu s-a prezentat nimeni. Noi nu percepem nicio taxă pentru aceasta și puteți face oricând o nouă programare. Dacă ați fost acolo sau v-a împiedicat ceva, vă rugăm să sunați la clinică.',
  services: {
    PREAUTHORIZATION: 'Cu aprobare prealabilă',
    MEDICAL_CARE: 'Conform asigurării',
    SELF_PAID: 'Plătiți dumneavoastră',
  },
  forPatient: 'Pentru: {name}',
  details: 'Detalii',
  toVideoVisit: 'La consultația video',
  isComing: 'Ați confirmat că veniți',
  rows: {
    number: 'Numărul programării',
    doctor: 'Medic',
    provider: 'Clinică',
    address: 'Adresă',
    phone: 'Telefon',
    patient: 'Pacient',
    comment: 'Simptome sau observații',
    price: 'Preț',
    payment: 'Plată',
  },
  changeUntil: 'O puteți anula sau muta gratuit până la {time}',
  changeOver:
    'Termenul de anulare gratuită a trecut: {time}. Dacă nu puteți ajunge, sunați la clinică.',
  /** What the insurer said, or will say. */
  approval: {
    pending:
      'Ora este rezervată pentru dumneavoastră. Asigurătorul verifică dacă vizita este acoperită: primiți decizia prin e-mail în 24 de ore.',
    approved: 'Asigurătorul a aprobat această vizită.',
    rejected:
      'Asigurarea dumneavoastră nu acoperă această vizită. Programarea rămâne valabilă și plătiți la clinică; dacă nu o mai doriți, vă rugăm să o anulați.',
    too_early:
      'Nu s-a putut verifica dinainte dacă asigurarea acoperă această vizită. Vă rugăm să plătiți la clinică și să cereți decontarea din meniul de raportare a daunelor.',
    inPart:
      'Asigurătorul a aprobat parțial această vizită: plătește mai puțin decât era de așteptat. Cât plătiți dumneavoastră scrie la detalii; dacă nu o mai doriți așa, vă rugăm să o anulați.',
    reasons: {
      not_covered: 'Motiv: produsul nu acoperă acest serviciu.',
      limit_used_up: 'Motiv: acoperirea pentru acest an de asigurare este epuizată.',
      not_justified: 'Motiv: nu a fost considerată justificată medical.',
      documents_missing: 'Motiv: nu au sosit documentele necesare.',
    },
  },
  document: {
    wanted:
      'Asigurătorul are nevoie de un document pentru a decide: {document}. Vă rugăm să îl trimiteți până la {time}.',
    send: 'Trimiteți documentul',
    kinds: {
      referral: 'o trimitere medicală',
      findings: 'rezultate anterioare',
      discharge_report: 'o scrisoare medicală',
      treatment_plan: 'un plan de tratament',
    },
  },
  /** Until it is sure who reads it. */
  decision: {
    guarded:
      'Asigurătorul a luat o decizie despre această vizită. Pentru siguranța dumneavoastră, o arătăm după ce introduceți data nașterii.',
    show: 'Vedeți decizia',
  },
  earlier: 'Anunțați-mă când apare ceva mai devreme',
  earlierTimes: 'Ce aștept: ore mai devreme',
  reviews: 'Recenziile mele',
  addToCalendar: 'Adăugați în calendar',
  move: 'Mutați la altă oră',
  cancel: 'Anulați',
  again: 'Altă programare aici',
  of: '{provider}, {time}',
  failed: 'Nu a reușit. Programarea dumneavoastră nu s-a schimbat. Vă rugăm să încercați din nou.',
  calendar: {
    name: 'Programări',
    title: 'Programările în calendarul dumneavoastră',
    text: 'Adăugați adresa secretă în aplicația de calendar: programările și modificările lor apar singure acolo. Se văd doar numele clinicii și ora.',
    create: 'Creați o adresă secretă',
    renew: 'Creați o adresă nouă',
    renewHint: 'Adresa veche încetează imediat.',
    address: 'Adresa secretă a calendarului',
    copy: 'Copiați',
    copied: 'Adresa a fost copiată.',
    warning: 'Cine cunoaște adresa vede când și unde aveți programări. Nu o dați mai departe.',
  },
};
