import type { FinishLinkWords } from './shape.ts';

export const ro: FinishLinkWords = {
  title: 'Finalizați programarea',
  lead: 'Am pregătit cu dumneavoastră o programare la telefon. Introduceți data nașterii, ca să nu o vadă altcineva.',
  dateOfBirth: 'Data nașterii dumneavoastră',
  open: 'Vedeți detaliile',
  wrongDate:
    'Aceasta nu este data nașterii stabilită la telefon. Linkul expiră după cinci încercări greșite.',
  missingDate: 'Introduceți o dată care există.',
  otherAccount:
    'În acest browser este deschis alt cont. Deconectați-vă sau deschideți linkul într-o fereastră privată.',
  forWhom: 'Pentru',
  comment: 'Mesaj pentru medic',
  held: 'O păstrăm pentru dumneavoastră încă {time}.',
  referral: 'Bilet de trimitere',
  referralHint: 'Fotografiați-l sau atașați-l, ca să fie ușor de citit.',
  referralMissing:
    'Pentru această vizită este nevoie de bilet de trimitere: vă rugăm să îl atașați.',
  referralBusy: 'Așteptați până se încarcă fișierul.',
  agree: 'Am citit și accept termenii de utilizare și politica de confidențialitate.',
  agreeMissing: 'Pentru programare, acceptați termenii.',
  terms: 'Termeni de utilizare',
  privacy: 'Politica de confidențialitate',
  finish: 'Fac programarea',
  finishAnyhow: 'Fac programarea oricum',
  failed: 'Programarea nu a reușit',
  done: 'Programarea este a dumneavoastră',
  doneText: 'Vă trimitem o confirmare. Și colegul nostru vede că s-a finalizat.',
  over: 'Cu acest link nu se mai poate face programarea',
  overText:
    'A expirat, data nașterii a fost indicată greșit de cinci ori sau ora nu mai este păstrată. Cereți altul la telefon sau căutați altă oră.',
  newSearch: 'Căutați o programare',
  unknown: 'Acest link nu este valabil',
  unknownText: 'Deschideți-l din nou din mesaj și aveți grijă să fie întreg.',
  needsScript:
    'Pentru programare permiteți JavaScript sau spuneți la telefon că nu îl puteți deschide.',
  care: {
    toAcknowledge:
      'Serviciul clienți folosește datele pentru a organiza programarea și le transmite clinicii alese. Dacă nu puteți veni, vă rugăm să modificați sau să anulați din timp.',
    acknowledge: 'Am luat cunoștință de cele de mai sus',
    tick: 'Pentru solicitare trebuie să bifați această căsuță.',
    referralNeeded:
      'Acest serviciu necesită bilet de trimitere: atașați-l acum, ca fișier sau fotografiat.',
    title: 'Finalizați cererea de programare',
    lead: 'Am pregătit cu dumneavoastră o cerere la telefon. Introduceți data nașterii, ca să nu o vadă altcineva.',
    forCare: 'Serviciul medical',
    wishes: 'Când v-ar conveni',
    born: 'Data nașterii',
    mothersName: 'Numele mamei',
    phone: 'Număr de telefon',
    email: 'Adresă de e-mail',
    address: 'Adresă',
    doctor: 'Medic',
    wantsEnglish: 'Solicitați un medic care vorbește engleza',
    wrong:
      'Verificați datele înainte să trimiteți cererea. Dacă ceva nu este corect, spuneți-i colegului nostru: corectează și vă trimite un link nou.',
    callCentre: 'Numărul nostru: {phone}',
    paid: 'Cine plătește',
    selfPaid: 'Plătiți dumneavoastră',
    byInsurer: 'Asigurătorul, conform asigurării dumneavoastră',
    held: 'Acest link este valabil încă {time}.',
    referralHint: 'Dacă aveți unul, fotografiați-l sau atașați-l.',
    finish: 'Trimiteți cererea',
    finishAnyhow: 'Trimiteți cererea oricum',
    worse: {
      preauth_required:
        'Acest serviciu necesită aprobare prealabilă. Puteți trimite cererea oricum: vă anunțăm dacă este acoperită de asigurare.',
      preauth_too_early:
        'Ziua dorită este prea aproape ca să putem verifica eligibilitatea până atunci. Puteți trimite cererea oricum.',
      self_paid_only:
        'Asigurarea nu plătește acest serviciu. Puteți trimite cererea pe cheltuiala dumneavoastră.',
    },
    failed: 'Cererea nu a putut fi trimisă',
    done: 'Am primit cererea dumneavoastră',
    doneText:
      'V-am scris prin e-mail ce urmează. Și colegul nostru vede că s-a finalizat și vă va contacta.',
    over: 'Cu acest link nu se mai poate trimite cererea',
    overText:
      'A expirat, data nașterii a fost indicată greșit de cinci ori sau am trimis altul în locul lui. Cereți altul la telefon.',
    agreeMissing: 'Pentru cerere, acceptați termenii.',
  },
  mail: {
    subject: 'Finalizați programarea',
    intro:
      'Am pregătit cu dumneavoastră această programare la telefon. Verificați-o și faceți programarea cu o apăsare.',
    when: 'Când',
    where: 'Unde',
    open: 'Verificați și programați',
    note: 'Linkul este valabil cel mult 30 de minute. Dacă nu dumneavoastră ați vorbit cu noi, nu faceți nimic: nu se programează nimic.',
  },
  careMail: {
    subject: 'Finalizați cererea de programare',
    intro:
      'Am pregătit cu dumneavoastră o cerere la telefon. Verificați-o, atașați biletul de trimitere, dacă aveți, și trimiteți-o cu o apăsare.',
    open: 'Verificați și trimiteți',
    note: 'Linkul este valabil cel mult 30 de minute. Dacă nu dumneavoastră ați vorbit cu noi, nu faceți nimic: nu se trimite nicio cerere.',
  },
};
