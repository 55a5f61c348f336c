import { ro as requests } from './requests-ro.ts';
import type { CareWords } from './shape.ts';

export const ro: CareWords = {
  titles: {
    new: 'Programare nouă',
    self_paid: 'Programare nouă pe cheltuială proprie',
    finish: 'Finalizarea programării',
    confirm: 'Confirmarea unei programări deja făcute',
  },
  emergency: {
    title: 'Dacă viața este în pericol, sunați imediat la 112',
    text: 'Dacă aveți oricare dintre semnele de mai jos, nu așteptați o programare.',
    signs: [
      'durere sau apăsare puternică în piept, respirație grea',
      'slăbiciune sau amorțeală bruscă pe o parte, tulburări de vorbire',
      'pierderea cunoștinței, convulsii',
      'sângerare puternică, ce nu se oprește',
      'gânduri sau intenții de sinucidere',
    ],
    call: 'Sunați la 112',
    none: 'Niciunul, solicitați o programare',
  },
  visitor: {
    text: 'Aici nu se poate alege o oră din calendar: serviciul clienți organizează vizita după ce vă autentificați. Fără cont, sunați direct la clinică: numărul este pe pagina ei.',
    call: 'Sunați la {phone}',
    signIn: 'Autentificare',
    register: 'Înregistrare',
  },
  parts: requests.parts,
  form: {
    leads: {
      new: 'Spuneți-ne de ce aveți nevoie și organizăm programarea.',
      self_paid:
        'Spuneți-ne de ce aveți nevoie: organizăm programarea, iar tariful îl plătiți dumneavoastră.',
      finish:
        'Această oră nu a putut fi rezervată online. O organizăm noi pe baza datelor dumneavoastră.',
      confirm: 'Dacă ați stabilit deja o oră cu clinica, puteți cere aici confirmarea ei.',
    },
    which: 'Ce serviciu medical?',
    care: 'Specialitate și serviciu',
    provider: 'Clinică sau medic',
    providerHint: 'Dacă nu alegeți, căutăm pentru dumneavoastră cea mai apropiată.',
    otherProvider: 'Altă clinică',
    doctor: 'Medic',
    anyDoctor: 'Oricare medic',
    speaksEnglish: 'vorbește engleza',
    wishes: 'Când v-ar conveni?',
    wishesHint: 'Cel puțin o zi, cel mult trei, de mâine până peste o jumătate de an.',
    wishDay: 'Ziua {number}',
    wishPart: 'Partea zilei {number}',
    agreed: 'Ora stabilită',
    agreedHint: 'După ora locală a clinicii.',
    day: 'Ziua',
    time: 'Ora',
    person: 'Datele pacientului',
    personHint: 'Am completat ce știm deja: dacă ceva nu este corect, corectați.',
    identifiedHint:
      'Numele și data nașterii sunt cele din abonamentul dumneavoastră. Corectați restul dacă ceva nu este corect.',
    lastName: 'Nume de familie',
    firstName: 'Prenume',
    dateOfBirth: 'Data nașterii',
    mothersName: 'Numele mamei',
    phoneNumber: 'Număr de telefon',
    email: 'Adresă de e-mail',
    zipcode: 'Cod poștal',
    city: 'Localitate',
    street: 'Stradă și număr',
    aboutCare: 'Despre vizită',
    complaints: 'Simptome',
    complaintsHint: 'Pe scurt: de când și ce vă deranjează.',
    wantsEnglish: 'Doresc un medic care vorbește engleza',
    referral: 'Bilet de trimitere',
    referralHint:
      'Dacă serviciul cere bilet de trimitere, atașarea lui este obligatorie. Ca fișier sau fotografiat.',
    referralNeeded:
      'Acest serviciu necesită bilet de trimitere: atașați-l acum, ca fișier sau fotografiat.',
    toAcknowledge:
      'Serviciul clienți folosește datele pentru a organiza programarea și le transmite clinicii alese. Dacă nu puteți veni, vă rugăm să modificați sau să anulați din timp.',
    acknowledge: 'Am luat cunoștință de cele de mai sus',
    submit: 'Solicitați programarea',
    cancel: 'Renunțați',
    again: 'Încercați din nou',
    failed: 'Solicitarea nu a putut fi trimisă',
    warned: 'Înainte de a trimite',
    tick: 'Pentru solicitare trebuie să bifați această căsuță.',
    errors: {
      required: 'Acest câmp este obligatoriu.',
      tooLong: 'Cel mult {max} de caractere.',
      charactersInvalid: 'Conține un caracter care nu poate fi folosit aici.',
      dateInvalid: 'Introduceți o dată existentă.',
      dateInFuture: 'Data nașterii nu poate fi în viitor.',
      dateTooEarly: 'Verificați anul.',
      dateInPast: 'Alegeți mâine sau mai târziu.',
      timeInPast: 'Introduceți o oră care nu a trecut.',
      dateTooFar: 'Puteți cere o programare pentru cel mult o jumătate de an înainte.',
      sameTwice: 'Aceeași zi și parte a zilei apare de două ori.',
      phoneInvalid: 'Introduceți un număr de telefon valid.',
      emailInvalid: 'Introduceți o adresă de e-mail validă.',
      zipcodeInvalid: 'Introduceți un cod poștal valid (4 cifre în Ungaria, 6 în România).',
      notOffered: 'Acest serviciu nu se oferă aici. Alegeți altul.',
      notOfDoctor: 'Acest medic nu oferă acest serviciu. Alegeți alt medic sau lăsați necompletat.',
      notOwn:
        'În abonament figurează altceva. Dacă programarea este pentru altcineva, alegeți acest lucru mai sus.',
      referralRequired: 'Atașarea biletului de trimitere este obligatorie.',
      referralBusy: 'Așteptați până se încarcă fișierul.',
      gone: 'Fișierul atașat a fost șters după o zi. Ștergeți-l din listă și atașați-l din nou.',
    },
  },
  change: {
    title: 'Modificarea solicitării',
    lead: 'Schimbați ce doriți altfel. Cine organizează programarea vede ce s-a schimbat.',
    patient: 'Pentru cine: {name}, data nașterii: {dateOfBirth}',
    offers:
      'V-am propus ore. Pe cele care după modificare nu mai corespund le dăm înapoi și căutăm altele.',
    submit: 'Trimiteți modificarea',
    conflict: 'Solicitarea s-a schimbat între timp',
    conflictText:
      'Dacă trimiteți totuși modificarea, solicitarea rămâne așa cum ați scris. Ce s-a schimbat între timp:',
    conflictOffers: 'Ore propuse: {before} → {now}',
    doneTitle: 'Am modificat solicitarea dumneavoastră',
    givenBack: 'Am dat înapoi orele propuse care nu mai corespund: {times}',
  },
  done: {
    title: 'Am primit solicitarea dumneavoastră',
    heading: 'Vă mulțumim!',
    mailed: 'V-am trimis detaliile și prin e-mail.',
    change: 'Modificați',
    appointments: 'Programările mele',
    close: 'Închideți',
  },
  mail: {
    button: 'Deschideți programările mele',
    requested: {
      heading: 'Am primit solicitarea dumneavoastră',
      text: 'Am primit solicitarea și organizăm programarea. Vă contactăm în 24 de ore.',
      approval:
        'Am primit solicitarea. Vă anunțăm în 24 de ore dacă aveți dreptul la ea și organizăm programarea.',
      note: 'Dacă nu puteți veni sau doriți să schimbați ceva, vă rugăm să modificați sau să anulați din pagina Programările mele: schimbați sau retrageți acolo solicitarea.',
    },
    changed: {
      heading: 'Am modificat solicitarea dumneavoastră',
      text: 'Am modificat solicitarea și organizăm programarea în noua formă. Vă contactăm în 24 de ore.',
      approval:
        'Am modificat solicitarea. Vă anunțăm în 24 de ore dacă aveți dreptul la ea și organizăm programarea.',
      offered:
        'Am modificat solicitarea. Ce v-am propus rămâne valabil: vă rugăm să alegeți o oră sau să ne spuneți că niciuna nu este potrivită.',
    },
    approved: {
      heading: 'S-a luat o decizie privind solicitarea dumneavoastră',
      text: 'Programarea solicitată este acoperită de asigurare. Detaliile sunt pe pagina Programările mele.',
    },
    refused: {
      heading: 'S-a luat o decizie privind solicitarea dumneavoastră',
      text: 'Programarea solicitată nu este acoperită de asigurare. O puteți cere pe cheltuiala proprie sau retrage pe pagina Programările mele.',
    },
    offered: {
      heading: 'Vă propunem ore',
      text: 'Am găsit o oră pentru dumneavoastră. Vă rugăm să alegeți pe pagina Programările mele sau să ne spuneți acolo dacă niciuna nu este potrivită.',
    },
    booked: {
      heading: 'Programarea dumneavoastră este făcută',
      text: 'V-am programat: {time}. Detaliile sunt pe pagina Programările mele.',
      note: 'Dacă nu puteți veni, vă rugăm să anulați din timp pe pagina Programările mele; acolo puteți cere altă oră.',
    },
    reminder: {
      text: 'Vă așteptăm la data și ora de mai jos. Locul și detaliile sunt la Programările mele.',
      answer:
        'Spuneți-ne cu o apăsare dacă veniți. Dacă nu răspundeți și ne-ați dat un număr de mobil, cu o zi înainte vă amintim și prin SMS.',
    },
    ended: {
      heading: 'Am închis solicitarea dumneavoastră',
      text: 'Solicitarea a fost închisă fără programare. Motivul este pe pagina Programările mele; puteți cere oricând una nouă.',
    },
    cancelled: {
      heading: 'Ați retras solicitarea',
      text: 'Solicitarea este retrasă și nu se organizează nicio programare. Puteți trimite oricând una nouă.',
    },
  },
};
