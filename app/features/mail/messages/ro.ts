import type { MailWords } from './shape.ts';

export const ro: MailWords = {
  greeting: 'Bună ziua, {name}!',
  inName:
    'Serviciul nostru clienți a făcut acest lucru pentru dumneavoastră, așa cum ați cerut la telefon. Dacă nu ați cerut, vă rugăm să ne sunați.',
  details: {
    patient: 'Pacient',
    specialty: 'Specialitate',
    care: 'Serviciu medical',
    doctor: 'Medic',
    provider: 'Clinică',
    address: 'Adresă',
    time: 'Data și ora',
    price: 'Preț',
    number: 'Numărul programării',
    phone: 'Telefon',
    map: 'Hartă',
    route: 'Traseu',
  },
  clock: {
    'Europe/Budapest': 'ora Ungariei',
    'Europe/Bucharest': 'ora României',
  },
  repeatedHour: { summer: 'ora de vară', winter: 'ora de iarnă' },
  video: {
    how: 'Consultația are loc prin video. Sala de așteptare se deschide cu o jumătate de oră înainte: deschideți-o cu acest buton și verificați dinainte camera și microfonul.',
    pending:
      'Consultația are loc prin video. În sala de așteptare puteți intra după aprobare; butonul îl primiți în mesajul despre decizie.',
    button: 'La consultația video',
  },
  bring:
    'Vă rugăm să aduceți actul de identitate, cardul de sănătate și rezultatele anterioare legate de problema dumneavoastră.',
  verify: {
    subject: 'Confirmați programarea dumneavoastră',
    heading: 'Mai este un singur pas',
    intro:
      'Păstrăm pentru dumneavoastră ora de mai jos. Vă rugăm să confirmați programarea, ca ora să rămână a dumneavoastră.',
    code: 'Cod de confirmare',
    codeHint: 'Introduceți codul pe pagina programării sau apăsați butonul.',
    button: 'Confirmați programarea',
    validUntil: 'Puteți confirma până la ora {time} ({clock}). După aceea, ora se eliberează.',
    linkBelow: 'Dacă butonul nu funcționează, copiați această adresă în browser:',
    notYou:
      'Dacă nu ați făcut dumneavoastră această programare, nu trebuie să faceți nimic: fără confirmare, ea se șterge.',
  },
  confirmed: {
    subject: 'Programarea dumneavoastră este confirmată',
    heading: 'Programare confirmată',
    intro: 'Programarea a fost înregistrată. O găsiți atașată și ca fișier pentru calendar.',
    cancelIntro:
      'Dacă nu mai puteți ajunge, vă rugăm să anulați din timp, ca altcineva să poată folosi ora.',
    cancelButton: 'Anulați programarea',
    linkIntro:
      'Dacă nu mai puteți ajunge, vă rugăm să mutați sau să anulați programarea din timp, ca altcineva să poată folosi ora.',
    moveUntil: 'Cu butonul o puteți muta la altă oră până la {time} ({clock}).',
    cancelUntil: 'Cu butonul o puteți anula până la {time} ({clock}).',
    linkButton: 'Mutați sau anulați programarea',
    changeIntro:
      'Dacă nu mai puteți ajunge, o puteți muta sau anula gratuit până la {time} ({clock}). După aceea, vă rugăm să sunați la clinică.',
    callIntro: 'Dacă nu mai puteți ajunge, vă rugăm să sunați la clinică.',
    ownButton: 'Programările mele',
    addIntro:
      'Aveți cont la noi? Cu acest link puteți adăuga programarea la programările dumneavoastră:',
  },
  /** Of an insured member's visit. */
  cover: {
    selfPaid: 'Asigurarea dumneavoastră nu acoperă această vizită: plătiți la clinică.',
    tooEarly:
      'Nu s-a putut verifica dinainte dacă asigurarea acoperă această vizită. Vă rugăm să plătiți la clinică și să cereți decontarea din meniul de raportare a daunelor. Decontarea nu este garantată.',
    pending: {
      subject: 'Programarea este făcută, urmează aprobarea',
      heading: 'Programată, așteaptă aprobarea',
      intro:
        'Ora de mai jos este rezervată pentru dumneavoastră. Asigurătorul verifică dacă vizita este acoperită, iar decizia v-o trimitem prin e-mail în 24 de ore. Până atunci nu trebuie să faceți nimic.',
    },
    approved: {
      subject: 'Vizita a fost aprobată',
      heading: 'Asigurarea acoperă vizita',
      intro: 'Asigurătorul a aprobat vizita de mai jos: programarea este confirmată.',
    },
    inPart: {
      subject: 'Vizita a fost aprobată parțial',
      heading: 'Asigurarea acoperă o parte din vizită',
      intro:
        'Asigurătorul a aprobat vizita de mai jos, dar plătește mai puțin decât era de așteptat. Ora este a dumneavoastră: cât plătiți scrie mai jos și în portal. Dacă nu o mai doriți așa, o puteți anula gratuit.',
    },
    document: {
      subject: 'Asigurătorul are nevoie de un document',
      heading: 'Vă rugăm să trimiteți un document',
      intro:
        'Pentru a decide despre vizita de mai jos, asigurătorul are nevoie de un document de la dumneavoastră. Care anume, vedeți după autentificare; acolo îl puteți și trimite, chiar fotografiat cu telefonul.',
      until:
        'Vă rugăm să îl trimiteți până la {time} ({clock}). Apoi asigurătorul decide pe baza actelor existente.',
      button: 'Trimiteți documentul',
    },
    rejected: {
      subject: 'Asigurarea nu acoperă vizita',
      heading: 'Vă rugăm să decideți',
      intro:
        'Asigurătorul nu a aprobat vizita de mai jos. Ora este în continuare a dumneavoastră: o puteți păstra și plătiți la clinică sau o puteți anula gratuit.',
    },
  },
  cancelled: {
    subject: 'Programarea dumneavoastră a fost anulată',
    heading: 'Anulată',
    intro:
      'La cererea dumneavoastră am șters programarea de mai jos. Fișierul atașat o scoate și din calendar, dacă ați adăugat-o.',
    button: 'Căutați altă oră',
  },
  cancelledByClinic: {
    subject: 'Clinica a anulat programarea dumneavoastră',
    heading: 'Anulată de clinică',
    intros: {
      doctor_away:
        'Ne cerem scuze: medicul nu poate consulta, de aceea clinica a anulat programarea de mai jos.',
      clinic_closed:
        'Ne cerem scuze: clinica va fi închisă, de aceea a anulat programarea de mai jos.',
      equipment:
        'Ne cerem scuze: aparatul necesar nu poate fi folosit, de aceea clinica a anulat programarea de mai jos.',
      patient_asked: 'La cererea dumneavoastră, clinica a anulat programarea de mai jos.',
    },
    offered: 'Aceste ore sunt libere acum; le are cine le rezervă primul:',
    take: 'Vedeți ora și rezervați',
    noneOffered: 'Clinica nu are acum nicio oră liberă pentru acest serviciu.',
    call: 'Telefonul clinicii: {phone}',
  },
  /** About an account: with a link, by the page that it opens, or only telling something. */
  account: {
    greeting: 'Stimată clientă, stimate client,',
    'password-recovery': {
      subject: 'Setarea unei parole noi',
      heading: 'Setarea unei parole noi',
      intro:
        'S-a cerut o parolă nouă pentru contul dumneavoastră. Apăsați butonul pentru a alege una.',
      button: 'Setați o parolă nouă',
      note: 'Linkul este valabil 30 de minute. Dacă nu ați cerut dumneavoastră, nu trebuie să faceți nimic: parola rămâne aceeași.',
    },
    'verify-new-email': {
      subject: 'Confirmați noua adresă de e-mail',
      heading: 'Adresă nouă de e-mail',
      intro: 'Vă rugăm să confirmați că doriți să vă autentificați de acum cu această adresă.',
      button: 'Confirmați adresa',
      note: 'Linkul este valabil 24 de ore. Dacă nu ați cerut dumneavoastră, nu trebuie să faceți nimic.',
    },
    'verify-new-contact-email': {
      subject: 'Confirmați noua adresă de contact',
      heading: 'Adresă nouă de contact',
      intro: 'Vă rugăm să confirmați că doriți să primiți mesajele noastre la această adresă.',
      button: 'Confirmați adresa',
      note: 'Linkul este valabil 24 de ore. Dacă nu ați cerut dumneavoastră, nu trebuie să faceți nimic.',
    },
    'finish-registration': {
      subject: 'Finalizați înregistrarea',
      heading: 'Contul dumneavoastră este pregătit',
      intro: 'V-am deschis un cont. Alegeți o parolă și vă puteți autentifica imediat.',
      button: 'Setați parola',
      note: 'Linkul este valabil 48 de ore. Dacă nu așteptați un mesaj de la noi, nu trebuie să faceți nimic.',
    },
    'verify-registration': {
      subject: 'Confirmați înregistrarea',
      heading: 'Încă un singur pas',
      intro: 'Vă mulțumim pentru înregistrare. Vă rugăm să confirmați adresa de e-mail.',
      button: 'Confirmați înregistrarea',
      note: 'Linkul este valabil 48 de ore. Dacă nu v-ați înregistrat dumneavoastră, nu trebuie să faceți nimic.',
    },
    'finish-reservation': {
      subject: 'Finalizați programarea',
      heading: 'Încă un singur pas',
      intro: 'Vă păstrăm o oră liberă. Pentru a finaliza programarea, alegeți o parolă.',
      button: 'Finalizați programarea',
      note: 'Ora se păstrează cel mult 15 minute. Contul îl puteți seta în 48 de ore. Dacă nu ați făcut dumneavoastră programarea, nu trebuie să faceți nimic.',
    },
    'verify-corporate': {
      subject: 'Confirmați adresa de serviciu',
      heading: 'Adresa de serviciu',
      intro: 'Vă rugăm să confirmați că aceasta este adresa dumneavoastră de e-mail de serviciu.',
      button: 'Confirmați adresa',
      note: 'Linkul este valabil 7 zile. Dacă nu ați cerut dumneavoastră, nu trebuie să faceți nimic.',
    },
    'require-full-auth': {
      subject: 'Este necesară identificarea',
      heading: 'Este necesară identificarea',
      intro:
        'Pentru a continua, vă rugăm să vă identificați. După autentificare vă cerem data nașterii.',
      button: 'Identificați-vă',
      note: 'Linkul este valabil 24 de ore. Dacă nu ați cerut dumneavoastră, nu trebuie să faceți nimic.',
    },
    welcome: {
      subject: 'Bun venit',
      heading: 'Înregistrarea este completă',
      intro:
        'Vă mulțumim că v-ați înregistrat. De acum puteți scrie sau telefona medicilor și puteți face programări.',
      button: 'Autentificare',
      note: 'Pe portal vă autentificați cu adresa de e-mail și cu parola.',
    },
    'already-registered': {
      subject: 'Aveți deja un cont la noi',
      heading: 'Aveți deja un cont',
      intro:
        'Cineva – poate dumneavoastră – a încercat să se înregistreze cu această adresă de e-mail, dar adresa are deja un cont. Contul dumneavoastră nu s-a schimbat. Autentificați-vă; dacă ați uitat parola, cereți una nouă.',
      button: 'Cereți o parolă nouă',
      note: 'Dacă nu dumneavoastră ați încercat să vă înregistrați, nu trebuie să faceți nimic.',
    },
    'sharing-ended': {
      subject: 'Abonamentul comun s-a încheiat',
      heading: 'Abonamentul comun s-a încheiat',
      intro:
        'De acum nu mai folosiți abonamentul altcuiva. Contul, programările și datele dumneavoastră se păstrează și vă puteți autentifica în continuare.',
      button: 'Activați un abonament propriu',
      note: 'Dacă aveți un cod de activare, după autentificare puteți activa cu el un abonament propriu. Nu trebuie să faceți nimic altceva.',
    },
    'password-changed': {
      subject: 'Parola dumneavoastră a fost schimbată',
      heading: 'Parola a fost schimbată',
      intro:
        'Pentru contul dumneavoastră s-a setat o parolă nouă și v-am deconectat de pe toate dispozitivele.',
      button: 'Nu ați fost dumneavoastră? Cereți o parolă nouă',
      note: 'Dacă ați schimbat-o dumneavoastră, nu trebuie să faceți nimic.',
    },
    'second-factor-on': {
      subject: 'Autentificarea în doi pași este activată',
      heading: 'Autentificarea în doi pași este activată',
      intro:
        'De acum, la autentificarea cu parola vă cerem și un cod din aplicația de autentificare. V-am deconectat de pe celelalte dispozitive.',
      button: 'Verificați contul',
      note: 'Dacă nu ați fost dumneavoastră, vă rugăm să setați o parolă nouă și să contactați imediat serviciul clienți.',
    },
    'second-factor-off': {
      subject: 'Autentificarea în doi pași este dezactivată',
      heading: 'Autentificarea în doi pași este dezactivată',
      intro:
        'De acum, pentru autentificarea în contul dumneavoastră este suficientă parola. Codurile de recuperare nu mai sunt valabile.',
      button: 'Verificați contul',
      note: 'Dacă nu ați fost dumneavoastră, vă rugăm să setați o parolă nouă și să contactați imediat serviciul clienți.',
    },
    'recovery-codes-made': {
      subject: 'Coduri de recuperare noi',
      heading: 'Aveți coduri de recuperare noi',
      intro:
        'Pentru contul dumneavoastră au fost create coduri de recuperare noi. Cele anterioare nu mai sunt valabile.',
      button: 'Verificați contul',
      note: 'Dacă nu ați fost dumneavoastră, vă rugăm să setați o parolă nouă și să contactați imediat serviciul clienți.',
    },
    'recovery-code-used': {
      subject: 'A fost folosit un cod de recuperare',
      heading: 'A fost folosit un cod de recuperare',
      intro:
        'Unul dintre codurile de recuperare ale contului dumneavoastră a fost folosit. Nu mai poate fi folosit încă o dată.',
      button: 'Verificați contul',
      note: 'Dacă ați fost dumneavoastră, nu trebuie să faceți nimic; dacă v-au rămas puține coduri, creați altele noi. Dacă nu ați fost dumneavoastră, vă rugăm să setați o parolă nouă și să contactați imediat serviciul clienți.',
    },
    'passkey-added': {
      subject: 'A fost adăugată o cheie de acces',
      heading: 'O cheie de acces nouă pentru contul dumneavoastră',
      intro:
        'La contul dumneavoastră a fost adăugată o cheie de acces. De acum, cu ea vă puteți autentifica fără parolă.',
      button: 'Verificați cheile de acces',
      note: 'Dacă nu ați fost dumneavoastră, vă rugăm să o ștergeți, să setați o parolă nouă și să contactați imediat serviciul clienți.',
    },
    'passkey-removed': {
      subject: 'A fost ștearsă o cheie de acces',
      heading: 'A fost ștearsă o cheie de acces',
      intro:
        'Una dintre cheile de acces ale contului dumneavoastră a fost ștearsă: nu mai poate fi folosită pentru autentificare.',
      button: 'Verificați cheile de acces',
      note: 'Dacă nu ați fost dumneavoastră, vă rugăm să setați o parolă nouă și să contactați imediat serviciul clienți.',
    },
    'email-changed': {
      subject: 'Adresa dumneavoastră de e-mail a fost schimbată',
      heading: 'Adresa de e-mail a fost schimbată',
      intro:
        'De acum, autentificarea în contul dumneavoastră se face cu altă adresă de e-mail. La această adresă nu mai trimitem mesaje despre cont.',
      button: 'Mergeți la portal',
      note: 'Dacă nu ați schimbat-o dumneavoastră, vă rugăm să contactați imediat serviciul clienți.',
    },
  },
  videoMissed: {
    subject: 'Nu v-a chemat nimeni la consultația video',
    heading: 'Ne pare rău',
    intro:
      'Ați fost în sala de așteptare a consultației de mai jos și nu v-a chemat nimeni până la închiderea ei.',
    ask: 'Medicul vede pe lista sa că ați așteptat, cu numărul dumneavoastră de telefon. Dacă nu vă sună nimeni, sunați la clinică și stabiliți ce se întâmplă cu ora și cu prețul ei, sau programați altă oră.',
    button: 'Programați altă oră',
  },
  videoOff: {
    subject: 'S-a schimbat felul în care are loc consultația video',
    heading: 'Nu în camera video',
    intro:
      'Medicul consultației de mai jos nu mai ține consultații video în portal, așa că sala de așteptare nu se deschide pentru ea. Ora rămâne a dumneavoastră.',
    ask: 'Vă rugăm să întrebați clinica la telefon cum veți vorbi. Dacă doriți altceva, puteți anula această oră.',
  },
  moved: {
    subject: 'Ora programării dumneavoastră s-a schimbat',
    heading: 'Oră nouă',
    intro:
      'La cererea dumneavoastră am mutat programarea la ora de mai jos. Dacă ați adăugat-o în calendar, fișierul atașat o modifică și acolo.',
    before: 'Data și ora anterioare',
  },
  reminder: {
    subject: 'Vă reamintim de programare',
    heading: 'Se apropie programarea dumneavoastră',
    soonHeading: 'Aveți în curând o programare',
    intro: 'Vă așteptăm la clinică la data și ora de mai jos.',
    videoIntro: 'Vă așteptăm la consultația video la data și ora de mai jos.',
    answerIntro:
      'Spuneți clinicii cu o apăsare dacă veniți. Dacă nu răspundeți și ne-ați dat un număr de mobil, cu o zi înainte vă amintim și prin SMS.',
    answerButton: 'Confirmați sau anulați',
    settings: 'Dacă nu doriți mesaje de reamintire, le puteți opri aici:',
  },
  /** To who booked for somebody who has come of age since: that there is news, and nothing of what it is. */
  ofAge: {
    subject: 'Vă rugăm să transmiteți mai departe',
    intro:
      'Avem o noutate despre ceva cerut mai demult cu această adresă de e-mail în numele altcuiva. Persoana a devenit între timp majoră, așa că detaliile i le putem spune numai ei.',
    ask: 'Vă rugăm să îi spuneți să sune la serviciul nostru clienți{phone}.',
  },
  calendar: {
    summary: 'Programare',
    changeHint: 'Puteți muta sau anula cu linkul din e-mailul de confirmare.',
    reminder: 'Peste două ore aveți o programare.',
  },
  logo: 'Sigla {product}',
  footer: {
    automatic: 'Mesaj automat: {product}. Vă rugăm să nu răspundeți la el.',
    emergency: 'În caz de urgență sunați la 112.',
  },
};
