import { expect, test } from 'vitest';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { customerActor } from '#tests/support/actors.ts';
import { writeAccountMenu } from './account-menu.ts';

const actor = customerActor();
const theme = { claimLink: '' };

test('leads a visitor to the sign-in page', () => {
  expect(writeAccountMenu({ actor: VISITOR_ACTOR, viewer: VISITOR, theme, locale: 'en' })).toBe(
    '<a href="/login">Sign in</a>',
  );
});

test('shows a customer their own pages; relatives among them, appointments where their product has them, and not the start page, which is for everybody [C043 C062]', () => {
  const menu = writeAccountMenu({ actor, viewer: VISITOR, theme, locale: 'hu' });
  expect(menu).toContain('<span>Szabó Kata</span>');
  expect(menu).toContain('href="/profile"');
  expect(menu).toContain('<a href="/profile/relatives">Hozzátartozók kezelése</a>');
  expect(menu).toContain('href="/profile/privacy"');
  expect(menu).not.toContain('href="/"');
  expect(menu).not.toContain('/services/appointments');
  const viewer = { ...VISITOR, hasAppointments: true };
  expect(writeAccountMenu({ actor, viewer, theme, locale: 'hu' })).toContain(
    '/services/appointments',
  );
});

test('leads the insured to the claim reporting of their insurer, where the partner says where that is', () => {
  const insured = { ...VISITOR, isInsured: true };
  const claimLink = 'https://insurer.example/claims?from=portal&kind=visit';
  const link = `<a href="https://insurer.example/claims?from=portal&amp;kind=visit">Claim reporting</a>`;
  const write = (viewer: typeof VISITOR, address: string) =>
    writeAccountMenu({ actor, viewer, theme: { claimLink: address }, locale: 'en' });
  expect(write(insured, claimLink)).toContain(link);
  expect(write(insured, '')).not.toContain('Claim reporting');
  expect(write(VISITOR, claimLink)).not.toContain('Claim reporting');
});

test('writes a name as text, whatever stands in it [XS-02]', () => {
  const personName = `<img src=x onerror="alert('1')">&`;
  const menu = writeAccountMenu({
    actor: { ...actor, personName },
    viewer: VISITOR,
    theme,
    locale: 'ro',
  });
  expect(menu).not.toContain('<img');
  expect(menu).not.toContain('"alert');
  expect(menu).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</span>');
});
