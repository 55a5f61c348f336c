import { expect, it } from 'vitest';
import { VISITOR } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';
import {
  findAvailableServices,
  findOwnServices,
  findStartParts,
  findWrittenAdvice,
  hrefOfService,
} from './available-services.ts';

const theme = requireTheme('generic');
const urlsOf = (changed: Partial<typeof theme.flags>) =>
  findAvailableServices({ ...theme.flags, ...changed }, VISITOR).map(({ url }) => url);

it('offers the finder of doctors and of providers, advice by phone and in writing, and the questionnaires [C005]', () => {
  expect(urlsOf({})).toEqual([
    '/services/provider-search?listType=doctors',
    '/services/provider-search?listType=providers',
    '/services/consultation',
    '/services/consultation/questions',
    '/services/health-check',
  ]);
});

it('speaks of prices only where care is paid', () => {
  expect(urlsOf({ hasPaidServices: false })).toEqual([
    '/services/provider-search?listType=doctors',
    '/services/consultation',
    '/services/consultation/questions',
    '/services/health-check',
  ]);
});

it('offers nothing that the theme does not have', () => {
  const bare = { hasCalendar: false, hasPhoneAdvice: false, hasWrittenAdvice: false };
  expect(urlsOf(bare)).toEqual(['/services/health-check']);
  expect(urlsOf({ ...bare, hasQuestionnaires: false })).toEqual([]);
});

it('names the kind of each service, and which a visitor may use without signing in [C471 C472]', () => {
  const services = findAvailableServices(theme.flags, VISITOR);
  expect(services.map(({ value, isPublic }) => [value, isPublic])).toEqual([
    ['TYPE_MAP_V2', true],
    ['TYPE_SPECIALIST_CONSULTATION', true],
    ['TYPE_PHONE_CONSULTATION', false],
    ['TYPE_GENERAL_CONSULTATION', false],
    ['TYPE_HEALTH_CHECK', true],
  ]);
});

it('leads to a service that needs a sign-in by way of the sign-in page, and a customer straight to it [C066 C167 C169 C661]', () => {
  const own = { url: '/services/consultation?x=1', isPublic: false };
  const open = { ...own, isPublic: true };
  const [visitor, customer] = [{ isLoggedIn: false }, { isLoggedIn: true }];
  expect(hrefOfService(own, visitor)).toBe('/login?next=%2Fservices%2Fconsultation%3Fx%3D1');
  expect(hrefOfService(own, customer)).toBe('/services/consultation?x=1');
  expect(hrefOfService(open, visitor)).toBe('/services/consultation?x=1');
});

it('speaks of prices to customers as their product says, whatever the theme does', () => {
  const subscription = {
    id: 1,
    productId: 1,
    currentPeriod: { startsOn: '2026-01-01', endDate: '2027-01-01' },
  };
  const countFor = (hasPaidServices: boolean) =>
    findAvailableServices(theme.flags, { subscription, hasPaidServices }).length;
  expect([countFor(true), countFor(false)]).toEqual([5, 4]);
});

it('introduces phone advice, online advice, health assessment and doctor finder on a start page, each at its anchor [C092 C093 C094 C172 C173 C174]', () => {
  const parts = findStartParts(requireTheme('telekom').flags, VISITOR, true);
  expect(parts.slice(0, 4)).toEqual([
    {
      key: 'phoneAdvice',
      anchor: 'telefonos-orvosi-tanacsadas',
      url: '/login?next=%2Fservices%2Fconsultation',
    },
    {
      key: 'onlineAdvice',
      anchor: 'online-orvosi-tanacsadas',
      url: '/login?next=%2Fservices%2Fconsultation%2Fquestions',
    },
    { key: 'healthCheck', anchor: 'egeszseg-felmeres', url: '/services/health-check' },
    {
      key: 'doctorFinder',
      anchor: 'orvoskereso',
      url: '/services/provider-search?listType=doctors',
    },
  ]);
  const bare = { ...requireTheme('telekom').flags, hasWrittenAdvice: false };
  expect(findStartParts(bare, VISITOR, true).map(({ key }) => key)).not.toContain('onlineAdvice');
});

it('introduces visits by video where somebody holds them', () => {
  const { flags } = requireTheme('telekom');
  expect(findStartParts(flags, VISITOR, true).at(-1)).toEqual({
    key: 'videoVisit',
    anchor: 'videovizit',
    url: '/services/video-consultation',
  });
  expect(findStartParts(flags, VISITOR, false).map(({ key }) => key)).not.toContain('videoVisit');
});

it('lists for who is signed in only what they can use: without a subscription no advice in writing', () => {
  const { flags } = requireTheme('telekom');
  const keysOf = (viewer: Parameters<typeof findOwnServices>[1]) =>
    findOwnServices(flags, viewer, true).map(({ key }) => key);
  const member = { ...VISITOR, isLoggedIn: true };
  expect(findStartParts(flags, member, true).map(({ key }) => key)).toContain('onlineAdvice');
  expect(keysOf(member)).not.toContain('onlineAdvice');
  expect(keysOf(member)).toContain('doctorFinder');
  const subscription = {
    id: 1,
    productId: 1,
    currentPeriod: { startsOn: '2026-01-01', endDate: '2027-01-01' },
  };
  expect(keysOf({ ...member, subscription })).toContain('onlineAdvice');
});

it('leads to advice in writing whoever can have it, visitors by way of the sign-in page', () => {
  const { flags } = theme;
  const advice = '/services/consultation/questions';
  const member = { ...VISITOR, isLoggedIn: true };
  const subscription = {
    id: 1,
    productId: 1,
    currentPeriod: { startsOn: '2026-01-01', endDate: '2027-01-01' },
  };
  expect(findWrittenAdvice(flags, VISITOR)).toBe(
    '/login?next=%2Fservices%2Fconsultation%2Fquestions',
  );
  expect(findWrittenAdvice(flags, { ...member, subscription })).toBe(advice);
  expect(findWrittenAdvice(flags, member)).toBeNull();
  expect(findWrittenAdvice({ ...flags, hasWrittenAdvice: false }, VISITOR)).toBeNull();
});
