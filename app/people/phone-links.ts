/** A piece of a sentence; one that is a phone number has its `tel:` address. */
export interface TextPart {
  text: string;
  href: string | null;
}

/** Runs of what a phone number is written with; a bracket is part of one where it closes again after digits. */
const RUNS = /((?:[+\d ./-]|\([+\d ./-]{1,9}\))+)/;
/** With the country's or the trunk prefix, so that no day or price is taken for one. */
const PREFIX = /^[+0]/;
const DIGITS_MIN = 7;

/** Cuts a sentence where phone numbers stand, so that they can be called with one touch. */
export function splitPhones(sentence: string): TextPart[] {
  const parts: TextPart[] = [];
  const add = (text: string, href: string | null) => {
    const last = parts.at(-1);
    if (last && last.href === null && href === null) last.text += text;
    else if (text !== '') parts.push({ text, href });
  };
  for (const run of sentence.split(RUNS)) {
    const start = run.search(/[+\d]/);
    const end = run.length - [...run].reverse().join('').search(/\d/);
    const phone = run.slice(start, end);
    const digits = phone.replace(/\D/g, '');
    if (!RUNS.test(run) || !PREFIX.test(phone) || digits.length < DIGITS_MIN) {
      add(run, null);
      continue;
    }
    add(run.slice(0, start), null);
    add(phone, `tel:${phone.startsWith('+') ? '+' : ''}${digits}`);
    add(run.slice(end), null);
  }
  return parts;
}
