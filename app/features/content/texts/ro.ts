import type { TextPages } from './shape.ts';

export const ro: TextPages = {
  about: {
    title: 'Despre serviciu și sursa datelor',
    description: 'La ce folosește portalul, cum funcționează programarea și de unde provin datele.',
    sections: [
      {
        heading: 'Pentru ce este destinat portalul?',
        paragraphs: [
          'Aici puteți căuta medici și clinici după specialitate, loc și nume, puteți vedea prețurile și orele libere și vă puteți programa fără cont. Consultația se plătește la clinică.',
          'Păstrăm ora aleasă timp de 15 minute. Programarea devine definitivă când o confirmați cu linkul primit prin e-mail.',
        ],
      },
      {
        heading: 'Pentru ce nu este destinat portalul?',
        paragraphs: [
          'În caz de urgență sunați la 112. Informațiile de aici nu înlocuiesc consultația medicală în persoană.',
        ],
      },
      {
        heading: 'Sursa datelor',
        paragraphs: [
          'Medicii, clinicile, prețurile și orele libere din demonstrație sunt inventate. Localitățile și străzile sunt reale:',
        ],
        list: [
          'Localități și coordonate: GeoNames (geonames.org), licență CC BY 4.0.',
          'Coduri poștale și străzi din Ungaria: lista Magyar Posta (2019), transcriere CC0.',
          'Coduri poștale și străzi din România: Poșta Română, infocod (2016), date deschise data.gov.ro.',
        ],
      },
      {
        heading: 'Harta și imaginile',
        paragraphs: [],
        list: [
          'Fundalul hărții: Natural Earth, domeniu public; afișare: Leaflet, licență BSD-2.',
          'Fonturi: Figtree și Noto Sans, SIL Open Font License 1.1.',
          'Portretele medicilor inventați: Avataaars (Pablo Stanley), folosire liberă; semnele clinicilor: Bootstrap Icons, MIT, și DiceBear Rings, CC0.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Prelucrarea datelor',
    description: 'Ce date cerem la programare, la ce le folosim și cât timp le păstrăm.',
    sections: [
      {
        heading: 'Ce date cerem?',
        paragraphs: [
          'Pentru programare cerem numele, data nașterii, numărul de telefon, adresa de e-mail și, acolo unde este necesar, numele mamei, astfel încât clinica să vă poată identifica și contacta. Descrierea simptomelor este opțională.',
        ],
      },
      {
        heading: 'Cine le vede?',
        paragraphs: [
          'Numai clinica la care vă programați și administratorul portalului, în măsura în care este necesar pentru programare. Nu transmitem aceste date altor site-uri sau agenți de publicitate.',
          'Paginile nu încarcă nimic de pe alte servere, cu excepția cazului în care administratorul portalului folosește Google reCAPTCHA împotriva programărilor automate. În acest caz, Google primește date tehnice despre browserul dumneavoastră.',
        ],
      },
      {
        heading: 'Cât timp le păstrăm?',
        paragraphs: [
          'Datele personale ale unei programări neconfirmate se șterg după o zi. Datele unei programări confirmate se păstrează cât timp clinica și administratorul portalului sunt obligați prin lege să le păstreze.',
        ],
      },
      {
        heading: 'Cookie-uri',
        paragraphs: [
          'Dacă vă autentificați, un cookie vă păstrează autentificarea până când ieșiți din cont, cel mult 12 ore. Dacă alegeți o limbă sau deschideți un link din mesajele noastre, un cookie reține limba. Dacă portalul este afișat într-o aplicație sau în interiorul altui site, un al doilea cookie reține acest lucru până la închiderea browserului. Dacă deschideți o reducere, un al treilea cookie reține, până la închiderea browserului, ce cod de cupon vă aparține. Dacă vedeți orele libere ca listă, un cookie reține acest lucru timp de un an. Datele unei programări începute rămân doar în fila browserului și se șterg la închiderea ei. Ultimele cinci căutări de specialități sunt păstrate numai de acest browser; le puteți șterge din câmpul specialității. Dacă apăsați „În apropiere”, primim numai o poziție rotunjită la aproximativ un kilometru.',
        ],
      },
      {
        heading: 'Drepturile dumneavoastră',
        paragraphs: [
          'Puteți cere informare, copie, rectificare și ștergere. Pentru datele medicale create la clinică se aplică obligația legală de păstrare a clinicii.',
          'Aceste drepturi sunt garantate de Regulamentul general privind protecția datelor (GDPR), în România împreună cu Legea nr. 190/2018, iar în Ungaria împreună cu Legea CXII din 2011. Puteți depune o plângere la ANSPDCP (România) sau la NAIH (Ungaria).',
        ],
      },
    ],
  },
  terms: {
    title: 'Termeni de utilizare',
    description: 'Regulile programării, confirmării și anulării.',
    sections: [
      {
        heading: 'Programare și confirmare',
        paragraphs: [
          'Programarea este gratuită. Ora este păstrată 15 minute; fără confirmare se eliberează. Puteți avea cel mult două ore în așteptarea confirmării.',
        ],
      },
      {
        heading: 'Anulare',
        paragraphs: [
          'Dacă nu puteți ajunge, vă rugăm să anulați programarea cu linkul din mesajul de confirmare, ca ora să poată fi folosită de altcineva.',
        ],
      },
      {
        heading: 'Prețuri',
        paragraphs: [
          'Prețurile afișate sunt stabilite de clinici. Suma finală se plătește la clinică, în funcție de serviciile efectuate.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Declarație de accesibilitate',
    description: 'Cum se folosește portalul cu tastatura, cu un cititor de ecran și cu text mărit.',
    sections: [
      {
        heading: 'Ce ne propunem?',
        paragraphs: [
          'Construim portalul conform nivelului AA al WCAG 2.2, așa cum cer Legea nr. 232/2022 în România, Legea XVII din 2022 în Ungaria și standardul EN 301 549.',
        ],
        list: [
          'Orice acțiune se poate face cu tastatura, iar elementul care are focusul tastaturii este mereu vizibil.',
          'Fiecare oră din calendar are ca nume data și ora complete; în locul grilei se poate alege o listă.',
          'Textele rămân lizibile mărite la 200%, iar contrastul culorilor este de cel puțin 4,5:1.',
          'Verificarea proprie a portalului împotriva roboților rulează în fundal, fără imagini de recunoscut și fără puzzle-uri. Administratorul portalului poate folosi în locul ei Google reCAPTCHA.',
        ],
      },
      {
        heading: 'Cum verificăm?',
        paragraphs: [
          'Fiecare pagină este verificată automat într-un browser real, iar programarea este parcursă și numai cu tastatura. Nu am făcut încă teste cu persoane care folosesc un cititor de ecran.',
        ],
      },
      {
        heading: 'Dacă întâmpinați un obstacol',
        paragraphs: [
          'Vă rugăm să scrieți administratorului portalului ce nu a funcționat; între timp vă puteți programa telefonic la numărul de pe pagina clinicii.',
        ],
      },
    ],
  },
};
