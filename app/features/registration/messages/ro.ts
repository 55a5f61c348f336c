import type { RegistrationWords } from './shape.ts';

export const ro: RegistrationWords = {
  title: 'Înregistrare',
  description: 'Înregistrați-vă în patru pași și folosiți serviciul imediat.',
  lead: 'Patru pași scurți, fără card bancar.',
  needsScript: 'Pentru înregistrare, vă rugăm să activați JavaScript în browser.',
  steps: {
    label: 'Pașii înregistrării',
    done: 'gata',
    person: 'Date personale',
    voucher: 'Cod de cupon',
    withoutVoucher: 'Activare',
    confirm: 'Confirmarea adresei de e-mail',
    contact: 'Contactarea medicilor',
  },
  fields: {
    lastName: 'Nume',
    firstName: 'Prenume',
    dateOfBirth: 'Data nașterii',
    mothersName: 'Numele de naștere al mamei',
    phone: 'Număr de telefon',
    email: 'Adresă de e-mail',
    zipcode: 'Cod poștal',
    city: 'Localitate',
    street: 'Stradă, număr',
    voucherCode: 'Cod de cupon',
    workEmail: 'Adresa de e-mail de serviciu',
    acceptsTerms: 'Acceptarea termenilor',
  },
  workEmailHint:
    'Dacă ați primit codul de la angajator: trimitem un link la această adresă, iar acoperirea este valabilă după ce îl deschideți.',
  emailHint: 'Aici trimitem mesajul de confirmare.',
  phoneHint: 'De exemplu {example}',
  personTitle: '1. Date personale',
  personLead:
    'Toate câmpurile trebuie completate. Datele rămân numai în această filă a browserului, până când le trimiteți.',
  next: 'Continuați',
  back: 'Înapoi',
  voucherTitle: '2. Activare cu codul de cupon',
  voucherLead:
    'Găsiți codul în mesajul sau pe cuponul primit de la operatorul dumneavoastră. 6–20 de litere sau cifre; nu contează dacă sunt majuscule.',
  withoutVoucherTitle: '2. Activare',
  withoutVoucherLead:
    'Dacă aveți un cod de cupon, introduceți-l; vă puteți înregistra și fără el, iar tariful îl plătiți la clinică.',
  terms: 'Am citit și accept termenii de utilizare și politica de confidențialitate.',
  termsLink: 'Termeni de utilizare',
  privacyLink: 'Politica de confidențialitate',
  activate: 'Activați',
  confirmTitle: '3. Confirmați adresa de e-mail',
  confirmText:
    'Am trimis un mesaj la adresa {email}. Deschideți linkul din el și alegeți o parolă. Linkul este valabil 48 de ore.',
  confirmHeldText:
    'Am trimis un mesaj la adresa {email}. Deschideți linkul din el și alegeți o parolă: astfel vă rezervăm și ora.',
  confirmHint: 'Nu a sosit? Verificați și dosarul Spam sau corectați adresa.',
  changeEmail: 'Corectați adresa',
  startOver: 'Ștergeți datele',
  contactTitle: '4. Scrieți sau telefonați medicilor',
  contactText: 'Înregistrarea este completă. Întrebați un medic sau faceți o programare.',
  contactFinder: 'Căutați un medic',
  contactCall: 'Sunați la {phone}',
  contactAppointments: 'Programările mele',
  memberLead:
    'V-ați autentificat, dar acum nu aveți un abonament valabil. Dacă ați primit un cod de cupon, îl puteți activa aici; contul și datele dumneavoastră se păstrează.',
  knownPerson: 'Preluăm datele din abonamentul anterior; le puteți modifica în profil.',
  closedTitle: 'Înregistrarea s-a încheiat',
  closedText: 'Nu mai primim înregistrări noi.',
  closedMember: 'Aveți deja un cont? După autentificare vă puteți vedea în continuare datele.',
  upcomingTitle: 'Înregistrarea nu a început încă',
  upcomingText: 'Vă rugăm să reveniți mai târziu.',
  signIn: 'Autentificare',
  haveAccount: 'Aveți deja cont?',
  errorTitle: {
    one: 'Un câmp trebuie corectat',
    few: '{count} câmpuri trebuie corectate',
    other: '{count} de câmpuri trebuie corectate',
  },
  errors: {
    zipInvalid: {
      HU: 'Codul poștal din Ungaria are 4 cifre.',
      RO: 'Codul poștal din România are 6 cifre.',
    },
    voucherRequired: 'Introduceți codul de cupon.',
    voucherFormat: 'Codul de cupon are 6–20 de litere sau cifre.',
    notAtWork:
      'Aceasta nu este o adresă a angajatorului dumneavoastră. Verificați adresa sau lăsați câmpul gol: o puteți introduce mai târziu în profil.',
    termsRequired: 'Pentru înregistrare, acceptați termenii.',
  },
  failedTitle: 'Înregistrarea nu a reușit',
  unknownError: 'Eroare necunoscută la înregistrare, vă rugăm să încercați din nou mai târziu.',
  held: {
    title: 'Păstrăm ora pentru dumneavoastră',
    text: 'Pentru programare, înregistrați-vă: {time}',
    timeLeft: 'Timp rămas: {time}',
    button: 'Înregistrare pentru programare',
    release: 'Renunțați la această oră',
    ranOut: 'Ora a fost eliberată după 15 minute. După înregistrare puteți face o nouă programare.',
  },
  finish: {
    failed: 'Programarea nu a putut fi finalizată',
    lockExpiredTitle: 'Ora a fost eliberată',
    lockExpired:
      'O programare nefinalizată se păstrează cel mult 15 minute. Timpul a expirat și ora a fost eliberată; acum puteți face o nouă programare.',
    search: 'Căutați altă oră',
  },
  reserved: {
    pageTitle: 'Programare reușită',
    title: 'Ora dumneavoastră este rezervată',
    lead: 'Am trimis detaliile și prin e-mail. Dacă totuși nu puteți ajunge, vă rugăm să anulați din timp cu linkul din mesaj.',
    calendar: 'Salvați în calendar',
    appointments: 'Programările mele',
    another: 'Căutați altă oră',
    /** Calendars are shared: nothing about health. */
    summary: 'Programare',
  },
  answers: {
    registered: 'Am trimis un mesaj la adresa indicată. Vă rugăm să urmați instrucțiunile din el.',
  },
};
