import { describe, expect, test } from 'vitest';
import textPages from '#db/reference/text-pages.json' with { type: 'json' };
import { isLocale, type Locale, LOCALES } from './locale.ts';

/** What pages and mails once said to patients, although the glossary has another word for it. */
interface Slip {
  says: RegExp;
  /** The word of the glossary. */
  instead: string;
  /** As it once stood there. */
  once: string;
  /** The files that it is a slip in; without it all of them. */
  where?: RegExp;
}

const SLIPS: Record<Locale, readonly Slip[]> = {
  hu: [
    { says: /aktiváló/i, instead: 'kuponkód', once: 'Aktiváló kód', where: /discounts|campaigns/ },
    { says: /kupon/i, instead: 'aktiváló kód', once: 'Kuponkód', where: /registration/ },
    { says: /hívóközpont/i, instead: 'ügyfélszolgálat', once: 'a hívóközpont munkatársai' },
    { says: /családi név|utónév/i, instead: 'vezetéknév, keresztnév', once: 'Utónév' },
    { says: /jóváhagy/i, instead: 'engedély', once: 'Jóváhagyásra vár' },
    {
      says: /adatkezelés(?!i tájékoztató)/i,
      instead: 'adatkezelési tájékoztató',
      once: 'Elfogadja az adatkezelést',
    },
    {
      says: /a szolgáltatót,/,
      instead: 'a rendelőt',
      once: 'hívja fel a szolgáltatót, vagy',
      where: /mail|video/,
    },
    {
      says: /^Belépés$|ki nem lép|Lépjen be|saját belépés/,
      instead: 'bejelentkezés, kijelentkezés',
      once: 'Belépés',
    },
    { says: /élő előfizetés/i, instead: 'érvényes előfizetés', once: 'Nincs élő előfizetése' },
    {
      says: /kimerítette.*90%/i,
      instead: '… keretének 90%-át már felhasználta',
      once: 'Kimerítette a keret 90%-át',
    },
    { says: /(?<![\d:.])\d:\d\d/, instead: 'two digits of the hour', once: 'nyitva 8:00-tól' },
  ],
  ro: [
    { says: /centrul de apel/i, instead: 'serviciul clienți', once: 'colegii din centrul de apel' },
    { says: /cabinet/i, instead: 'clinică', once: 'pe pagina cabinetului' },
    { says: /(?<!de)conectare\b/i, instead: 'autentificare', once: 'Conectare' },
    {
      says: /prelucrarea datelor|(?<!general privind )protecția datelor|not[aă] de informare/i,
      instead: 'politica de confidențialitate',
      once: 'Acceptați termenii și protecția datelor',
    },
    { says: /alegeți ce aveți nevoie/i, instead: 'ce vă trebuie', once: 'Alegeți ce aveți nevoie' },
    { says: /gratuit până (?!la\b)/i, instead: 'gratuit până la', once: 'gratuit până {time}' },
    { says: /^Localizare$/, instead: 'Localitate sau județ', once: 'Localizare' },
    {
      says: /copil în grijă/i,
      instead: 'Copil vitreg sau în plasament',
      once: 'Copil în grijă sau vitreg',
    },
    {
      says: /(?:ați|veți) fost? deconectat|veți fi deconectat/i,
      instead: 'v-am deconectat, of women and men alike',
      once: 'Ați fost deconectat',
    },
    { says: /^Am înțeles$/, instead: 'the polite imperative of buttons', once: 'Am înțeles' },
    { says: /[şţŞŢ]/, instead: 'ș and ț with a comma', once: 'Specialităţi' },
  ],
  en: [
    { says: /call cent(?:re|er)/i, instead: 'customer service', once: 'Our call centre' },
    { says: /\blog ?in\b/i, instead: 'sign in', once: 'Log in' },
    {
      says: /\bfree (?:time|slot|appointment)s?\b/i,
      instead: 'available times: what stands beside prices is not free of charge',
      once: 'free times and prices',
    },
    {
      says: /(?<!specialty or )\bcomplaints?\b(?![:@])/i,
      instead: 'symptoms; complaints are grievances',
      once: 'Describe your complaint',
    },
    { says: /^Do not book$/, instead: 'Cancel', once: 'Do not book' },
    { says: /no such place/i, instead: 'We could not find this place', once: 'No such place' },
  ],
};

/** Words of the requirement. */
const REQUIRED = new Set(['Back to login']);
/** Read by the staff and by operators alone, who speak of their work in words of their own. */
const OF_THE_STAFF = /administration|imports|reports|busy-feeds|clinic-hours|clinic-mail/;

const files: Record<string, unknown> = {
  ...import.meta.glob(
    [
      '../{features,portal,people,platform,ui,time,forms,i18n}/**/{messages,*-messages}/{hu,ro,en}.ts',
      '../{features,people,platform,ui,time}/**/*-words.ts',
      '../themes/*/partner.json',
    ],
    { eager: true },
  ),
  'text-pages.json': textPages,
};

function collectTexts(value: unknown, locale: Locale | null, texts: Record<Locale, Set<string>>) {
  if (typeof value === 'string') {
    if (locale) texts[locale].add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      collectTexts(inner, isLocale(key) ? key : locale, texts);
    }
  }
}

const textsByFile = Object.entries(files)
  .filter(([file]) => !OF_THE_STAFF.test(file))
  .map(([file, words]) => {
    const texts = { hu: new Set<string>(), ro: new Set<string>(), en: new Set<string>() };
    collectTexts(words, null, texts);
    return { file, texts };
  });

describe.each(LOCALES)('in %s', (locale) => {
  test('patients are told each thing by the word of the glossary', () => {
    const slips: string[] = [];
    let count = 0;
    for (const { file, texts } of textsByFile) {
      for (const text of texts[locale]) {
        count += 1;
        for (const { says, instead, where } of SLIPS[locale]) {
          if (REQUIRED.has(text) || !says.test(text) || where?.test(file) === false) continue;
          slips.push(`${file}: “${text}”; say: ${instead}`);
        }
      }
    }
    expect(slips).toEqual([]);
    expect(count).toBeGreaterThan(2_000);
  });

  test.each(SLIPS[locale])('“$once” would be noticed', ({ says, once }) => {
    expect(once).toMatch(says);
  });
});
