import type { Portal } from '#app/platform/portal.ts';
import { transact, type Database } from '#db/client.ts';
import { DEMO_EMAILS, DEMO_KINDS, DEMO_PASSWORD, type DemoKind } from './demo-sign-ins.ts';
import { findKnownEmails } from './queries.server.ts';

export interface DemoSignIn {
  kind: DemoKind;
  email: string;
  password: string;
}

/** How the customers of the demo sign in; nobody's outside the demo, and only those that this partner has. */
export async function findDemoSignIns(
  { db }: { db: Pick<Database, 'main'> },
  portal: Portal,
): Promise<DemoSignIn[]> {
  if (!portal.isDemo) return [];
  const emails = Object.values(DEMO_EMAILS);
  const known = await transact(db.main, (transaction) => findKnownEmails(transaction, emails), {
    partnerId: portal.partner.id,
  });
  return DEMO_KINDS.filter((kind) => known.includes(DEMO_EMAILS[kind])).map((kind) => ({
    kind,
    email: DEMO_EMAILS[kind],
    password: DEMO_PASSWORD,
  }));
}
