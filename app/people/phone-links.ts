/** A piece of a sentence; one that is a phone number has its `tel:` address. */
export interface TextPart {
  text: string;
  href: string | null;
}

// oxlint-disable-next-line vizit/safe-pattern -- tries at most twenty letters from each digit
const PHONE = /\+?\d[\d ()./-]{5,20}\d/g;

/** Cuts a sentence where phone numbers stand, so that they can be called with one touch. */
export function splitPhones(sentence: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: phone, index } of sentence.matchAll(PHONE)) {
    if (index > end) parts.push({ text: sentence.slice(end, index), href: null });
    parts.push({ text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` });
    end = index + phone.length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), href: null });
  return parts;
}
