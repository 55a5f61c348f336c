import type { BusyFeedWords } from './shape.ts';

export const ro: BusyFeedWords = {
  title: 'Ocupat în alt program',
  hint: 'Dacă vă țineți calendarul în alt program, dați adresa fluxului său (iCalendar, numită adesea „adresă secretă în format iCal”). Când acolo este ocupat, aici nu oferim ore; înregistrările anulate sau marcate ca libere nu contează. Citim când sunteți ocupat, niciodată cu ce. Citim la fiecare cinci minute.',
  address: 'Citit de la {address}',
  newAddress: 'Adresa fluxului',
  set: 'Citiți de la această adresă',
  replace: 'Citiți de la altă adresă',
  end: 'Nu mai citi',
  saved: 'Salvat. Se citește într-un minut.',
  waiting: 'Încă necitit: se citește într-un minut.',
  read: {
    one: 'Citit acum {count} minut',
    few: 'Citit acum {count} minute',
    other: 'Citit acum {count} de minute',
  },
  entries: {
    one: '{count} înregistrare ocupată',
    few: '{count} înregistrări ocupate',
    other: '{count} de înregistrări ocupate',
  },
  notSince: 'Necitit din {at}: {why}',
  never: 'Încă nu a putut fi citit: {why}',
  stale:
    'De șase ore nu avem vești din celălalt calendar, de aceea nu oferim ore din acesta până când poate fi citit din nou. Ce este rezervat rămâne.',
  why: {
    address: 'adresa nu duce la un server din rețeaua publică.',
    unreachable: 'serverul nu răspunde sau nu la timp.',
    refused:
      'serverul îl refuză. Poate că adresa s-a schimbat sau calendarul nu mai este partajat.',
    too_large: 'are peste 5 MB. Partajați mai puțin din trecut.',
    not_calendar: 'ce se află acolo nu este un calendar sau este doar o jumătate.',
    too_many: 'are peste 5.000 de înregistrări sau se repetă în aceeași oră.',
    portal: 'eroarea este la noi; am fost anunțați.',
  },
  collisions: {
    one: '{count} vizită este rezervată când celălalt calendar este ocupat',
    few: '{count} vizite sunt rezervate când celălalt calendar este ocupat',
    other: '{count} de vizite sunt rezervate când celălalt calendar este ocupat',
  },
  collisionsHint:
    'Nimic nu se anulează de la sine. O înregistrare cu același început și sfârșit ca o vizită este chiar vizita. Deschideți vizita ca să o anulați; pacientul primește alte ore prin e-mail.',
  errors: {
    required: 'Vă rugăm să completați.',
    tooLong: 'Este prea lung.',
    notHttps: 'Dați o adresă care începe cu https://.',
    noHost: 'Nu este un server din rețeaua publică.',
    hasPassword: 'O adresă cu nume de utilizator și parolă nu poate fi citită.',
    noHours:
      'Calendarul nu are program săptămânal: îl completează sistemul propriu al clinicii. Stabiliți mai întâi programul săptămânal.',
  },
  board: 'Nu oferim ore pacienților, pentru că fluxul nu poate fi citit: {names}',
  boardLink: 'De ce nu?',
  call: {
    title: 'Calendare care nu pot fi citite',
    hint: 'De mai mult de o zi aceste calendare nu oferă ore, pentru că fluxul programului clinicii nu poate fi citit. Sunați clinica: la „Program de consultații” vede motivul și poate da altă adresă.',
    clinic: 'Clinică',
    since: 'Ultima citire',
    why: 'Motiv',
  },
};
