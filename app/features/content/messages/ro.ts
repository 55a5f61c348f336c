import type { ServiceWords } from './shape.ts';

export const ro: ServiceWords = {
  phoneAdvice: {
    name: 'Sfaturi medicale la telefon',
    label: '{label}',
    title: 'Vorbiți cu un medic la telefon',
    lead: 'Simptome, rezultate, medicamente: sunați-ne sau cereți să vă sunăm când vă este la îndemână.',
    button: 'Sunați sau cereți un apel',
    about: [
      'Vă răspunde un medic: {hours}. Nu sunați cu numărul ascuns; medicul vă identifică după nume, prenume și data nașterii.',
      'Dacă nu aveți timp acum, cereți un apel: alegeți ziua și orele, și dacă vorbiți în numele dumneavoastră sau al copilului.',
    ],
  },
  onlineAdvice: {
    name: 'Sfaturi medicale online',
    label: 'Răspuns în 24 de ore',
    title: 'Scrieți întrebarea, atașați rezultatele',
    lead: 'Un medic vă răspunde în zilele lucrătoare în cel mult 24 de ore.',
    button: 'Scrieți o întrebare',
    about: [
      'Descrieți în liniște, cu cuvintele dumneavoastră, ce vă supără și atașați rezultate sau o imagine: un medic vă răspunde, în zilele lucrătoare, în cel mult 24 de ore.',
      'La trimitere vedeți până când primiți răspuns. Dacă este nevoie de consultație, medicul scrie specialitatea și cât de urgent, iar cu un buton ajungeți la orele libere.',
    ],
  },
  videoVisit: {
    name: 'Consultație video',
    label: 'De acasă',
    title: 'Un specialist pe ecran, de acasă',
    lead: 'Rezervați o oră liberă și vorbiți atunci cu medicul, cu imagine și sunet.',
    button: 'Căutați o consultație video',
    about: [
      'Vă programați ca la o consultație la clinică: alegeți specialitatea, apoi o oră liberă. Prețul și asigurarea sunt aceleași.',
      'Puteți încerca înainte camera și microfonul. Consultația are loc în browser; nu trebuie instalat nimic.',
    ],
  },
  doctorFinder: {
    name: 'Căutare medici',
    label: 'Programare online',
    title: 'Medicul potrivit, la ora potrivită',
    lead: 'Căutați după specialitate, loc sau nume. Orele libere apar într-un calendar săptămânal și se rezervă cu o singură atingere.',
    button: 'Căutați un medic',
    about: [
      'Căutați după specialitate, localitate sau nume, chiar și cu cuvinte obișnuite. Lângă rezultate vedeți imediat calendarul săptămânii, prețurile și dacă medicul vorbește engleza.',
      'Ora aleasă este păstrată 15 minute numai pentru dumneavoastră, cât completați datele. Confirmăm programarea prin e-mail, cu un fișier pentru calendar.',
    ],
  },
  providerFinder: {
    name: 'Clinici și prețuri',
    label: 'Cu reduceri',
    title: 'Știți dinainte cât costă',
    lead: 'Vedeți lista de prețuri, evaluările și reducerile clinicilor înainte de a alege ora. Tariful se plătește la clinică.',
    button: 'Căutați o clinică',
    about: [
      'Pe pagina fiecărei clinici găsiți adresa pe hartă, medicii care consultă acolo și lista completă de prețuri.',
      'Acolo unde există o reducere, descărcați cuponul printr-o apăsare și îl prezentați la clinică.',
    ],
  },
  healthCheck: {
    name: 'Evaluarea sănătății',
    label: 'Câteva minute',
    title: 'Aflați cum stați cu inima',
    lead: 'Două chestionare scurte despre inimă și stilul de viață. Rezultatul arată și ce merită schimbat.',
    button: 'Completați chestionarul',
    about: [
      'Chestionarul cardiovascular calculează cu modelele ghidului european, iar cel despre stilul de viață privește mișcarea, greutatea, alcoolul, dispoziția și riscul de diabet.',
      'Descărcați rezultatul în format PDF și ajungeți cu o atingere la specialitatea potrivită. Este o informație, nu un diagnostic.',
    ],
  },
};
