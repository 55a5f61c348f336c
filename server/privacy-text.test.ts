import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LAB_WORDS } from '#app/features/lab-campaign/words.ts';
import { PROFILE_WORDS } from '#app/features/profile/words.ts';
import { CONSENT_VERSION } from '#app/people/consents.ts';
import type { TextPageContent } from '#app/themes/text-pages.ts';
import textPages from '#db/reference/text-pages.json' with { type: 'json' };

const PROJECT = join(import.meta.dirname, '..');
const LOCALES = ['hu', 'ro', 'en'] as const;
const privacy: Record<(typeof LOCALES)[number], TextPageContent> = textPages.privacy;

/** By what the program calls them; `remembers` keeps what the address said, for the browser's session. */
function findCookies(): string[] {
  const files = globSync('{app,server}/**/*.ts', {
    cwd: PROJECT,
    exclude: (name) => name.endsWith('.test.ts'),
  });
  expect(files.length).toBeGreaterThan(500);
  const text = files.map((name) => readFileSync(join(PROJECT, name), 'utf8')).join('\n');
  const names = text.matchAll(/COOKIE = '([^']+)'|remembers\(request, reply, '([^']+)'/g);
  return [...new Set(Array.from(names, ([, constant, kept]) => constant ?? kept ?? ''))];
}

test('the notice names every cookie that the program sets, in each language', () => {
  const cookies = findCookies();
  expect(cookies).toContain('read_after');
  expect(cookies.length).toBeGreaterThan(7);
  for (const locale of LOCALES) {
    const told = privacy[locale].sections.flatMap(({ list = [] }) => list).join('\n');
    expect(
      cookies.filter((name) => !new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(told)),
      locale,
    ).toEqual([]);
  }
});

describe('what the other services keep and for how long', () => {
  const WANTED = [
    ['hu', 'Beutaló', 'egy nap után', '90 nappal a vizsgálat után', 'egy év után'],
    ['hu', 'Ellátás szervezése', 'anyja neve', 'Egy évvel'],
    ['hu', 'Korábbi időpont', 'leállíthatja', '30 nappal'],
    ['hu', 'Visszahívás', 'telefonszám', 'egy évvel'],
    ['hu', 'Kérdőívek', 'külön hozzájárulásával', '90 nap'],
    ['hu', 'Laborvizsgálat', 'irányítószám', '90 nappal', 'tíz évig'],
    ['hu', 'Írásos kérdés', '30 nap', 'öt év'],
    ['hu', 'Videovizit', '90 nappal a vizit után', 'nem rögzítünk', 'Egy év után', 'IP-címét'],
    ['hu', 'Emlékeztetők', '90 nappal a vizsgálat után', 'Azt nem figyeljük', 'két évig'],
    ['hu', 'Hivatkozás telefonos foglaláshoz', '30 percig', 'egy nappal'],
    ['ro', 'Link pentru programarea la telefon', '30 de minute', 'la o zi'],
    ['en', 'A link for a booking on the telephone', '30 minutes', 'a day after'],
    ['hu', 'Értékelések', 'három évvel', '90 nap', 'két évig'],
    ['ro', 'Recenzii', 'trei ani', '90 de zile', 'doi ani'],
    ['en', 'Reviews', 'three years', '90 days', 'two years'],
    ['hu', 'Írásos kérdés', 'Sürgősségi hozzáférés'],
    ['ro', 'Întrebarea scrisă', 'Acces de urgență'],
    ['en', 'A written question', 'Emergency access'],
    [
      'hu',
      'Sürgősségi hozzáférés',
      'bármelyik rendelő orvosa',
      'az ügyfélszolgálat munkatársa',
      'öt évig',
    ],
    ['ro', 'Acces de urgență', 'oricărei clinici', 'serviciul clienți', 'cinci ani'],
    ['en', 'Emergency access', 'of any clinic', 'customer service', 'five years'],
    ['hu', 'Adatkérelmek', 'levélben', 'három évvel'],
    ['ro', 'Cereri privind datele', 'scrisoare', 'trei ani'],
    ['en', 'Data requests', 'by letter', 'three years'],
    ['hu', 'Beutaló', 'az ügyfélszolgálat munkatársai', 'akik a biztosító nevében döntenek'],
    ['hu', 'Ellátás szervezése', 'felajánlott időpontok'],
    ['ro', 'Bilete de trimitere', 'după o zi', 'la 90 de zile după consultație', 'după un an'],
    ['ro', 'Organizarea îngrijirii', 'numele mamei', 'La un an'],
    ['ro', 'Urmărirea unei ore', 'opri', '30 de zile'],
    ['ro', 'Apel telefonic', 'numărul de telefon', 'la un an'],
    ['ro', 'Chestionare', 'acordul dumneavoastră separat', '90 de zile'],
    ['ro', 'Campania de analize', 'codul poștal', '90 de zile', 'zece ani'],
    ['ro', 'Întrebarea scrisă', '30 de zile', 'cinci ani'],
    [
      'ro',
      'Consultația video',
      'la 90 de zile după consultație',
      'nu se înregistrează',
      'după un an',
      'adresa IP',
    ],
    ['ro', 'Mesaje de reamintire', 'la 90 de zile după consultație', 'Nu urmărim', 'doi ani'],
    ['ro', 'Bilete de trimitere', 'serviciul clienți', 'cei care decid în numele asigurătorului'],
    ['ro', 'Organizarea îngrijirii', 'datele oferite'],
    ['en', 'Referrals', 'after a day', '90 days after the visit', 'after a year'],
    ['en', 'Medical care', 'mother’s name', 'A year after'],
    ['en', 'Waiting for an earlier time', 'stops it', '30 days'],
    ['en', 'Call-backs', 'phone number', 'a year after'],
    ['en', 'Questionnaires', 'separate consent', '90 days'],
    ['en', 'Laboratory campaign', 'postal code', '90 days', 'ten years'],
    ['en', 'A written question', '30 days', 'five years'],
    [
      'en',
      'Video visits',
      '90 days after the visit',
      'not recorded',
      'Deleted after a year',
      'IP address',
    ],
    ['en', 'Reminders', '90 days after the visit', 'do not watch', 'two years'],
    ['en', 'Referrals', 'customer service', 'those who decide for the insurer'],
    ['en', 'Medical care', 'dates we offer'],
  ] as const;
  test.each(WANTED)('%s: %s', (locale, begins, ...says) => {
    const told = privacy[locale].sections.flatMap(({ list = [] }) => list);
    const entry = told.find((one) => one.startsWith(begins));
    expect(entry).toBeDefined();
    for (const words of says) expect(entry).toContain(words);
  });
});

test('a changed text of privacy, terms or marketing is another version: what people agreed to is known by it', () => {
  const { privacy: notice, terms } = textPages;
  const marketing = LOCALES.map((locale) => [
    LAB_WORDS[locale].marketing,
    PROFILE_WORDS[locale].privacy.consents.marketingText,
  ]);
  const agreed = JSON.stringify({ notice, terms, marketing });
  const digest = createHash('sha256').update(agreed).digest('hex');
  expect(
    [CONSENT_VERSION, digest.slice(0, 16)],
    'CONSENT_VERSION in app/people/consents.ts is to be changed with the text, then this line',
  ).toEqual(['2026-11-28.2', '75d7e69005dc61ff']);
});
