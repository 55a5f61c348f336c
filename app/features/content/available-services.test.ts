import { expect, it } from 'vitest';
import { VISITOR } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';
import { findAvailableServices, hrefOfService } from './available-services.ts';

const theme = requireTheme('generic');
const urlsOf = (changed: Partial<typeof theme.flags>) =>
  findAvailableServices({ ...theme.flags, ...changed }, VISITOR).map(({ url }) => url);

it('offers the finder of doctors and of providers, and the questionnaires', () => {
  expect(urlsOf({})).toEqual([
    '/services/provider-search?listType=doctors',
    '/services/provider-search?listType=providers',
    '/services/health-check',
  ]);
});

it('speaks of prices only where care is paid', () => {
  expect(urlsOf({ hasPaidServices: false })).toEqual([
    '/services/provider-search?listType=doctors',
    '/services/health-check',
  ]);
});

it('offers nothing that the theme does not have', () => {
  expect(urlsOf({ hasCalendar: false })).toEqual(['/services/health-check']);
  expect(urlsOf({ hasCalendar: false, hasQuestionnaires: false })).toEqual([]);
});

it('names the kind of each service, which a visitor may use without signing in [C471 C472]', () => {
  const services = findAvailableServices(theme.flags, VISITOR);
  expect(services.map(({ value, isPublic }) => [value, isPublic])).toEqual([
    ['TYPE_MAP_V2', true],
    ['TYPE_SPECIALIST_CONSULTATION', true],
    ['TYPE_HEALTH_CHECK', true],
  ]);
});

it('leads to a service that needs a sign-in by way of the sign-in page, and a customer straight to it [C066 C661]', () => {
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
  expect([countFor(true), countFor(false)]).toEqual([3, 2]);
});
