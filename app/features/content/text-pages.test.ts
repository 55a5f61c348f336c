import { describe, expect, test } from 'vitest';
import { VISITOR } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';
import { TEXT_PAGES, type TextPageContent, type TextPageKey } from '#app/themes/text-pages.ts';
import textPages from '#db/reference/text-pages.json' with { type: 'json' };
import { showTextPage } from './text-page-goals.ts';

const pages = textPages as Record<TextPageKey, Record<'hu' | 'ro' | 'en', TextPageContent>>;
const headingsOf = ({ sections }: TextPageContent) => sections.map(({ heading }) => heading);
const stepsOf = ({ sections }: TextPageContent) =>
  sections.flatMap(({ steps = [] }) => steps.map(({ title }) => title));

test('every page says as much in each language', () => {
  expect(Object.keys(pages).toSorted()).toEqual(TEXT_PAGES.toSorted());
  for (const [key, { hu, ro, en }] of Object.entries(pages)) {
    const outline = ({ lead, sections }: TextPageContent) => [
      lead !== undefined,
      sections.map(({ icon, paragraphs, list, steps, action }) => [
        icon,
        paragraphs.length,
        list?.length,
        steps?.length,
        action?.to,
      ]),
    ];
    expect(outline(ro), `${key} in Romanian`).toEqual(outline(hu));
    expect(outline(en), `${key} in English`).toEqual(outline(hu));
  }
});

describe('what the requirement asks of each page, in three languages', () => {
  test('the overview covers consultation, lifestyle questionnaire and doctor finder [C187]', () => {
    const { hu, ro, en } = pages['services-overview'];
    expect(headingsOf(en).slice(0, 3)).toEqual([
      'Consultation',
      'Lifestyle questionnaire',
      'Doctor finder',
    ]);
    expect(headingsOf(hu).slice(0, 3)).toEqual([
      'Orvosi tanácsadás',
      'Életmód-kérdőív',
      'Orvoskereső',
    ]);
    expect(headingsOf(ro).slice(0, 3)).toEqual([
      'Sfaturi medicale',
      'Chestionar despre stilul de viață',
      'Căutare de medici',
    ]);
  });

  test('one is about the service: what it is for, how a time is booked, and what it does not replace [C188]', () => {
    const { hu, ro, en } = pages.about;
    expect(en.title).toMatch(/^About the service/);
    expect(headingsOf(en).slice(0, 2)).toEqual(['What is the portal for?', 'What is it not for?']);
    expect(hu.title).toMatch(/^A szolgáltatásról/);
    expect(ro.title).toMatch(/^Despre serviciu/);
    for (const { sections } of [hu, ro, en]) {
      expect(sections[0]?.paragraphs.join(' ')).toContain('15 ');
      expect(sections[1]?.paragraphs.join(' ')).toContain('112');
    }
  });

  test('registering takes four steps: sign in, find the card, start registration, create an account [C189 C190 C191 C192]', () => {
    const { hu, ro, en } = pages['how-to-register'];
    expect(stepsOf(en)).toEqual([
      'Sign in',
      'Find the card',
      'Start registration',
      'Create an account',
    ]);
    expect(stepsOf(hu)).toEqual([
      'Jelentkezzen be',
      'Keresse meg a kártyát',
      'Indítsa el a regisztrációt',
      'Hozzon létre fiókot',
    ]);
    expect(stepsOf(ro)).toEqual([
      'Autentificați-vă',
      'Găsiți cardul',
      'Porniți înregistrarea',
      'Creați contul',
    ]);
  });

  test('five questions, each with a drawing of its own [C194]', () => {
    for (const { sections } of Object.values(pages.questions)) {
      expect(sections).toHaveLength(5);
      expect(sections.every(({ heading }) => heading.endsWith('?'))).toBe(true);
      expect(new Set(sections.map(({ icon }) => icon ?? '')).size).toBe(5);
    }
  });

  test('using it: e-mail from the provider, password by link, terms and data protection, call-back or online advice [C195 C196 C197 C198]', () => {
    const { hu, ro, en } = pages['how-to-use'];
    expect(stepsOf(en)).toEqual([
      'You get an e-mail from the provider',
      'You set a password by the link',
      'You accept the terms and the privacy notice',
      'You request a call-back or online advice',
    ]);
    expect(stepsOf(hu)).toEqual([
      'E-mailt kap a szolgáltatótól',
      'A levél hivatkozásával jelszót állít be',
      'Elfogadja a feltételeket és az adatkezelési tájékoztatót',
      'Visszahívást vagy online tanácsot kér',
    ]);
    expect(stepsOf(ro)).toEqual([
      'Primiți un e-mail de la furnizor',
      'Setați parola prin linkul din mesaj',
      'Acceptați termenii și politica de confidențialitate',
      'Cereți să fiți sunat sau un sfat online',
    ]);
  });

  test('dermatology begins with a hero that leads to free times [C199]', () => {
    for (const page of Object.values(pages.dermatology)) {
      expect(page.lead).toBeTruthy();
      expect(page.sections[0]?.action?.to).toBe('skin-check');
    }
  });
});

describe('buttons of a page', () => {
  const register = pages['how-to-register'].en;
  const lastButton = (theme: Parameters<typeof showTextPage>[1]) =>
    showTextPage(register, theme, VISITOR).sections.at(-1)?.action?.href;

  test('registering ends with a button to the anchor of the operator’s own page, else to ours [C193]', () => {
    const telekom = requireTheme('telekom');
    expect(lastButton(telekom)).toMatch(/^https:\/\/[^/]+\/\w+#\w+$/);
    expect(lastButton({ ...telekom, registrationLink: '' })).toBe('/registration');
  });

  test('lead nowhere that the portal lacks', () => {
    const generic = requireTheme('generic');
    const goals = (flags: Partial<typeof generic.flags>) =>
      showTextPage(
        pages['services-overview'].en,
        { ...generic, flags: { ...generic.flags, ...flags } },
        VISITOR,
      ).sections.flatMap(({ action }) => action?.href ?? []);
    expect(goals({})).toContain('/services/health-check');
    expect(goals({ hasQuestionnaires: false })).not.toContain('/services/health-check');
    expect(goals({ hasCalendar: false }).join()).not.toContain('provider-search');
  });
});

test('a portal without phone advice does not speak of it; one with it leads to it', () => {
  const heard = (theme: string) =>
    (['services-overview', 'questions', 'how-to-use'] as const).flatMap((key) => {
      const { sections } = showTextPage(pages[key].en, requireTheme(theme), VISITOR);
      return sections.filter(({ paragraphs }) =>
        /\{hours\}|by phone|hid/i.test(paragraphs.join(' ')),
      );
    });
  expect(heard('generic').length).toBeGreaterThanOrEqual(3);
  expect(heard('generic').every(({ action }) => action?.href.includes('consultation'))).toBe(true);
  expect(heard('derma_ai')).toEqual([]);
});
