import type { PieceToEdit } from '#app/features/content-desk/get-pieces.server.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { SCRIPT_PARTS, scriptKeyOf } from '#app/platform/staff-texts.ts';
import { CONTENT_WORDS } from '#app/portal/landing/words.ts';
import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';

type Named = Pick<PieceToEdit, 'kind' | 'key'> & {
  partner: Pick<PieceToEdit['partner'], 'productName'>;
};

/** What the portal says where a partner has no short text of its own; null: nothing. */
export function portalTextOf(piece: Named): Record<Locale, string> | null {
  if (piece.kind !== 'texts') return null;
  const [hu, ro, en] = LOCALES.map((locale) => textIn(locale, piece));
  return hu && ro && en ? { hu, ro, en } : null;
}

function textIn(locale: Locale, { key, partner }: Named): string | null {
  const { hero } = CONTENT_WORDS[locale];
  if (key === 'introduction') return hero.welcome;
  if (key === 'introduction-lead') return hero.lead;
  const part = SCRIPT_PARTS.find((one) => scriptKeyOf(one) === key);
  if (!part) return null;
  return fill(locale, PEOPLE_WORDS[locale].script.say[part], {
    product: partner.productName[locale],
  });
}
