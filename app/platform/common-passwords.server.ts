/** What people here choose first; the list of the library is mostly English. */
const LOCAL_WORDS = [
  'jelszo',
  'jelszavam',
  'titok',
  'titkos',
  'szeretlek',
  'kicsim',
  'magyarorszag',
  'budapest',
  'debrecen',
  'ferencvaros',
  'fradika',
  'cicamica',
  'macska',
  'kutyus',
  'belepes',
  'asdfgh',
  'qwertz',
  'parola',
  'parolamea',
  'secret',
  'iubirea',
  'iubita',
  'iubire',
  'romania',
  'bucuresti',
  'steaua',
  'dinamo',
  'pisica',
  'mamica',
  'password',
  'passwort',
  'welcome',
  'orvos',
  'doctor',
  'medic',
];
/** Shorter pieces of a name stand in too many good passwords. */
const CONTEXT_WORD_MIN = 4;

const localWords = new Set(LOCAL_WORDS);

let common: Promise<Set<string>> | undefined;

/** Loaded when the first password is chosen: four megabytes, and most people who ask a process choose none. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...LOCAL_WORDS].map(fold));
}

/**
 * Whether somebody who guesses tries this password early: one of the fifty thousand most used, one letter or digit repeated,
 * or a word of the place (`context`: names of the partner and the product, the e-mail address) with figures and marks round it.
 */
export async function isCommonPassword(
  password: string,
  context: readonly string[],
): Promise<boolean> {
  const folded = fold(password);
  common ??= loadCommon();
  if ((await common).has(folded)) return true;
  if (new Set(folded).size === 1) return true;
  const words = folded.split(/[^a-z]+/).filter(Boolean);
  if (words.length === 0) return isSteps(folded);
  const guessed = new Set([...localWords, ...context.flatMap(wordsOf)]);
  return words.every((word) => guessed.has(word));
}

/** Without accents and capitals: nobody guesses worse for them. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(name: string): string[] {
  const folded = fold(name);
  const words = folded.split(/[^a-z]+/);
  return [folded.replace(/[^a-z]+/g, ''), ...words].filter(
    ({ length }) => length >= CONTEXT_WORD_MIN,
  );
}

/** `345678`, `987654`. */
function isSteps(digits: string): boolean {
  const steps = new Set(
    [...digits].slice(1).map((digit, index) => digit.charCodeAt(0) - digits.charCodeAt(index)),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
