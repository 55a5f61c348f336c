import type { AdministrationMailWords } from './shape.ts';

export const ro: AdministrationMailWords = {
  subject: 'Accesul dumneavoastră ca angajat',
  text: 'Primiți acces ca angajat la {product}. Partener: {partner}. Butonul duce la o pagină unde alegeți o parolă și configurați o aplicație de autentificare sau o cheie de acces; cu amândouă ați intrat.',
  button: 'Configurați accesul',
  note: 'Linkul funcționează o singură dată, în {hours} de ore. Cine îl are poate intra în numele dumneavoastră: nu îl dați nimănui. Dacă nu așteptați așa ceva, nu faceți nimic.',
  factors: {
    news: {
      'second-factor-on': {
        subject: 'Vă puteți autentifica cu o nouă aplicație de autentificare',
        text: 'De acum, pe lângă parolă, se acceptă codurile unei noi aplicații de autentificare. În celelalte locuri sesiunile s-au închis.',
      },
      'second-factor-off': {
        subject: 'Aplicația de autentificare a fost eliminată',
        text: 'Codurile aplicației de autentificare nu se mai acceptă. Vă autentificați cu parola și cu o cheie de acces.',
      },
      'passkey-added': {
        subject: 'Vă puteți autentifica cu o nouă cheie de acces',
        text: 'De acum, pe lângă parolă, se acceptă o nouă cheie de acces.',
      },
      'passkey-removed': {
        subject: 'O cheie de acces a fost eliminată',
        text: 'Una dintre cheile dumneavoastră de acces nu se mai acceptă.',
      },
    },
    button: 'Accesul meu',
    note: 'Dacă nu ați făcut-o dumneavoastră, anunțați imediat administratorul: vă încheie sesiunile și vă trimite un link pentru a configura din nou accesul.',
  },
};
