import { useState } from 'react';
import { data, href, useNavigate } from 'react-router';
import { endEmergency } from '#app/features/break-glass/contract.ts';
import type { EmergencyPerson } from '#app/features/break-glass/read-person.server.ts';
import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { EMERGENCY_WORDS } from '../break-glass-words.ts';
import { EmergencyScreen } from '../emergency-screen.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/emergency-person';

/** null: not open to this session, or over. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { partnerId, id } = params;
  const isWritten = /^[1-9]\d{0,8}$/.test(partnerId) && /^[0-9a-f-]{36}$/.test(id);
  const person = isWritten
    ? await findOrNone(() => services.breakGlass.read(portal, { partnerId: Number(partnerId), id }))
    : null;
  return data({ person }, { status: person ? 200 : 404 });
}

/** One person, to be read while the time lasts. */
export default function EmergencyPersonPage({ loaderData: { person } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: words, locale } = useOwnWords(EMERGENCY_WORDS);
  const title = person ? (person.details?.name ?? person.email) : words.over;
  return (
    <>
      <PageHead
        title={person ? w.emergency.title : words.over}
        siteName={w.name}
        canonical={null}
      />
      <p>
        <Link to={href('/staff/emergency')}>{words.back}</Link>
      </p>
      {person && <TimeLeft person={person} />}
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {person && (
          <p className={styles.hint}>
            {person.partner} · {BREAK_GLASS_WORDS[locale].grounds[person.grounds]} ·{' '}
            {words.readOnly}
          </p>
        )}
      </div>
      {person ? <EmergencyScreen person={person} /> : <p>{words.overText}</p>}
    </>
  );
}

/** How long it still lasts, and its end at a press. At the end the page is asked for anew, and shows nothing of the person. */
function TimeLeft({ person }: { person: EmergencyPerson }) {
  const { w, t } = useOwnWords(EMERGENCY_WORDS);
  const navigate = useNavigate();
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [isOver, setIsOver] = useState(false);
  const { partnerId, id, endsAt, serverNow } = person;

  async function end() {
    if (await send(endEmergency, { params: { partnerId: String(partnerId), id } })) {
      void navigate(href('/staff/emergency'), { replace: true });
    }
  }
  return (
    <div className={styles.timeLeft}>
      <Banner
        tone="danger"
        action={
          <Button
            size="s"
            variant="danger"
            isBusy={isBusy}
            disabled={!isAlive || isOver}
            onClick={() => void end()}
          >
            {w.end}
          </Button>
        }
      >
        <Countdown
          expiresAt={endsAt}
          serverNow={serverNow}
          text={(time) => t(w.left, { time })}
          onExpire={() => {
            setIsOver(true);
            void refresh();
          }}
        />
        <SendOutcome failure={failure} />
      </Banner>
    </div>
  );
}
