import type { CallCentreDeps } from '#app/features/call-centre/deps.server.ts';
import { createCallCentreServices } from '#app/features/call-centre/services.server.ts';
import { createContentServices } from '#app/features/content/services.server.ts';
import { createDirectory } from '#app/features/directory/directory.server.ts';
import type { FinishLinkDeps } from '#app/features/finish-links/deps.server.ts';
import { createFinishLinkServices } from '#app/features/finish-links/services.server.ts';
import { createSearchServices } from '#app/features/search/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { Pool } from '#db/client.ts';
import { APP_SECRET, friendlyCheck } from './booking.ts';
import { createTestFiles } from './files.ts';
import { MESSAGE_LIMITS, SMS_PREFIXES } from './mail.ts';

export type TestCallCentre = ReturnType<typeof createCallCentreServices>;

/** What a caller says who is Szabó Kata. */
export const KATA = { lastName: 'Szabó', firstName: 'Kata', dateOfBirth: '1986-04-12' };
export const ALL_TOLD = ['lastName', 'firstName', 'dateOfBirth'] as const;

/** The use cases of the call centre on `pool`. */
export function createTestCallCentre(pool: Pool): TestCallCentre {
  return createCallCentreServices(depsOn(pool));
}

/** The use cases of links with which a call is finished, on `pool`. */
export function createTestFinishLinks(
  pool: Pool,
  messageLimits: FinishLinkDeps['messageLimits'] = MESSAGE_LIMITS,
) {
  return createFinishLinkServices({ ...depsOn(pool), files: createTestFiles(), messageLimits });
}

function depsOn(pool: Pool): CallCentreDeps {
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  const directory = createDirectory(db);
  return {
    db,
    appSecret: APP_SECRET,
    smsPrefixes: SMS_PREFIXES,
    tokenMisses: createTokenMisses(),
    humanCheck: friendlyCheck,
    holdLimits: { perBrowser: 2, perContact: null, perAddress: 1 },
    search: createSearchServices({ db, directory, perPage: 10 }),
    content: createContentServices({ db }),
  };
}

/** Identifies Szabó Kata, who is at one partner of whoever asks. @returns what opens her */
export async function openKata(centre: TestCallCentre, entry: Portal): Promise<string> {
  const by = { way: 'name' as const, ...KATA };
  const { people } = await centre.findPeople(entry, { grounds: 'caller_changes', by });
  const found = people[0]?.found ?? '';
  return (await centre.openPerson(entry, { found, ticked: [...ALL_TOLD], ...KATA })).opening;
}

/** What a call was answered: `done`, a code, or the fields that were wrong. */
export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, fields }: { code: string; fields?: Record<string, string> }) =>
      fields ? { code, fields } : code,
  );
