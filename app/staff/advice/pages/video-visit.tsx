import { useState, type ReactNode } from 'react';
import { data, href, useNavigate } from 'react-router';
import type { StaffVisitCase } from '#app/features/video/attend-visit.server.ts';
import { callIn, closeVisit, endVisit, stayAsDoctor } from '#app/features/video/contract.ts';
import { HeldVisitFiles } from '#app/features/video/held-visit-files.tsx';
import { EnterRoom } from '#app/features/video/enter-room.tsx';
import { STAFF_ROOM_PATH } from '#app/features/video/room-paths.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { ComeOfAge } from '#app/staff/kit/come-of-age.tsx';
import { PhoneNumber } from '#app/staff/kit/phone-number.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/video-visit';

/** null: there is none, or it is none of whoever is signed in: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const which = { partnerId: Number(params.partnerId), id: params.id };
  const found = await findOrNone(() => services.video.getStaffVisit(portal, which));
  return data({ found }, { status: found ? 200 : 404 });
}

/** One video visit: whose it is, calling in, the visit itself. */
export default function VideoVisitPage({ loaderData: { found } }: Route.ComponentProps) {
  const moment = useMoment();
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.videoVisit;
  const title = found ? moment(found.startsAt, found.timeZone) : words.gone;
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <Link to={href('/staff/video')}>{words.back}</Link>
      </p>
      <h1 className={styles.title}>{title}</h1>
      {found && (found.state !== 'closed' || found.closing !== null) ? (
        <Case found={found} />
      ) : (
        <p>{words.goneText}</p>
      )}
    </>
  );
}

function Case({ found }: { found: StaffVisitCase }) {
  const { w, t, locale } = useOwnWords(STAFF_WORDS);
  const words = w.videoVisit;
  return (
    <div className={styles.call}>
      <section className={styles.part}>
        <h2>{w.approval.patient}</h2>
        {found.hasComeOfAge && <ComeOfAge />}
        <dl className={styles.facts}>
          <Fact name={w.approval.name}>{found.name}</Fact>
          <Fact name={w.approval.dateOfBirth}>{found.dateOfBirth}</Fact>
          <Fact name={w.video.service}>{localise(found.service, locale, 'HU')}</Fact>
          {found.comment && <Fact name={w.approval.comment}>{found.comment}</Fact>}
          {(found.phone !== null || found.hasComeOfAge) && (
            <Fact name={w.callBack.phone}>
              <PhoneNumber phone={found.phone} />
            </Fact>
          )}
        </dl>
        <p className={styles.hint}>{words.noted}</p>
      </section>
      <section className={styles.part}>
        <h2>{words.call}</h2>
        {found.calledBy !== null && !found.isMine && (
          <p>{t(words.calledBy, { name: found.calledBy })}</p>
        )}
        {found.isMissed && <Banner tone="warning">{words.missed}</Banner>}
        {found.closing !== null && <Close found={found} />}
        {found.state === 'early' && <p>{words.early}</p>}
        {found.state === 'open' && (found.calledBy === null || found.isMine) && (
          <Room found={found} />
        )}
      </section>
    </div>
  );
}

function Room({ found }: { found: StaffVisitCase }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.videoVisit;
  const params = { partnerId: String(found.partnerId), id: found.id };
  return (
    <EnterRoom
      rememberedAs={found.id}
      path={STAFF_ROOM_PATH}
      words={{
        enter: found.isMine ? words.goBackIn : words.callIn,
        failed: w.failed,
        hint: found.waitsSince === null ? words.notHere : words.callInHint,
      }}
      getTicket={(send) => send(callIn, { params })}
      stay={() => call(stayAsDoctor, { params })}
      renderAside={({ files }) => (
        <HeldVisitFiles which={params} version={files} hasAccount={found.hasAccount} />
      )}
      action={<EndVisit params={params} />}
    />
  );
}

function EndVisit({ params }: { params: { partnerId: string; id: string } }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.videoVisit;
  const navigate = useNavigate();
  const { send, isBusy, failure } = useSend();
  const [isAsked, setIsAsked] = useState(false);

  async function end() {
    if (await send(endVisit, { params })) void navigate(href('/staff/video'));
  }

  return (
    <>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {isAsked ? (
        <Button variant="danger" isBusy={isBusy} onClick={() => void end()}>
          {words.endForSure}
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          {words.end}
        </Button>
      )}
    </>
  );
}

/** What was not held leaves the list once somebody has seen to it. */
function Close({ found }: { found: StaffVisitCase }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.videoVisit;
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const params = { partnerId: String(found.partnerId), id: found.id };

  async function close() {
    if (await send(closeVisit, { params })) void navigate(href('/staff/video'));
  }

  return (
    <>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {!found.isMissed && <p>{words.notCome}</p>}
      <p>
        <Button
          size="s"
          variant="secondary"
          isBusy={isBusy}
          disabled={!isAlive}
          onClick={() => void close()}
        >
          {found.isMissed ? words.settle : words.closeNotCome}
        </Button>
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
