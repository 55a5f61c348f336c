import { useState } from 'react';
import { href } from 'react-router';
import type { HeldForPerson } from '#app/features/call-centre/contract.ts';
import {
  LINK_WAYS,
  lookAtFinishLink,
  sendFinishLink,
  type LinkWay,
  type SentLink,
} from '#app/features/finish-links/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { STAFF_LINK_WORDS } from './finish-link-words.ts';
import { useWorkList } from '#app/staff/kit/use-work-list.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from './people.module.css';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

type Form = Pick<BodyOf<typeof sendFinishLink>, 'patientComment' | 'minor'>;

/** Has the caller finish what is held on their own telephone. */
export function SendLink({
  hold,
  opening,
  form,
}: {
  hold: HeldForPerson;
  opening: string;
  form: Form;
}) {
  const { w } = useOwnWords(STAFF_LINK_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const { refresh } = useRefresh();
  const { send, isBusy, failure, fields } = useSend();

  async function sendBy(way: LinkWay) {
    const { id: reservationId, slotId, subfunctionId } = hold;
    const body = { ...form, reservationId, slotId, subfunctionId, way };
    if (await send(sendFinishLink, { params: { opening }, body })) await refresh();
  }

  const wrong = failure ?? (fields.way ? w.noWay : null);
  return (
    <>
      {wrong !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {wrong}
        </Banner>
      )}
      <p className={shared.hint}>{w.lead}</p>
      <LinkButtons ways={LINK_WAYS} isBusy={isBusy} onSend={(way) => void sendBy(way)} />
    </>
  );
}

export function LinkButtons({
  ways,
  isBusy,
  onSend,
}: {
  ways: readonly LinkWay[];
  isBusy: boolean;
  onSend: (way: LinkWay) => void;
}) {
  const { w } = useOwnWords(STAFF_LINK_WORDS);
  const isAlive = useAlive();
  return (
    <p className={styles.buttons}>
      {ways.map((way) => (
        <Button
          key={way}
          size="s"
          variant="secondary"
          disabled={!isAlive || isBusy}
          onClick={() => onSend(way)}
        >
          {w.send[way]}
        </Button>
      ))}
    </p>
  );
}

/** What became of a link that was sent, as it happens. */
export function SentLinkState({
  link: loaded,
  opening,
  timeZone,
  partnerId = null,
}: {
  link: SentLink;
  opening: string;
  timeZone: string;
  /** Of a request for care, where it is organised; left out: a booking. */
  partnerId?: number | null;
}) {
  const { w: all, t } = useOwnWords(STAFF_LINK_WORDS);
  const isCare = partnerId !== null;
  const w = isCare ? { ...all, ...all.care } : all;
  const { refresh } = useRefresh();
  const [seen, setSeen] = useState({ loaded, link: loaded });
  // What the page was loaded with since is newer.
  const link = seen.loaded === loaded ? seen.link : loaded;

  async function look() {
    try {
      const query = { background: '1', about: isCare ? 'care' : 'visit' } as const;
      const { link: now } = await call(lookAtFinishLink, { params: { opening }, query });
      if (!now) return;
      setSeen({ loaded, link: now });
      // The time is held no more: it is booked.
      if (now.state !== 'open') await refresh();
    } catch {
      // The browser's log has the call; the next look comes.
    }
  }
  useWorkList('finishLinks', () => {
    if (link.state === 'open') void look();
  });

  const timeOf = (at: string) => formatBookedTime(at, timeZone).slice(-5);
  if (link.state === 'finished') {
    return (
      <Banner tone="success" role="status" title={w.finished}>
        {t(w.finishedText, { number: link.number ?? '' })}
        {isCare && (
          <p>
            <Link
              to={href('/staff/medical-care/:partnerId/:id', {
                partnerId: String(partnerId),
                id: link.id,
              })}
            >
              {all.care.openRequest}
            </Link>
          </p>
        )}
      </Banner>
    );
  }
  return (
    <p role="status">
      {t(w.sent[link.way], { to: link.to, time: timeOf(link.sentAt) })}
      {link.delivery && ` · ${w.delivery[link.delivery]}`}
      {' · '}
      <strong>
        {link.state === 'over'
          ? link.isGuessed
            ? w.guessed
            : w.over
          : link.openedAt
            ? t(w.opened, { time: timeOf(link.openedAt) })
            : w.notOpened}
      </strong>
    </p>
  );
}
