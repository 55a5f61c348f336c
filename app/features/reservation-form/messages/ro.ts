import type { BookingWords } from './shape.ts';

export const ro: BookingWords = {
  fieldErrors: {
    required: 'Acest câmp este obligatoriu.',
    tooLong: 'Cel mult {max} de caractere.',
    charactersInvalid:
      'Conține un semn, poate invizibil, care nu poate fi folosit aici. Vă rugăm să scrieți din nou.',
    dateInvalid: 'Vă rugăm să introduceți o dată existentă.',
    dateInFuture: 'Data nașterii nu poate fi în viitor.',
    dateTooEarly: 'Vă rugăm să verificați anul.',
    phoneInvalid: 'Vă rugăm să introduceți un număr de telefon valid.',
    emailInvalid: 'Vă rugăm să introduceți o adresă de e-mail validă.',
  },
  onBehalfErrors: {
    relationRequired: 'Alegeți ce legătură aveți cu această persoană.',
    agreementRequired: 'Pentru programare trebuie să bifați această căsuță.',
    hasOwnAccount: 'Această persoană are cont propriu, așa că se poate programa singură.',
  },
  referralErrors: {
    referralRequired: 'Atașarea biletului de trimitere este obligatorie.',
    referralBusy: 'Așteptați până se încarcă fișierul.',
    gone: 'Fișierul atașat a fost șters după o zi. Ștergeți-l din listă și atașați-l din nou.',
  },
  modal: {
    title: 'Programare',
    timeConfirmationTitle: 'Confirmarea datei',
    doneTitle: 'Mai este un singur pas',
    confirmedTitle: 'Programarea este confirmată',
    bookedTitle: 'Programarea este făcută',
    refusedTitle: 'Această oră nu poate fi rezervată acum',
    limitTitle: 'Două ore vă așteaptă deja',
    ranOutTitle: 'Timpul pentru programare a expirat',
    failedTitle: 'Programarea nu a reușit',
    holding: 'Păstrăm ora pentru dumneavoastră…',
    close: 'Înapoi la calendar',
    cancel: 'Renunțați',
    chooseOther: 'Alegeți altă oră',
    tryAgain: 'Încercați din nou',
    holdAgain: 'Cereți din nou această oră',
  },
  summary: {
    title: 'Datele programării',
    time: 'Data și ora',
    clinicTime: 'ora locală a clinicii',
    doctor: 'Medic',
    number: 'Numărul programării',
    provider: 'Clinică',
    care: 'Serviciu medical',
    price: 'Preț',
    paidOnSite: 'Tariful se plătește la clinică.',
    noPrice: 'Clinica nu a stabilit un preț. Tariful se plătește la clinică.',
    paidByTransfer:
      'Tariful se plătește prin transfer, pe baza facturii clinicii, după consultație.',
    noPriceByVideo:
      'Clinica nu a stabilit un preț. Tariful se plătește prin transfer, pe baza facturii ei, după consultație.',
    speaksEnglish: 'Medicul vorbește engleza.',
    timeLeft: 'Timp rămas: {time}',
  },
  customerService: {
    title: 'Vă ajutăm cu programarea',
    text: 'Dacă aveți întrebări despre programare sau despre asigurare, sunați la serviciul clienți.',
  },
  registerFirst: {
    title: 'Aici pot face programări clienții înregistrați',
    text: 'Vă păstrăm ora timp de 15 minute. Înregistrați-vă acum, iar cu linkul din mesajul primit o rezervăm. Dacă aveți deja cont, autentificați-vă și alegeți din nou ora.',
    button: 'Continuați la înregistrare',
  },
  form: {
    referral: 'Bilet de trimitere',
    referralHint:
      'Este obligatoriu pentru acest serviciu. Fotografiați-l astfel încât fiecare rând să se poată citi.',
    title: 'Datele pacientului',
    intro: 'Completați toate câmpurile, cu excepția celor marcate ca opționale.',
    ownIntro:
      'Programarea se face cu datele dumneavoastră. Dacă s-a schimbat ceva, le puteți corecta în profil.',
    forWhom: {
      label: 'Pentru cine faceți programarea?',
      me: 'Pentru mine',
      children: 'Pentru copilul meu',
      other: 'Pentru altcineva',
      childIntro: 'Faceți programarea în numele copilului, iar mesajele le primiți dumneavoastră.',
      otherIntro:
        'Completați datele persoanei pe care o va consulta medicul; mesajele le primiți dumneavoastră. Cine are cont propriu se programează singur.',
      keepChild:
        'Dacă programarea este pentru copilul dumneavoastră, îl puteți adăuga o singură dată la membrii familiei.',
      keepChildLink: 'Familie',
      notCoveredPrice: 'Abonamentul dumneavoastră nu acoperă această persoană. De plătit: {price}.',
      notCovered:
        'Abonamentul dumneavoastră nu acoperă această persoană, așa că tariful trebuie plătit.',
      relation: 'Ce legătură aveți cu această persoană?',
      relations: {
        spouse: 'Soț, soție sau partener',
        parent: 'Părinte',
        child: 'Copil',
        fosterChild: 'Copil vitreg sau în plasament',
        grandchild: 'Nepot sau nepoată',
        sibling: 'Frate sau soră',
        other: 'Altă rudă sau cunoștință',
      },
      isAgreed:
        'Persoana a fost de acord să îi comunic datele (pentru un minor, reprezentantul său legal).',
    },
    patientName: 'Nume',
    patientLastName: 'Nume de familie',
    patientFirstName: 'Prenume',
    patientDateOfBirth: 'Data nașterii',
    patientMothersName: 'Numele mamei',
    patientMothersNameHint: 'Numele mamei la naștere, așa cum apare în acte.',
    patientPhone: 'Număr de telefon',
    patientPhoneHint: 'Clinica vă sună la acest număr dacă apare o schimbare. De exemplu {example}',
    patientEmail: 'Adresă de e-mail',
    patientEmailHint: 'Aici trimitem linkul și codul de confirmare.',
    patientComment: 'Simptome, observații',
    patientCommentPlaceholder: 'De exemplu: de două săptămâni mă mănâncă cotul',
    reserve: 'Rezervați ora',
    sending: 'Trimitem programarea.',
    errorTitle: {
      one: '{count} câmp trebuie corectat',
      few: '{count} câmpuri trebuie corectate',
      other: '{count} de câmpuri trebuie corectate',
    },
    network:
      'Conexiunea s-a întrerupt, așa că nu știm dacă programarea a ajuns la noi. Trimiteți-o din nou: nu va fi făcută de două ori. Ce ați scris s-a păstrat.',
    failed:
      'Programarea nu a reușit din motive necunoscute. Ceea ce ați completat s-a păstrat; vă rugăm să încercați din nou.',
    privacy: 'Folosim datele numai pentru programare și le transmitem numai clinicii.',
    privacyLink: 'Politica de confidențialitate',
  },
  ownHolds: {
    title: 'Orele păstrate pentru dumneavoastră',
    waits: 'Așteaptă confirmarea: {email}',
    started: 'Păstrată pentru dumneavoastră; formularul nu a fost trimis.',
    release: 'Eliberați și continuați',
    releaseNamed: 'Eliberați și continuați: {time}',
  },
  refused: {
    arrange: 'Organizați-o pentru mine',
    taken:
      'Altcineva tocmai a rezervat această oră. Am actualizat calendarul; vă rugăm să alegeți altă oră. Ce ați scris s-a păstrat.',
    ranOut:
      'Putem păstra ora cel mult 15 minute. Acest timp a trecut, iar ora a fost eliberată. Dacă este încă liberă, o puteți cere din nou. Ce ați scris s-a păstrat.',
    network:
      'Serverul nu răspunde. Verificați conexiunea la internet și încercați din nou. Ce ați scris s-a păstrat.',
    failed:
      'A apărut o eroare neașteptată. Vă rugăm să încercați din nou. Ce ați scris s-a păstrat.',
    call: 'Sunați la {phone}',
  },
  done: {
    mailSent: 'Am trimis un mesaj la adresa:',
    next: 'Introduceți aici codul de șase cifre din mesaj sau deschideți linkul din el. Abia atunci programarea devine definitivă.',
    until:
      'Codul și linkul sunt valabile până la ora {time}; până atunci păstrăm ora pentru dumneavoastră.',
    timeLeft: 'Timp rămas pentru confirmare: {time}',
    spam: 'Dacă nu găsiți mesajul, verificați și dosarul de spam.',
    wrongAddress: 'Corectați adresa',
    code: 'Cod de confirmare',
    codeHint: 'Șase cifre din mesaj.',
    codeRequired: 'Introduceți toate cele șase cifre.',
    codeOver:
      'Codul nu mai poate fi folosit. Vă rugăm să deschideți linkul din mesaj: cu el puteți confirma în continuare programarea.',
    codeNetwork:
      'Serverul nu răspunde. Verificați conexiunea la internet și trimiteți codul din nou.',
    confirm: 'Confirmați programarea',
    openMail: 'Deschideți e-mailul',
    sendAgain: 'Trimiteți din nou',
    sentAgain: 'Am trimis mesajul din nou.',
    later: 'Confirmați mai târziu, cu linkul',
    close: 'Închideți',
    confirmed:
      'Programarea este definitivă. V-am trimis detaliile și fișierul de calendar prin e-mail.',
    pendingPreauth:
      'Ora este rezervată pentru dumneavoastră. Vă anunțăm în 24 de ore dacă serviciul este acoperit de asigurare. V-am trimis detaliile prin e-mail.',
    change:
      'Dacă nu mai puteți ajunge, vă rugăm să modificați sau să anulați din timp, ca altcineva să poată folosi ora.',
    appointments: 'Programările mele',
  },
  ticket: {
    calendar: 'Adăugați în calendar',
    map: 'Hartă',
    route: 'Traseu',
    bring:
      'Vă rugăm să aduceți actul de identitate, cardul de sănătate și rezultatele anterioare legate de problema dumneavoastră.',
    cancel:
      'Dacă nu puteți veni, vă rugăm să anulați programarea cu linkul din mesaj, ca altcineva să poată folosi ora. O puteți anula până la: {time}.',
  },
  live: {
    sent: 'Mesajul a fost trimis.',
  },
  verify: {
    pageTitle: 'Confirmarea programării',
    working: 'Confirmăm programarea…',
    workingText: 'Durează câteva secunde; vă rugăm să nu închideți pagina.',
    title: 'Programarea a fost confirmată',
    text: 'Vă așteptăm la ora stabilită. V-am trimis detaliile prin e-mail.',
    already: 'Ați confirmat deja această programare',
    alreadyText:
      'Nu mai este nimic de făcut, vă așteptăm la ora stabilită. Detaliile se află în mesajul de confirmare.',
    expired: 'Linkul a expirat',
    expiredText:
      'Putem păstra ora 15 minute; acest timp a trecut, iar ora a fost eliberată. Vă rugăm să căutați o altă oră: rezervarea durează doar un minut.',
    notOffered: 'Această oră nu mai poate fi rezervată',
    notOfferedText: 'Clinica a retras între timp această oră. Vă rugăm să alegeți alta.',
    failed: 'Confirmarea nu a reușit',
    failedText: 'Programarea nu a fost confirmată încă. Vă rugăm să încercați din nou.',
    tryAgain: 'Încercați din nou',
    backToSearch: 'Înapoi la rezultate',
    newSearch: 'Căutați altă oră',
    providerCalendar: 'Orele libere ale clinicii',
    doctorCalendar: 'Orele libere ale medicului',
    close: 'Închideți',
    needsScript: 'Pentru confirmare, activați JavaScript în browser și deschideți din nou linkul.',
  },
  add: {
    pageTitle: 'Adăugarea programării la cont',
    title: 'Adăugați această programare la contul dumneavoastră?',
    text: 'Veți vedea programarea în cont, unde o puteți muta sau anula. Datele introduse la programare vor apărea printre datele contului dumneavoastră.',
    button: 'Adăugați la cont',
    leave: 'Nu acum',
    done: 'Programarea este în contul dumneavoastră',
    doneText: 'De acum o puteți gestiona și din cont.',
    own: 'Programările mele',
    home: 'Înapoi la pagina principală',
    taken: 'Această programare aparține deja altui cont',
    takenText: 'O programare poate aparține unui singur cont, de aceea nu am schimbat nimic.',
    forbidden: 'În acest cont nu există programări',
    forbiddenText: 'Programarea poate fi anulată în continuare prin linkul din mesaj.',
    expiredText: 'Ora a trecut sau programarea nu mai este valabilă.',
    failed: 'Adăugarea nu a reușit',
    failedText:
      'Programarea este valabilă, dar nu este încă în cont. Vă rugăm să încercați din nou.',
    needsScript: 'Pentru adăugare, activați JavaScript în browser.',
  },
  cancel: {
    text: 'După anulare, ora poate fi rezervată de altcineva. Anularea este definitivă.',
    button: 'Anulați programarea',
    keep: 'Păstrați programarea',
    done: 'Programarea a fost anulată',
    doneText:
      'V-am trimis un mesaj despre anulare. Vă mulțumim că ne-ați anunțat: altcineva poate folosi ora.',
    already: 'Această programare a fost deja anulată',
    alreadyText: 'Nu mai este nimic de făcut.',
    expired: 'Acest link nu mai este valabil',
    expiredText:
      'Ora a trecut sau programarea nu mai poate fi mutată sau anulată de aici. Dacă aveți întrebări, sunați la clinică.',
    unknown: 'Nu cunoaștem acest link',
    unknownText: 'Vă rugăm să deschideți linkul complet din mesaj.',
    failed: 'Anularea nu a reușit',
    failedText: 'Programarea este în continuare a dumneavoastră. Vă rugăm să încercați din nou.',
    newSearch: 'Căutați altă oră',
  },
};
