import { expect, test } from 'vitest';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { customerActor } from '#tests/support/actors.ts';
import { writeAccountMenu } from './account-menu.ts';

const actor = customerActor();

test('leads a visitor to the sign-in page', () => {
  expect(writeAccountMenu({ actor: VISITOR_ACTOR, viewer: VISITOR, locale: 'en' })).toBe(
    '<a href="/login">Sign in</a>',
  );
});

test('shows a customer their own pages; relatives among them, appointments where their product has them, and not the start page, which is for everybody [C043 C062]', () => {
  const menu = writeAccountMenu({ actor, viewer: VISITOR, locale: 'hu' });
  expect(menu).toContain('<span>Szabó Kata</span>');
  expect(menu).toContain('href="/profile"');
  expect(menu).toContain('<a href="/profile/relatives">Hozzátartozók kezelése</a>');
  expect(menu).toContain('href="/profile/privacy"');
  expect(menu).not.toContain('href="/"');
  expect(menu).not.toContain('/services/appointments');
  const viewer = { ...VISITOR, hasAppointments: true };
  expect(writeAccountMenu({ actor, viewer, locale: 'hu' })).toContain('/services/appointments');
});

test('writes a name as text, whatever stands in it [XS-02]', () => {
  const personName = `<img src=x onerror="alert('1')">&`;
  const menu = writeAccountMenu({
    actor: { ...actor, personName },
    viewer: VISITOR,
    locale: 'ro',
  });
  expect(menu).not.toContain('<img');
  expect(menu).not.toContain('"alert');
  expect(menu).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</span>');
});
