import type { AdministrationMailWords } from './shape.ts';

export const ro: AdministrationMailWords = {
  subject: 'Accesul dumneavoastră ca angajat',
  text: 'Puteți lucra pentru {partner} în {product}. Butonul duce la o pagină unde alegeți o parolă și configurați o aplicație de autentificare; cu amândouă ați intrat.',
  button: 'Configurați accesul',
  note: 'Linkul funcționează o singură dată, în {hours} de ore. Cine îl are poate intra în numele dumneavoastră: nu îl dați nimănui. Dacă nu așteptați așa ceva, nu faceți nimic.',
};
