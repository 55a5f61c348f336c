import type { Locale } from '#app/i18n/locale.ts';

interface ReferralWords {
  title: string;
  patient: string;
  bornOn: string;
  to: string;
  note: string;
  from: string;
  /** `{portal}`: its name; `{day}`: when the doctor wrote it. */
  issued: string;
  fileName: string;
}

/** Words of a doctor's note to a specialist. It is written on the server only, so the browser never loads them. */
export const REFERRAL_WORDS: Record<Locale, ReferralWords> = {
  hu: {
    title: 'Az orvos üzenete a szakorvosnak',
    patient: 'Beteg',
    bornOn: 'Született: {day}',
    to: 'Szakterület',
    note: 'Üzenet',
    from: 'Írta',
    issued:
      'Írásos tanácsadás a {portal} portálon ({day}). Személyes vizsgálat nem történt. Állami ellátáshoz nem beutaló.',
    fileName: 'uzenet-a-szakorvosnak',
  },
  ro: {
    title: 'Mesajul medicului pentru specialist',
    patient: 'Pacient',
    bornOn: 'Data nașterii: {day}',
    to: 'Specialitate',
    note: 'Mesaj',
    from: 'Scris de',
    issued:
      'Sfat medical în scris pe portalul {portal}, {day}. Nu a avut loc o consultație în persoană. Nu este bilet de trimitere pentru servicii decontate de stat.',
    fileName: 'mesaj-pentru-specialist',
  },
  en: {
    title: 'The doctor’s note for the specialist',
    patient: 'Patient',
    bornOn: 'Born on {day}',
    to: 'Specialty',
    note: 'Note',
    from: 'Written by',
    issued:
      'Written advice on {portal}, {day}. There was no examination in person. It is no referral for publicly financed care.',
    fileName: 'note-for-the-specialist',
  },
};
