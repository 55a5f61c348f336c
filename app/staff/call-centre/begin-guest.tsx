import { href, useNavigate } from 'react-router';
import type { GuestPortal } from '#app/features/call-centre/book-for-guest.server.ts';
import { beginGuest } from '#app/features/call-centre/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Whoever has no account is booked for at a portal that takes visitors. */
export function BeginGuest({ portals }: { portals: readonly GuestPortal[] }) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function begin({ partnerId, host }: GuestPortal) {
    const answer = await send(beginGuest, { body: { partnerId, host } });
    if (answer) void navigate(href('/staff/people/:opening/book', { opening: answer.opening }));
  }

  return (
    <section className={styles.search}>
      <h2 className={styles.legend}>{w.guest.title}</h2>
      <p className={shared.hint}>{w.guest.lead}</p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
      <p className={styles.buttons}>
        {portals.map((one) => (
          <Button
            key={`${one.partnerId} ${one.host}`}
            size="s"
            variant="secondary"
            disabled={!isAlive || isBusy}
            onClick={() => void begin(one)}
          >
            {`${one.name} (${one.market})`}
          </Button>
        ))}
      </p>
    </section>
  );
}
