import type { Locale } from '#app/i18n/locale.ts';

/** The same sentence in the three languages; braces are filled in. */
type Sentence = Record<Locale, string>;

export const DOCTOR_INTROS: readonly Sentence[] = [
  {
    hu: '{name} {profession}, {years} foglalkozik betegellátással. Diplomáját {graduated} szerezte.',
    ro: '{name} este {profession} și are {years} de experiență în îngrijirea pacienților. A absolvit facultatea {graduated}.',
    en: '{name} is {profession} with {years} of experience in patient care, who graduated in {graduated}.',
  },
  {
    hu: '{name} {profession}. Diplomáját {graduated} szerezte, és azóta, {years} megszakítás nélkül dolgozik.',
    ro: '{name} este {profession}. A absolvit facultatea {graduated} și profesează neîntrerupt de {years}.',
    en: '{name} is {profession}. After graduating in {graduated}, they have worked for {years} without a break.',
  },
  {
    hu: '{name} {profession}: {graduated} végzett, és {years} dolgozik a szakmában.',
    ro: '{name}, {profession}, a absolvit facultatea {graduated} și lucrează în profesie de {years}.',
    en: '{name} is {profession} who studied in {graduated} and has {years} of practice.',
  },
];

export const DOCTOR_HABITS: readonly Sentence[] = [
  {
    hu: 'Fontosnak tartja, hogy minden lelet és lehetőség közérthetően elhangozzon, és maradjon idő a kérdésekre.',
    ro: 'Consideră important ca fiecare rezultat și fiecare opțiune să fie explicate pe înțeles, cu timp pentru întrebări.',
    en: 'The doctor explains every finding and option in plain words and leaves time for questions.',
  },
  {
    hu: 'A vizsgálat elején mindig a panaszok teljes történetét hallgatja meg, és csak ezután javasol további lépést.',
    ro: 'Începe prin a asculta întreaga istorie a simptomelor și abia apoi propune pașii următori.',
    en: 'The doctor begins by listening to the whole history of a complaint before suggesting a next step.',
  },
  {
    hu: 'Döntéseiben a nemzetközi irányelveket követi, a kezelési tervet a pácienssel közösen alakítja ki.',
    ro: 'Urmează ghidurile internaționale, iar planul de tratament îl stabilește împreună cu pacientul.',
    en: 'The doctor follows international guidelines and agrees the treatment plan together with the patient.',
  },
  {
    hu: 'Rendszeresen részt vesz hazai és külföldi továbbképzéseken.',
    ro: 'Participă regulat la cursuri și congrese din țară și din străinătate.',
    en: 'The doctor regularly attends courses and congresses at home and abroad.',
  },
  {
    hu: 'Nyugodt, sietség nélküli vizsgálatra törekszik.',
    ro: 'Pune preț pe o consultație calmă, fără grabă.',
    en: 'The doctor values a calm, unhurried appointment.',
  },
  {
    hu: 'A vizsgálat után írásos összefoglalót ad a teendőkről.',
    ro: 'După consultație oferă un rezumat scris al recomandărilor.',
    en: 'The doctor gives a written summary of the recommendations after each visit.',
  },
  {
    hu: 'Szükség esetén más szakterületek orvosaival is egyeztet.',
    ro: 'La nevoie se consultă cu medici din alte specialități.',
    en: 'The doctor works with colleagues of other specialties when needed.',
  },
  {
    hu: 'Sokat foglalkozik a megelőzéssel és az életmódbeli tanácsadással.',
    ro: 'Acordă atenție deosebită prevenției și sfaturilor privind stilul de viață.',
    en: 'The doctor pays particular attention to prevention and lifestyle advice.',
  },
  {
    hu: 'Hosszú távú gondozást igénylő pácienseit rendszeresen nyomon követi.',
    ro: 'Urmărește regulat pacienții care au nevoie de îngrijire pe termen lung.',
    en: 'The doctor follows up regularly with patients who need long-term care.',
  },
  {
    hu: 'Kérjük, korábbi leleteit hozza magával: sokszor ismételt vizsgálatot takarítanak meg.',
    ro: 'Vă rugăm să aduceți rezultatele anterioare: adesea fac inutile investigațiile repetate.',
    en: 'Please bring earlier results with you: they often save a repeated test.',
  },
];

export const DOCTOR_LIST_HEADING: Sentence = {
  hu: 'Gyakori vizsgálatok és kezelések:',
  ro: 'Consultații și proceduri frecvente:',
  en: 'Frequent visits and procedures:',
};

/** {languages}: as the sentence needs them, already joined. */
export const DOCTOR_LANGUAGES: Sentence = {
  hu: 'A vizsgálat nyelve: {languages}.',
  ro: 'Limba consultației: {languages}.',
  en: 'Language of the visit: {languages}.',
};

export const LANGUAGE_WORDS: Record<string, Sentence> = {
  hu: { hu: 'magyar', ro: 'maghiară', en: 'Hungarian' },
  ro: { hu: 'román', ro: 'română', en: 'Romanian' },
  en: { hu: 'angol', ro: 'engleză', en: 'English' },
  de: { hu: 'német', ro: 'germană', en: 'German' },
};

/** Where one graduates: with the ending that "in" takes. */
export const UNIVERSITY_TOWNS: Record<'HU' | 'RO', readonly Sentence[]> = {
  HU: [
    { hu: 'Budapesten', ro: 'la Budapesta', en: 'Budapest' },
    { hu: 'Szegeden', ro: 'la Seghedin', en: 'Szeged' },
    { hu: 'Debrecenben', ro: 'la Debrețin', en: 'Debrecen' },
    { hu: 'Pécsett', ro: 'la Pécs', en: 'Pécs' },
  ],
  RO: [
    { hu: 'Bukarestben', ro: 'la București', en: 'Bucharest' },
    { hu: 'Kolozsváron', ro: 'la Cluj-Napoca', en: 'Cluj-Napoca' },
    { hu: 'Jászvásáron', ro: 'la Iași', en: 'Iași' },
    { hu: 'Temesváron', ro: 'la Timișoara', en: 'Timișoara' },
    { hu: 'Marosvásárhelyen', ro: 'la Târgu Mureș', en: 'Târgu Mureș' },
  ],
};

export const PROVIDER_SENTENCES: readonly Sentence[] = [
  {
    hu: 'Rendelőnk tömegközlekedéssel és autóval is könnyen elérhető, bejárata akadálymentes.',
    ro: 'Suntem ușor de găsit cu transportul public sau cu mașina, iar intrarea este accesibilă.',
    en: 'We are easy to reach by public transport or by car, and the entrance is step-free.',
  },
  {
    hu: 'Pácienseinket előre egyeztetett időpontban fogadjuk, hogy ne kelljen várakozniuk.',
    ro: 'Primim pacienții la ora stabilită, pentru a evita așteptarea.',
    en: 'We see patients at the agreed time so that nobody has to wait.',
  },
  {
    hu: 'A leleteket kérésre elektronikusan is elküldjük.',
    ro: 'La cerere, trimitem rezultatele și în format electronic.',
    en: 'On request we also send results electronically.',
  },
  {
    hu: 'Recepciónk hétköznap 8 és 18 óra között telefonon is szívesen segít.',
    ro: 'Recepția vă răspunde la telefon în zilele lucrătoare, între orele 8 și 18.',
    en: 'Our reception is happy to help by phone on working days from 8 to 18.',
  },
  {
    hu: 'Bankkártyával és készpénzzel is fizethet.',
    ro: 'Puteți plăti cu cardul sau în numerar.',
    en: 'You can pay by card or in cash.',
  },
  {
    hu: 'Kisgyermekkel érkezőket külön várósarok fogad.',
    ro: 'Pentru cei care vin cu copii mici avem un colț de așteptare separat.',
    en: 'Families with small children find a separate waiting corner.',
  },
  {
    hu: 'A közelben fizetős parkolóhely van.',
    ro: 'În apropiere există locuri de parcare cu plată.',
    en: 'Paid parking is available nearby.',
  },
];

/** `isGeneral`: the rate comes off every price, whoever comes and when. */
export const DISCOUNT_TEXTS: readonly (Sentence & { isGeneral?: true })[] = [
  {
    hu: '{rate}% kedvezmény az első vizsgálat árából.',
    ro: 'Reducere de {rate}% din prețul primei consultații.',
    en: '{rate}% off the first visit.',
  },
  {
    hu: '{rate}% kedvezmény minden magánvizsgálat árából.',
    ro: 'Reducere de {rate}% la toate consultațiile.',
    en: '{rate}% off every visit.',
    isGeneral: true,
  },
  {
    hu: '{rate}% kedvezmény a hétköznap délelőtti időpontokra.',
    ro: 'Reducere de {rate}% pentru programările de dimineață, în zilele lucrătoare.',
    en: '{rate}% off morning appointments on working days.',
  },
  {
    hu: '{rate}% kedvezmény a szűrővizsgálatok árából.',
    ro: 'Reducere de {rate}% la pachetele de screening.',
    en: '{rate}% off screening packages.',
  },
];
