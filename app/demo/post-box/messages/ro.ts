import type { PostBoxWords } from './shape.ts';

export const ro: PostBoxWords = {
  title: 'Mesaje trimise',
  intro:
    'În demonstrație mesajele nu pleacă: le puteți citi aici. Într-un sistem real această pagină nu există.',
  empty: 'Nu a fost trimis încă niciun mesaj',
  emptyText: 'Faceți o programare și veți găsi aici mesajul de confirmare.',
  toFinder: 'Faceți o programare',
  refresh: 'Reîncărcați',
  list: 'Mesaje',
  choose: 'Alegeți un mesaj din listă.',
  to: 'Destinatar',
  views: 'Vizualizare',
  html: 'Formatat',
  sms: 'SMS',
  letter: 'Scrisoare prin poștă',
  text: 'Text simplu',
  source: 'Sursă',
  htmlFrame: 'Versiunea formatată a mesajului',
  attachments: 'Fișiere atașate',
  download: 'Descărcați {name}',
};
