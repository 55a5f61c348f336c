import type { DocumentsWords } from './shape.ts';

export const ro: DocumentsWords = {
  title: 'Trimiteți un document',
  lead: 'Pentru vizita la {provider}, {time}',
  wanted:
    'Asigurătorul a cerut: {document}. Vă rugăm să îl trimiteți până la {time}; apoi decide pe baza actelor existente.',
  kinds: {
    referral: 'o trimitere medicală',
    findings: 'rezultate anterioare',
    discharge_report: 'o scrisoare medicală',
    treatment_plan: 'un plan de tratament',
  },
  kept: 'Îl pot deschide cei care decid despre vizita dumneavoastră și, la o consultație video, medicul ei; fiecare deschidere se notează. Se șterge la 90 de zile după vizită.',
  files: 'Document',
  submit: 'Trimiteți',
  errors: {
    required: 'Vă rugăm să adăugați un fișier.',
    gone: 'Un fișier nu mai există. Vă rugăm să îl adăugați din nou.',
  },
  failed: 'Nu s-a putut trimite',
  done: 'L-am primit',
  doneText: 'Asigurătorul îl are și decide în termenul promis. Vă anunțăm prin e-mail.',
  back: 'Programările mele',
};
