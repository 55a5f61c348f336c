import { getSubfunction } from '#app/features/directory/contract.ts';
import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import { call, CallError } from '#app/platform/call.ts';
import { keepRecent, readRecent, type RecentSearch, type Storage } from './recent-searches.ts';

export { forgetRecent, rememberRecent } from './recent-searches.ts';

interface Reader {
  locale: Locale;
  market: Market;
}

/** What the list calls a sub-function now; null: it has it no more. */
export type AskList = (id: string, reader: Reader) => Promise<string | null>;

/** Of this page: each is asked for once. */
const asked = new Map<string, Promise<string | null>>();

/**
 * What this browser searched for last and can still search for, the newest first, as the list calls it now; what the list has no more is forgotten.
 * Where nobody answers it stays as it was kept.
 */
export async function findListed(
  storage: () => Storage,
  reader: Reader,
  ask: AskList = askOnce,
): Promise<RecentSearch[]> {
  const kept = readRecent(storage, reader.locale);
  const now = await Promise.all(
    kept.map(async ({ id, label }) => ({
      id,
      label: await ask(id, reader).catch(() => label),
    })),
  );
  const listed = now.filter((one): one is RecentSearch => one.label !== null);
  const gone = now.filter(({ label }) => label === null).map(({ id }) => id);
  if (gone.length > 0) keepRecent(storage, (id) => !gone.includes(id));
  return listed;
}

function askOnce(id: string, reader: Reader): Promise<string | null> {
  const key = `${reader.locale} ${reader.market} ${id}`;
  const answer = asked.get(key) ?? askList(id, reader);
  asked.set(key, answer);
  // Once nobody answered, it is asked for again.
  answer.catch(() => asked.delete(key));
  return answer;
}

async function askList(id: string, { locale, market }: Reader): Promise<string | null> {
  try {
    return localise(await call(getSubfunction, { params: { id } }), locale, market);
  } catch (error) {
    if (error instanceof CallError && error.errorCode === 'not_found') return null;
    throw error;
  }
}
