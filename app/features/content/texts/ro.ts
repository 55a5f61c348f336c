import type { TextPages } from './shape.ts';

export const ro: TextPages = {
  about: {
    title: 'Despre serviciu și sursa datelor',
    description: 'La ce folosește portalul, cum funcționează programarea și de unde provin datele.',
    sections: [
      {
        heading: 'La ce folosește portalul?',
        paragraphs: [
          'Aici puteți căuta medici și clinici după specialitate, loc și nume, puteți vedea prețurile și orele libere și vă puteți programa fără cont. Consultația se plătește la fața locului.',
          'Păstrăm ora aleasă timp de 15 minute. Programarea devine definitivă când o confirmați cu linkul primit prin e-mail.',
        ],
      },
      {
        heading: 'La ce nu folosește?',
        paragraphs: [
          'În caz de urgență sunați la 112. Informațiile de aici nu înlocuiesc consultul medical în persoană.',
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
    ],
  },
  privacy: {
    title: 'Prelucrarea datelor',
    description: 'Ce date cerem la programare, la ce le folosim și cât timp le păstrăm.',
    sections: [
      {
        heading: 'Ce date cerem?',
        paragraphs: [
          'Pentru programare cerem numele, data nașterii, numele mamei, telefonul și adresa de e-mail, ca să puteți fi identificat și anunțat de clinică. Descrierea simptomelor este opțională.',
        ],
      },
      {
        heading: 'Cine le vede?',
        paragraphs: [
          'Numai furnizorul la care vă programați și administratorul portalului, cât este necesar pentru programare. Nu le transmitem altor site-uri sau agenți de publicitate, iar pagina nu încarcă nimic de pe alte servere.',
        ],
      },
      {
        heading: 'Cât timp le păstrăm?',
        paragraphs: [
          'Datele personale ale unei programări neconfirmate se șterg după o zi. Datele unei programări confirmate se păstrează cât timp clinica și administratorul portalului sunt obligați prin lege.',
        ],
      },
      {
        heading: 'Cookie-uri',
        paragraphs: [
          'Păstrăm un singur cookie, dacă alegeți o limbă: limba aleasă. Datele unei programări începute rămân doar în fila browserului și se șterg la închiderea ei.',
        ],
      },
      {
        heading: 'Drepturile dumneavoastră',
        paragraphs: [
          'Puteți cere informare, copie, rectificare și ștergere. Pentru datele medicale create la clinică se aplică termenele legale de păstrare ale clinicii.',
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
          'Prețurile afișate sunt stabilite de furnizori. Suma finală se plătește la fața locului, după serviciile efectuate.',
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
          'Construim portalul după nivelul AA al WCAG 2.2, așa cum cer Legea 232/2022 și standardul EN 301 549.',
        ],
        list: [
          'Orice acțiune se poate face cu tastatura, iar elementul selectat este mereu vizibil.',
          'Fiecare oră din calendar are ca nume data și ora complete; în locul grilei se poate alege o listă.',
          'Textele rămân lizibile mărite la 200%, iar contrastul culorilor este de cel puțin 4,5:1.',
          'Verificarea împotriva roboților rulează în fundal, fără imagini de recunoscut și fără jocuri.',
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
          'Vă rugăm să scrieți administratorului portalului ce nu a funcționat; între timp vă puteți programa telefonic la numărul de pe pagina furnizorului.',
        ],
      },
    ],
  },
};
