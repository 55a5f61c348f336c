import type { Locale } from '#app/i18n/locale.ts';

const hu = {
  subject: 'Elmaradt videovizit: a páciens várt',
  greeting: 'Tisztelt Rendelő!',
  intro: 'Egy páciens belépett a videovizit várójába, de a bezárásáig senki sem hívta be.',
  when: 'Időpont',
  doctor: 'Orvos',
  clinic: 'Rendelő',
  next: 'A páciensnek megírtuk, hogy jelentkeznek. Az orvos a munkatársi felületen, a Videovizitek között látja a telefonszámát, és ott zárhatja le a vizitet, ha egyeztettek.',
};
type ClinicMailWords = typeof hu;

/** What a clinic is told of its own visits; nothing of whose they are. On the server only. */
export const CLINIC_MAIL_WORDS: Record<Locale, ClinicMailWords> = {
  hu,
  ro: {
    subject: 'Videoconsultație ratată: pacientul a așteptat',
    greeting: 'Stimată clinică,',
    intro:
      'Un pacient a intrat în sala de așteptare a videoconsultației și nu a fost chemat de nimeni până la închiderea ei.',
    when: 'Când',
    doctor: 'Medic',
    clinic: 'Clinică',
    next: 'I-am scris pacientului că îl veți contacta. Medicul îi vede numărul de telefon în spațiul personalului, la Videoconsultații, și închide acolo vizita după ce ați vorbit.',
  },
  en: {
    subject: 'A video visit was missed: the patient waited',
    greeting: 'Dear clinic,',
    intro:
      'A patient came into the waiting room of a video visit and was called in by nobody until it closed.',
    when: 'Time',
    doctor: 'Doctor',
    clinic: 'Clinic',
    next: 'We wrote to the patient that you will get in touch. The doctor sees their number in the staff’s room, among the video visits, and closes the visit there once you have spoken.',
  },
};
