import { expect, test } from 'vitest';
import { requireTheme } from '#app/themes/index.ts';
import { writeHoursInPage, writeHoursInText } from './phone-hours-in-texts.ts';

const theme = requireTheme('generic');
const HOURS = 'working days 08:00–20:00';

test('wherever a page of text asks for them, its title and its buttons included, the phone hours stand', () => {
  const page = (hours: string) => ({
    title: `Advice ${hours}`,
    description: `A doctor answers: ${hours}.`,
    lead: `Call us: ${hours}`,
    sections: [
      {
        heading: `When? ${hours}`,
        icon: 'phone' as const,
        paragraphs: [`${hours}, or ${hours}`],
        list: [hours],
        steps: [{ title: `Call ${hours}`, text: `Wait ${hours}` }],
        action: { label: `Call ${hours}`, to: 'consultation' as const },
      },
      { heading: 'Otherwise', paragraphs: [] },
    ],
  });
  expect(writeHoursInPage(page('{hours}'), { locale: 'en', market: 'HU', theme })).toEqual(
    page(HOURS),
  );
  const bare = { title: 'About', description: 'Us', sections: [] };
  expect(writeHoursInPage(bare, { locale: 'en', market: 'HU', theme })).toEqual(bare);
});

test('a short text has the hours in the language of its reader', () => {
  expect(writeHoursInText('Hívjon: {hours}!', { locale: 'hu', market: 'HU', theme })).toBe(
    'Hívjon: munkanapokon 08:00–20:00!',
  );
});
