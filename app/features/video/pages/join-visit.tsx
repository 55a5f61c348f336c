import { useEffect, useState } from 'react';
import { toFailure, useFailureText, type Failure } from '#app/forms/failure.ts';
import { notFound } from '#app/platform/or-not-found.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { EnterRoom, isRemembered } from '../enter-room.tsx';
import { Fact } from '../components/fact.tsx';
import { Law } from '../components/law.tsx';
import { describeByLink, enterByLink, type VisitOfLink } from '../contract.ts';
import { useMoment } from '../components/use-moment.ts';
import { ROOM_PATH } from '../room-paths.ts';
import { VIDEO_WORDS } from '../words.ts';
import type { Route } from './+types/join-visit';
import styles from '../components/video.module.css';

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(requestContext).portal.theme.flags.hasCalendar) throw notFound();
  return null;
}

/** A link as this page has it. */
interface VisitLink {
  /** null: the page was loaded anew, and only the way back into the room is left of it. */
  token: string | null;
  /** By what the tab remembers the room: nobody gets in by it. */
  key: string;
}

/** In the address in place of the token. */
const KEPT = 'kept-';

/** The token is in the page then; it need not stay in the address bar and the history, where others can read it. */
async function takeLink(): Promise<VisitLink | null> {
  const said = window.location.hash.slice(1);
  if (said === '') return null;
  if (said.startsWith(KEPT)) {
    const key = said.slice(KEPT.length);
    return isRemembered(key) ? { token: null, key } : null;
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said));
  const key = Array.from(new Uint8Array(digest).subarray(0, 8), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  window.history.replaceState(window.history.state, '', `#${KEPT}${key}`);
  return { token: said, key };
}

/** undefined: not known yet; null: there is none. */
function useLink() {
  const [link, setLink] = useState<VisitLink | null>();
  useEffect(() => {
    const take = () => {
      takeLink().then(setLink, () => setLink(null));
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return { link, drop: () => setLink(null) };
}

/** /services/video-consultation/join#…: for whoever holds a link and has not signed in. What is after the hash reaches no log. */
export default function JoinVisit() {
  const { w, t } = useOwnWords(VIDEO_WORDS);
  const { productName } = usePortal();
  const { link, drop } = useLink();
  const { visit, refused } = useVisitOf(link?.token ?? null);
  const textOf = useFailureText();
  const moment = useMoment();
  const isOver = visit === null || visit?.state === 'closed';
  const isShut = isOver || refused !== undefined;
  return (
    <Container width="page" className={styles.page}>
      <PageHead title={w.join.title} siteName={productName} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.join.title}</h1>
        {!isShut && !visit?.isOwn && <p className={styles.lead}>{w.join.lead}</p>}
      </div>
      <noscript>
        <Banner tone="warning">{w.test.needsScript}</Banner>
      </noscript>
      {link === null && <Banner tone="warning">{w.join.noLink}</Banner>}
      {refused && (
        <Banner tone="warning">
          {refused.code === 'not_found' ? w.join.unknown : textOf(refused)}
        </Banner>
      )}
      {visit && <Facts visit={visit} />}
      {visit?.isHeld === false && <Banner tone="warning">{w.visit.arranged}</Banner>}
      {isOver && <Banner tone="info">{w.visit.closed}</Banner>}
      {visit?.state === 'early' && visit.isHeld && (
        <Banner>{t(w.join.early, { moment: moment(visit.opensAt, visit.timeZone) })}</Banner>
      )}
      {link && !isShut && visit?.isHeld !== false && (
        <EnterRoom
          key={link.key}
          rememberedAs={link.key}
          path={ROOM_PATH}
          words={{
            ...(visit?.isOwn ? w.visit : w.join),
            hint: w.visit.enterHint,
          }}
          getTicket={async (send) => {
            if (link.token !== null) return send(enterByLink, { body: { token: link.token } });
            drop();
            return null;
          }}
        />
      )}
      {!isShut && <Law />}
      <Banner tone="warning">{w.emergency}</Banner>
    </Container>
  );
}

interface FoundVisit {
  /** null: it is over; undefined: not known yet. */
  visit?: VisitOfLink | null;
  /** The link leads nowhere. */
  refused?: Failure;
}

/** Where no answer came nothing is known: whoever enters is told then. */
function useVisitOf(token: string | null): FoundVisit {
  const [found, setFound] = useState<FoundVisit & { token: string }>();
  useEffect(() => {
    if (token === null) return;
    call(describeByLink, { body: { token } }).then(
      ({ visit }) => setFound({ token, visit }),
      (error: unknown) => {
        const refused = toFailure(error);
        if (refused.code === 'not_found' || refused.code === 'of_age') {
          setFound({ token, refused });
        }
      },
    );
  }, [token]);
  return found?.token === token ? (found ?? {}) : {};
}

/** When, with whom, and how to reach the clinic. */
function Facts({ visit }: { visit: VisitOfLink }) {
  const { w, market } = useOwnWords(VIDEO_WORDS);
  const moment = useMoment();
  return (
    <dl className={styles.facts}>
      <Fact name={w.visit.when}>{moment(visit.startsAt, visit.timeZone)}</Fact>
      {visit.doctor !== null && <Fact name={w.visit.doctor}>{visit.doctor}</Fact>}
      <Fact name={w.visit.clinic}>{visit.clinic}</Fact>
      {visit.phone !== null && (
        <Fact name={w.visit.phone}>
          <a href={`tel:${visit.phone}`}>{maskPhone(visit.phone, market)}</a>
        </Fact>
      )}
    </dl>
  );
}
