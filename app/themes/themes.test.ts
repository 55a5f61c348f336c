import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { companyIn } from './partner-record.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  hasDiscountFilter,
  showsDiscountBadge,
  showsGroupHeadings,
} from '#app/features/directory/item-rules.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { CONTRAST_PAIRS, contrastOf } from './contrast.ts';
import { requireTheme, themes } from './index.ts';

/** WCAG AA for text, as the requirement has it. */
const TEXT_CONTRAST = 4.5;

describe.each(themes.map((theme) => [theme.key, theme] as const))('the theme %s', (key, theme) => {
  const css = readFileSync(join(import.meta.dirname, key, 'tokens.css'), 'utf8');
  const colours = new Map(
    Array.from(css.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name, hex]),
  );
  const colourOf = (name: string) => (name.startsWith('#') ? name : (colours.get(name) ?? ''));

  test.each(CONTRAST_PAIRS)('has %s readable on %s', (text, ground) => {
    expect(contrastOf(colourOf(text), colourOf(ground))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test('writes mails in the colour of its buttons, and is named in three languages', () => {
    expect(css).toContain(`[data-theme='${key}']`);
    expect(theme.brandColour).toBe(colourOf('brand-600'));
    expect(Object.keys(theme.productName).toSorted()).toEqual(['en', 'hu', 'ro']);
  });
});

test('every partner of the requirement has a theme with a logo and a hero image of its own [C014 C015 C016 C017 C018 C019 C020 C021 C022 C023]', () => {
  expect(themes.map(({ key }) => key).toSorted()).toEqual([
    'derma_ai',
    'generic',
    'insurer',
    'nn',
    'public_search',
    'telekom',
    'telekom_health',
    'tesco',
    'up',
  ]);
  for (const picture of ['logo.svg', 'hero.svg']) {
    const drawn = themes.map(({ key }) =>
      readFileSync(join(import.meta.dirname, key, picture), 'utf8'),
    );
    expect(new Set(drawn).size).toBe(themes.length);
  }
});

test('every theme says who runs the portal: name, seat, number in the register and where to complain', () => {
  for (const { key, company } of themes) {
    const { name, address, registration, complaints } = company ?? {};
    for (const fact of [name, address, registration]) expect(fact?.trim(), key).toBeTruthy();
    expect(complaints, key).toMatch(/^\S+@\S+$/);
  }
});

test('whoever reads in another language complains to an address in theirs, where there is one', () => {
  const company = themes.find(({ key }) => key === 'generic')?.company ?? null;
  const addressIn = (locale: Locale) => companyIn(company, locale)?.complaints;
  expect(LOCALES.map(addressIn)).toEqual([
    'panasz@vizit.example',
    'reclamatii@vizit.example',
    'complaints@vizit.example',
  ]);
  expect(companyIn(company, 'ro')).not.toHaveProperty('complaintsIn');
  expect(companyIn(null, 'ro')).toBeNull();
});

describe('the finder of a theme', () => {
  const payer = {
    ...VISITOR,
    isLoggedIn: true,
    subscription: subscription(),
    hasPaidServices: true,
  };
  const member = { ...VISITOR, hasCardNetwork: true };
  const discounted = { discountRate: 20 };

  test('has no group headings on nn and at the insurer, whatever is searched for [C231 C232]', () => {
    for (const key of ['nn', 'insurer']) {
      const { flags } = requireTheme(key);
      expect(showsGroupHeadings(flags, member, null)).toBe(false);
      expect(showsGroupHeadings(flags, member, { organizableByCustomer: true })).toBe(false);
    }
    for (const key of ['generic', 'telekom_health', 'telekom', 'tesco', 'up']) {
      expect(showsGroupHeadings(requireTheme(key).flags, member, null)).toBe(true);
    }
  });

  test('has no discount filter and no discount badge on telekom_health, who ever pays [C256 C606]', () => {
    const { flags } = requireTheme('telekom_health');
    for (const viewer of [VISITOR, payer]) {
      expect(hasDiscountFilter(flags, viewer)).toBe(false);
      expect(showsDiscountBadge(flags, viewer, discounted)).toBe(false);
    }
    for (const { key, flags: others } of themes) {
      if (key === 'telekom_health') continue;
      expect(hasDiscountFilter(others, payer)).toBe(true);
      expect(showsDiscountBadge(others, payer, discounted)).toBe(true);
    }
  });

  test('has no buttons into the finder in the hero of nn and of the retailer', () => {
    const off = themes.filter(({ flags }) => !flags.heroFinderButtons).map(({ key }) => key);
    expect(off.toSorted()).toEqual(['nn', 'tesco']);
    // What a hero has no button for its headline does not promise.
    for (const key of off) {
      const record = readFileSync(join(import.meta.dirname, key, 'partner.json'), 'utf8');
      const { texts } = JSON.parse(record) as { texts?: Record<string, Record<string, string>> };
      const welcome = Object.values(texts?.['introduction'] ?? {}).join(' ');
      expect(welcome).not.toMatch(/confirm|egyeztet|megerős/i);
    }
  });
});

function subscription() {
  return { id: 1, productId: 1, currentPeriod: { startsOn: '2026-01-01', endDate: '2027-01-01' } };
}
