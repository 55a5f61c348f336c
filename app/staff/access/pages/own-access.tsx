import { useState } from 'react';
import { requestContext } from '#app/request-context.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { ACCESS_WORDS } from '../access-words.ts';
import { AuthenticatorPart } from '../authenticator-part.tsx';
import { PasskeysPart } from '../passkeys-part.tsx';
import type { Route } from './+types/own-access';

export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { codesSince, passkeys } = await services.accounts.getFactors({ portal });
  return { since: codesSince, passkeys, host: portal.host };
}

/** What signs somebody of the staff in, as they change it themselves. */
export default function OwnAccess({ loaderData: { since, passkeys, host } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(ACCESS_WORDS).w;
  const [said, setSaid] = useState('');
  // One of another host signs nobody in here.
  const ofHost = passkeys.filter((one) => one.host === host).length;
  const has = { authenticator: since !== null, passkey: ofHost > 0 };
  const isLast = ofHost + (since === null ? 0 : 1) === 1;
  const part = { has, isLast, onSaid: setSaid };
  return (
    <>
      <PageHead title={w.access.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.access.title}</h1>
        <p>{words.lead}</p>
        <p role="status">{said}</p>
      </div>
      <div className={styles.column}>
        <div className={styles.case}>
          <AuthenticatorPart since={since} {...part} />
          <PasskeysPart passkeys={passkeys} host={host} {...part} />
        </div>
      </div>
    </>
  );
}
