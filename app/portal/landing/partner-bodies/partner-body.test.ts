import { expect, test } from 'vitest';
import { requireTheme } from '#app/themes/index.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { composeLabNotice } from './lab-notice.ts';
import { composePartnerBody, type OfferCard } from './partner-body.ts';
import { PARTNER_BODY_WORDS, writePartnerBodyWords } from './words.ts';

const w = PARTNER_BODY_WORDS.en;
const linksOf = (cards: OfferCard[] = []) => cards.map(({ key, link }) => [key, link.to]);
function partsOf(key: string, flags = {}, viewer = VISITOR, hasVideo = true) {
  const theme = requireTheme(key);
  const body = theme.landing[viewer.isLoggedIn ? 'member' : 'visitor'];
  return composePartnerBody(body, { flags: { ...theme.flags, ...flags }, viewer, w, hasVideo });
}

test('phone advice is offered with the partner’s hours, on each body that offers it', () => {
  const theme = requireTheme('generic');
  const monday = { opens: '09:00', closes: '10:30' };
  const words = writePartnerBodyWords({
    locale: 'en',
    market: 'HU',
    theme: { ...theme, phones: { ...theme.phones, hours: { monday } } },
  });
  for (const { text } of [words.services.phoneAdvice, words.benefits.phoneAdvice]) {
    expect(text).toContain(': Monday 09:00–10:30 (not on public holidays).');
  }
});

test('an employer has four offers, three services and four steps, each offer with a way to it [C131 C132 C133]', () => {
  const body = partsOf('up');
  expect(body?.parts.map(({ cards }) => linksOf(cards))).toEqual([
    [
      ['doctorFinder', '/services/provider-search?listType=doctors'],
      ['providerFinder', '/services/provider-search?listType=providers'],
      ['lifestyle', '/services/health-check/lifestyle'],
      ['family', '/login?next=%2Fprofile%2Frelatives'],
    ],
    [
      ['phoneAdvice', '/login?next=%2Fservices%2Fconsultation'],
      ['heart', '/services/health-check/cardiovascular'],
      ['onlineAdvice', '/login?next=%2Fservices%2Fconsultation%2Fquestions'],
    ],
  ]);
  expect(body?.howTo?.steps).toHaveLength(4);
  const member = { ...VISITOR, isLoggedIn: true };
  expect(partsOf('up', {}, member)?.parts[0]?.cards.at(-1)?.link.to).toBe('/profile/relatives');
});

test('a retailer’s card gives eight things to visitors, each with a way to it [C179 C180 C181 C182 C183 C184 C185 C186]', () => {
  expect(linksOf(partsOf('tesco')?.parts[0]?.cards)).toEqual([
    ['phoneAdvice', '/login?next=%2Fservices%2Fconsultation'],
    ['onlineAdvice', '/login?next=%2Fservices%2Fconsultation%2Fquestions'],
    ['healthCheck', '/services/health-check'],
    ['doctorFinder', '/services/provider-search?listType=doctors'],
    ['video', '/services/video-consultation'],
    ['screening', '/login?next=%2Fservices%2Fconsultation'],
    ['nutrition', '/services/provider-search?specialty=dietetics&listType=doctors'],
    ['psychology', '/services/provider-search?specialty=psychology&listType=doctors'],
  ]);
  expect(partsOf('tesco', {}, { ...VISITOR, isLoggedIn: true })).toBeNull();
});

test('what the partner does not have is left out, and an index has no such part', () => {
  const [offers, services] =
    partsOf('up', {
      hasCalendar: false,
      hasQuestionnaires: false,
      hasPhoneAdvice: false,
      hasWrittenAdvice: false,
    })?.parts ?? [];
  expect(linksOf(offers?.cards).map(([key]) => key)).toEqual(['family']);
  expect(services).toBeUndefined();
  const [without] =
    partsOf('tesco', { hasPhoneAdvice: false, hasWrittenAdvice: false })?.parts ?? [];
  expect(linksOf(without?.cards).map(([key]) => key)).toEqual([
    'healthCheck',
    'doctorFinder',
    'video',
    'nutrition',
    'psychology',
  ]);
  const [bare] = partsOf('tesco', { hasCalendar: false }, VISITOR, false)?.parts ?? [];
  expect(linksOf(bare?.cards).map(([key]) => key)).toEqual([
    'phoneAdvice',
    'onlineAdvice',
    'healthCheck',
    'screening',
  ]);
  expect(partsOf('generic')).toBeNull();
});

test('the laboratory test is said to be open with a way to it, and after its last day that it has closed [C058 C134 C135 C136]', () => {
  const campaign = {
    title: 'A free test',
    text: 'With your code.',
    closedTitle: 'Closed',
    closedText: 'All tests are given away.',
    opens: '2024-03-04',
    closes: '2024-03-28',
    usableUntil: '2024-04-26',
    places: [],
  };
  const said = (today: string) =>
    composeLabNotice(campaign, { today, locale: 'en', writeDay: (day) => day, w });
  expect(said('2024-03-03')).toBeNull();
  expect(said('2024-03-28')).toEqual({
    title: 'A free test',
    text: 'With your code.',
    end: 'Last day to register: 2024-03-28',
    link: { to: '/pages/lab-test', label: 'Register for the test' },
  });
  expect(said('2024-03-29')).toEqual({
    title: 'Closed',
    text: 'All tests are given away.',
    end: 'Last day of the booked tests: 2024-04-26',
    link: null,
  });
});
