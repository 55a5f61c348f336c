import type { ContentWords } from './shape.ts';

export const ro: ContentWords = {
  landing: {
    pageTitle: 'Programări online la medic',
    description:
      'Alegeți specialitatea, vedeți orele libere și prețurile și programați-vă fără înregistrare.',
  },
  hero: {
    welcome: 'Găsiți un medic și programați-vă în câteva minute',
    lead: 'Orele libere și prețurile medicilor și clinicilor private, într-un singur loc, fără așteptare.',
    bookOnline: 'Programare online',
    confirmDate: 'Confirmarea datei',
    /** To the registration with a voucher. */
    activate: 'Activare cu cod',
    register: 'Înregistrare',
    upcoming: {
      title: 'Înregistrarea nu a început încă',
      text: 'Vă rugăm să reveniți mai târziu.',
    },
    closed: { title: 'Înregistrarea s-a încheiat', text: 'Nu mai primim înregistrări noi.' },
    callCentre: 'Serviciul clienți: {phone}',
    allDay: 'Sfat medical 24/7: {phone}',
    points: {
      free: 'Programarea este gratuită',
      quick: 'Fără înregistrare și fără card bancar',
      quickRegistration: 'Înregistrare rapidă, fără card bancar',
      immediate: 'Se poate folosi imediat',
    },
    app: 'Descărcați aplicația noastră:',
    quickSearch: 'Căutare',
  },
  workAddress: {
    title: 'Acoperirea dumneavoastră nu este încă valabilă',
    text: 'Abonamentul este plătit de angajator: acoperirea este valabilă după ce confirmați adresa de e-mail de serviciu.',
    button: 'Adresa de serviciu',
  },
  safety: {
    title: 'În caz de urgență sunați la 112',
    text: 'Informațiile de aici nu înlocuiesc consultația medicală în persoană.',
  },
  popular: {
    title: 'Specialități căutate',
    all: 'Toate specialitățile',
    doctors: { one: '{count} medic', few: '{count} medici', other: '{count} de medici' },
  },
  servicesHeading: 'Serviciile noastre',
  activation: {
    title: 'Cum începeți',
    person: {
      title: 'Date personale',
      text: 'Introduceți numele, data nașterii și datele de contact.',
    },
    voucher: {
      title: 'Codul de activare',
      text: 'Introduceți codul primit de la furnizorul dumneavoastră. Literele mari și mici nu contează.',
    },
    confirm: {
      title: 'Confirmarea adresei de e-mail',
      text: 'Deschideți linkul din mesajul nostru și alegeți o parolă.',
    },
    contact: {
      title: 'Legătura cu medicii',
      text: 'Programați-vă sau sunați la serviciul clienți: serviciul poate fi folosit imediat.',
    },
  },
  partnerPages: {
    startTitle: '{product}: prezentare',
    startHeading: 'Descoperiți {product}',
    startLead: 'Vedeți ce oferim și alegeți serviciile de care aveți nevoie.',
    startDescription: 'Serviciile {product} și cum puteți începe să le folosiți.',
    servicesTitle: '{product}: servicii',
    servicesDescription: 'Serviciile {product} într-un singur loc.',
    interested: 'Mă interesează',
    enter: 'Vedeți',
  },
  steps: {
    title: 'Programarea în trei pași',
    search: {
      title: 'Căutați',
      text: 'Scrieți de ce medic aveți nevoie și alegeți locul.',
    },
    choose: {
      title: 'Alegeți ora',
      text: 'Păstrăm ora aleasă timp de 15 minute numai pentru dumneavoastră, în timp ce completați formularul.',
    },
    confirm: {
      title: 'Confirmați',
      text: 'Cu linkul sau codul din mesajul nostru programarea devine definitivă și o puteți adăuga în calendar.',
    },
  },
  why: {
    title: 'De ce să vă programați aici?',
    times: {
      title: 'Ore cu adevărat libere',
      text: 'Ce vedeți în calendar este liber. Nu mai trebuie să sunați.',
    },
    prices: {
      title: 'Prețuri transparente',
      text: 'Vedeți prețul serviciului înainte de programare.',
    },
    privacy: {
      title: 'Doar datele necesare',
      text: 'Cerem numai ce este necesar pentru programare și transmitem datele doar clinicii.',
    },
    change: {
      title: 'Anulare simplă',
      text: 'Dacă intervine ceva, anulați din mesajul de confirmare în doi pași.',
    },
  },
  closing: {
    title: 'Sunteți gata?',
    text: 'Următoarea oră liberă poate fi a dumneavoastră chiar astăzi.',
    button: 'Căutați o oră liberă',
  },
};
