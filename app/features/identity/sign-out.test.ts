import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, toastStore } from '#app/ui/toast/toast.ts';
import { writeAccountMenu } from './account-menu.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { customerActor } from '#tests/support/actors.ts';
import { signOut } from './sign-out.ts';

afterEach(() => {
  for (const toast of toastStore.read()) closeToast(toast.id);
  vi.unstubAllGlobals();
});

let sessionStorage: Map<string, string>;
let kept: Map<string, string>;
beforeEach(() => {
  sessionStorage = new Map([
    ['vizit.draft', '{}'],
    ['vizit.waiting', '{}'],
  ]);
  kept = new Map([
    ['recent-searches', '[{"id":"1","label":"Dermatology"}]'],
    ['vizit.holder', '{}'],
  ]);
});

async function press(answer: Promise<{ ok: boolean }>) {
  const assign = vi.fn();
  vi.stubGlobal('document', {});
  const localStorage = { removeItem: (key: string) => kept.delete(key) };
  vi.stubGlobal('window', { location: { assign }, sessionStorage, localStorage });
  vi.stubGlobal('fetch', () => answer);
  const dataset = { failed: 'not signed out', hint: 'try again' };
  await signOut({ dataset } as unknown as HTMLButtonElement);
  return assign;
}

test('signing out opens the landing page and leaves nothing typed in the tab, nor what was searched for', async () => {
  const before = toastStore.read().length;
  const assign = await press(Promise.resolve({ ok: true }));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  expect(toastStore.read()).toHaveLength(before);
  expect([...sessionStorage.keys()]).toEqual([]);
  expect([...kept.keys()]).toEqual(['vizit.holder']);
});

test.each([
  ['refused', () => Promise.resolve({ ok: false })],
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('signing out %s says that one is still signed in [AU-06]', async (_, answer) => {
  const assign = await press(answer());
  expect(assign).not.toHaveBeenCalled();
  expect(sessionStorage.size).toBe(2);
  expect(kept.size).toBe(2);
  expect(toastStore.read().at(-1)).toMatchObject({
    tone: 'danger',
    title: 'not signed out',
    message: 'try again',
  });
});

test.each([
  ['hu', 'Nem sikerült kijelentkezni', 'Még be van jelentkezve.'],
  ['ro', 'Deconectarea nu a reușit', 'Sesiunea dumneavoastră este în continuare activă.'],
  ['en', 'You could not be signed out', 'You are still signed in.'],
] as const)('the button carries what is said then, %s', (locale, failed, hint) => {
  const menu = writeAccountMenu({
    actor: customerActor(),
    viewer: VISITOR,
    theme: { claimLink: '' },
    locale,
  });
  expect(menu).toContain(`<button type="button" data-failed="${failed}" data-hint="${hint}`);
});
