import type { RequestWords } from './requests-shape.ts';

export const ro: RequestWords = {
  parts: { morning: 'Dimineața', afternoon: 'După-amiaza', evening: 'Seara' },
  title: 'Servicii solicitate',
  asked: 'Solicitată: {time}',
  clinic: 'Clinică',
  doctor: 'Medic',
  patient: 'Pentru cine',
  wishes: 'V-ar conveni',
  time: 'Ora',
  statuses: {
    requested: 'Primită',
    organising: 'În organizare',
    offered: 'Așteaptă răspunsul',
    booked: 'Programată',
    fulfilled: 'Efectuată',
    cancelled: 'Închisă',
  },
  next: {
    requested: 'Serviciul clienți vă contactează până la: {time}.',
    organising: 'Colegul nostru discută cu clinica. Vă contactăm până la: {time}.',
    offered: 'Alegeți una dintre orele oferite sau spuneți-ne dacă niciuna nu este potrivită.',
    approval: 'Vă anunțăm și dacă asigurarea o acoperă.',
    offersOver:
      'Orele oferite au expirat. Colegul nostru caută altele și vă contactează până la: {time}.',
    appointment:
      'Programarea se află între programările dumneavoastră: acolo o puteți muta sau anula.',
    booked: 'Aduceți actul de identitate și biletul de trimitere.',
    fulfilled: 'Vizita a avut loc.',
    cancelled: 'Ați retras solicitarea.',
  },
  reasons: {
    patient: 'Am închis-o la cererea dumneavoastră.',
    no_time: 'Nu am găsit o oră potrivită. Cereți alta pentru alte zile.',
    not_covered: 'Asigurarea dumneavoastră nu acoperă acest serviciu.',
    not_reached: 'Nu v-am putut contacta la numărul dat.',
    double: 'Ați solicitat același serviciu de două ori; cealaltă solicitare rămâne.',
  },
  approved: 'Asigurarea dumneavoastră acoperă serviciul.',
  approvalMissing:
    'Nu s-a decis încă dacă asigurarea o acoperă. Vă scriem prin e-mail, apoi o puteți rezerva.',
  notApproved:
    'Asigurarea dumneavoastră nu acoperă acest serviciu: puteți continua pe cheltuiala proprie sau retrage solicitarea.',
  offers: 'Ore oferite',
  held: 'Rezervată pentru dumneavoastră până la {time}',
  take: 'Alegeți ora',
  takeNamed: 'Alegeți: {time}, {place}',
  decline: 'Niciuna nu este potrivită',
  cancel: 'Retrageți',
  cancelNamed: 'Retrageți: {care}',
  files: 'Bilet de trimitere: {names}',
  refused:
    'Verificarea antivirus a găsit o problemă și am șters: {names}. Vă rugăm să trimiteți din nou un fișier curat sau să ne sunați.',
  failed: 'Nu a reușit',
};
