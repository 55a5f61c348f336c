import type { AccountsWords } from './shape.ts';

export const ro: AccountsWords = {
  menu: {
    signIn: 'Autentificare',
    label: 'Cont: {name}',
    profile: 'Datele mele',
    appointments: 'Programările mele',
    claims: 'Raportarea daunelor',
    relatives: 'Gestionarea familiei',
    privacy: 'Confidențialitate',
    signOut: 'Deconectare',
    signOutFailed: 'Deconectarea nu a reușit',
    signOutHint:
      'Sesiunea dumneavoastră este în continuare activă. Vă rugăm să așteptați puțin, să verificați conexiunea la internet și să încercați din nou.',
  },
  signIn: {
    title: 'Autentificare',
    lead: 'Autentificați-vă pentru a vedea programările și serviciile la care aveți dreptul.',
    email: 'Adresa de e-mail',
    password: 'Parola',
    show: 'Afișați parola',
    hide: 'Ascundeți parola',
    submit: 'Autentificare',
    forgotten: 'Ați uitat parola?',
    failed: 'Autentificarea nu a reușit',
    needsScript: 'Pentru autentificare, activați JavaScript în browser.',
    aside: 'Puteți căuta o programare și fără autentificare.',
    asideLink: 'Mergeți la căutarea medicilor',
    newHere: 'Nu aveți încă un cont?',
    newHereLink: 'Creați un cont',
  },
  errors: {
    emailRequired: 'Introduceți adresa de e-mail.',
    emailInvalid: 'Introduceți o adresă de e-mail completă, de exemplu nume@example.ro.',
    passwordRequired: 'Introduceți parola.',
    newPassword: {
      required: 'Introduceți o parolă nouă.',
      tooShort: 'Parola trebuie să aibă cel puțin 6 caractere.',
      tooLong: 'Parola poate avea cel mult 128 de caractere.',
      common: 'Această parolă este ușor de ghicit. Vă rugăm să alegeți alta.',
    },
    repeatRequired: 'Introduceți încă o dată parola nouă.',
    repeatDiffers: 'Cele două parole nu coincid.',
    dateInvalid: 'Introduceți o dată care există.',
  },
  forgotten: {
    title: 'Parolă uitată',
    lead: 'Introduceți adresa de e-mail cu care vă autentificați. Vă trimitem un link cu care puteți seta o parolă nouă.',
    submit: 'Trimiteți linkul',
    failed: 'Cererea nu a putut fi trimisă',
    sentTitle: 'Verificați-vă e-mailul',
    sentText:
      'Dacă există un cont cu adresa {email}, am trimis la ea instrucțiunile. Linkul este valabil 30 de minute.',
    sentHint:
      'Nu ați primit niciun mesaj? Verificați și dosarul spam sau încercați cu altă adresă.',
    again: 'Introduceți altă adresă',
    back: 'Înapoi la autentificare',
  },
  /** Of the pages of mailed links, by kind. */
  tokenTitles: {
    'password-recovery': 'Setarea unei parole noi',
    'finish-registration': 'Finalizarea înregistrării',
    'finish-reservation': 'Finalizarea înregistrării pentru programare',
    'verify-registration': 'Confirmarea înregistrării',
    'verify-new-email': 'Confirmarea noii adrese de e-mail',
    'verify-new-contact-email': 'Confirmarea noii adrese de contact',
    'verify-corporate': 'Confirmarea adresei de serviciu',
    'require-full-auth': 'Identificare cu data nașterii',
  },
  newPassword: {
    recoveryLead: 'Alegeți o parolă nouă pentru contul:',
    finishLead: 'Alegeți o parolă pentru contul dumneavoastră:',
    password: 'Parola nouă',
    hint: 'Cel puțin 6 caractere. O alegere bună: câteva cuvinte fără legătură între ele.',
    repeat: 'Parola nouă, încă o dată',
    submit: 'Salvați parola',
    failed: 'Parola nu a putut fi salvată',
    doneTitle: 'Parola nouă este activă',
    doneText:
      'V-am deconectat de pe toate dispozitivele. Vă rugăm să vă autentificați cu parola nouă.',
    doneSignedIn: 'V-am autentificat pe acest dispozitiv și v-am deconectat de pe toate celelalte.',
    finishedTitle: 'Înregistrarea este finalizată',
    finishedText: 'Parola a fost salvată. Acum vă puteți autentifica.',
    finishedSignedIn: 'Parola a fost salvată și v-am autentificat.',
    goOn: 'Continuați',
    signIn: 'Autentificare',
  },
  verify: {
    offers: {
      registration:
        'Dacă confirmați, deschidem contul înregistrat cu această adresă: {email}. Confirmați numai dacă v-ați înregistrat dumneavoastră.',
      email:
        'Dacă confirmați, de acum vă autentificați cu această adresă: {email}. Vă deconectăm de pe toate celelalte dispozitive.',
      contactEmail: 'Dacă confirmați, de acum vă trimitem mesajele la această adresă: {email}.',
      corporate:
        'Dacă confirmați, notăm la contul dumneavoastră adresa de serviciu {email}. De atunci este în vigoare asigurarea plătită de angajator.',
    },
    confirm: 'Confirmați',
    working: 'Se confirmă…',
    failed: 'Confirmarea nu a reușit',
    tryAgain: 'Încercați din nou',
    close: 'Închideți',
    signIn: 'Autentificare',
    already: 'Ați confirmat deja',
    alreadyText: 'Ați folosit deja acest link, nu mai aveți nimic de făcut.',
    registration: {
      title: 'Înregistrarea este confirmată',
      text: 'Adresa de e-mail a fost confirmată. Acum vă puteți autentifica.',
    },
    email: {
      title: 'Noua adresă de e-mail este activă',
      text: 'De acum vă autentificați cu această adresă. Din motive de siguranță v-am deconectat de pe toate celelalte dispozitive.',
    },
    contactEmail: {
      title: 'Noua adresă de contact este activă',
      text: 'De acum vă trimitem mesajele la această adresă.',
    },
    corporate: {
      title: 'Adresa de serviciu este confirmată',
      text: 'Vă mulțumim, adresa de e-mail de serviciu a fost confirmată.',
    },
  },
  expired: {
    title: 'Linkul a expirat',
    text: 'Linkul din mesajul de confirmare a expirat. Cereți unul nou: îl trimitem la adresa pe care ați dat-o pentru cont.',
    usedTitle: 'Ați folosit deja acest link',
    usedText: 'Și-a îndeplinit scopul: autentificați-vă cu adresa de e-mail și parola.',
    usedAgain: 'Dacă aveți totuși nevoie de un link nou, îl trimitem la adresa contului.',
    resend: 'Retrimiteți',
    failed: 'Linkul nu a putut fi retrimis',
  },
  fullAuth: {
    lead: 'Pentru a continua, introduceți data nașterii.',
    date: 'Data nașterii',
    submit: 'Continuați',
    failed: 'Identificarea nu a reușit',
    done: 'Identificarea a reușit',
  },
  token: {
    needsScript: 'Pentru acest link, activați JavaScript în browser.',
    wrongTitle: 'Acest link este greșit',
    wrongText:
      'Vă rugăm să deschideți linkul complet din mesaj sau să copiați adresa în întregime.',
    failed: 'Linkul nu poate fi folosit',
    foreignTitle: 'Acest link aparține altui cont',
    foreignText:
      'Sunteți autentificat(ă) într-un cont care nu a cerut acest lucru, de aceea nu am schimbat nimic. Dacă l-ați cerut din alt cont al dumneavoastră, autentificați-vă în acela. Dacă nu l-ați cerut, nu aveți nimic de făcut.',
    foreignSwitch: 'Autentificare în alt cont',
    reservationFailed: 'A apărut o eroare la confirmarea programării.',
  },
  answers: {
    recoveryRequested:
      'V-am trimis instrucțiunile prin e-mail. Vă rugăm să vă verificați mesajele.',
    passwordSet: 'Parola nouă a fost salvată.',
    registrationFinished: 'Înregistrarea este finalizată.',
    registrationVerified: 'Înregistrarea a fost confirmată.',
    emailChanged: 'Noua adresă de e-mail a fost confirmată.',
    corporateVerified: 'Adresa de e-mail de serviciu a fost confirmată.',
    workAddressMailed: 'Am trimis linkul la adresa dumneavoastră de serviciu.',
    resent: 'Un nou link de autentificare a fost trimis la adresa dumneavoastră de e-mail',
  },
};
