import { useOwnWords } from '#app/i18n/use-words.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** A number to call; null, or empty: whoever asked for a child who is of age by now has erased their account, and nobody knows another. */
export function PhoneNumber({ phone }: { phone: string | null }) {
  const { comeOfAge } = useOwnWords(STAFF_WORDS).w;
  return phone ? <a href={`tel:${phone}`}>{phone}</a> : comeOfAge.noContact;
}
