import type { Locale } from '#app/i18n/locale.ts';
import type { TextPageGoal, TextPageIcon } from '#app/themes/text-pages.ts';
import type { BlockKind } from './page-commands.ts';
import type { LineKind } from './page-doc.ts';

interface PageEditorWords {
  /** `{language}` */
  tools: string;
  hint: string;
  blocks: Record<BlockKind, string>;
  remove: string;
  undo: string;
  redo: string;
  icon: string;
  noIcon: string;
  icons: Record<TextPageIcon, string>;
  goal: string;
  goals: Record<TextPageGoal, string>;
  /** `{line}` */
  here: string;
  lines: Record<LineKind, string>;
}

const hu: PageEditorWords = {
  tools: 'Eszközök {language}',
  hint: 'A szövegből Shift+Tab vezet az eszközökhöz, köztük a nyilakkal lépkedhet.',
  blocks: {
    lead: 'Bevezető',
    part: 'Új rész',
    paragraph: 'Bekezdés',
    list: 'Felsorolás',
    steps: 'Lépések',
    button: 'Gomb',
  },
  remove: 'Törlés',
  undo: 'Vissza',
  redo: 'Újra',
  icon: 'Ikon',
  noIcon: 'nincs',
  icons: {
    alert: 'figyelmeztetés',
    calendar: 'naptár',
    clock: 'óra',
    heart: 'szív',
    mail: 'levél',
    phone: 'telefon',
    search: 'nagyító',
    shield: 'pajzs',
    tag: 'árcédula',
    user: 'személy',
  },
  goal: 'Ide vezet',
  goals: {
    registration: 'regisztráció',
    finder: 'időpontkereső',
    'skin-check': 'bőrvizsgálat',
    consultation: 'tanácsadás',
    'health-check': 'kérdőívek',
    questions: 'kérdések és válaszok',
    'how-to-register': 'hogyan regisztráljon',
  },
  here: 'Itt: {line}',
  lines: {
    title: 'cím',
    description: 'mondat a keresőknek',
    lead: 'bevezető',
    heading: 'fejléc',
    paragraph: 'bekezdés',
    item: 'a felsorolás tétele',
    stepTitle: 'lépés',
    stepText: 'a lépés szövege',
    button: 'gomb',
  },
};

const ro: PageEditorWords = {
  tools: 'Instrumente {language}',
  hint: 'Din text, Shift+Tab duce la instrumente, iar săgețile de la unul la altul.',
  blocks: {
    lead: 'Introducere',
    part: 'Parte nouă',
    paragraph: 'Paragraf',
    list: 'Listă',
    steps: 'Pași',
    button: 'Buton',
  },
  remove: 'Ștergeți',
  undo: 'Anulați',
  redo: 'Refaceți',
  icon: 'Pictogramă',
  noIcon: 'fără',
  icons: {
    alert: 'avertizare',
    calendar: 'calendar',
    clock: 'ceas',
    heart: 'inimă',
    mail: 'scrisoare',
    phone: 'telefon',
    search: 'lupă',
    shield: 'scut',
    tag: 'etichetă',
    user: 'persoană',
  },
  goal: 'Duce la',
  goals: {
    registration: 'înregistrare',
    finder: 'căutarea orelor',
    'skin-check': 'controlul pielii',
    consultation: 'consiliere',
    'health-check': 'chestionare',
    questions: 'întrebări și răspunsuri',
    'how-to-register': 'cum vă înregistrați',
  },
  here: 'Aici: {line}',
  lines: {
    title: 'titlu',
    description: 'propoziție pentru motoarele de căutare',
    lead: 'introducere',
    heading: 'titlul părții',
    paragraph: 'paragraf',
    item: 'element al listei',
    stepTitle: 'pas',
    stepText: 'textul pasului',
    button: 'buton',
  },
};

const en: PageEditorWords = {
  tools: 'Tools {language}',
  hint: 'From the text, Shift+Tab leads to the tools, and the arrow keys from one to the next.',
  blocks: {
    lead: 'Lead',
    part: 'New part',
    paragraph: 'Paragraph',
    list: 'List',
    steps: 'Steps',
    button: 'Button',
  },
  remove: 'Delete',
  undo: 'Undo',
  redo: 'Redo',
  icon: 'Icon',
  noIcon: 'none',
  icons: {
    alert: 'warning',
    calendar: 'calendar',
    clock: 'clock',
    heart: 'heart',
    mail: 'letter',
    phone: 'telephone',
    search: 'magnifying glass',
    shield: 'shield',
    tag: 'price tag',
    user: 'person',
  },
  goal: 'Leads to',
  goals: {
    registration: 'registration',
    finder: 'search for times',
    'skin-check': 'skin check',
    consultation: 'advice',
    'health-check': 'questionnaires',
    questions: 'questions and answers',
    'how-to-register': 'how to register',
  },
  here: 'Here: {line}',
  lines: {
    title: 'title',
    description: 'sentence for search engines',
    lead: 'lead',
    heading: 'heading of the part',
    paragraph: 'paragraph',
    item: 'item of the list',
    stepTitle: 'step',
    stepText: 'text of the step',
    button: 'button',
  },
};

export const PAGE_EDITOR_WORDS: Record<Locale, PageEditorWords> = { hu, ro, en };
