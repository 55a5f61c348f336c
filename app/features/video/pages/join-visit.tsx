import { useSyncExternalStore } from 'react';
import { notFound } from '#app/features/directory/or-not-found.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { EnterRoom } from '../enter-room.tsx';
import { Law } from '../components/law.tsx';
import { enterByLink } from '../contract.ts';
import { ROOM_PATH } from '../room-paths.ts';
import { VIDEO_WORDS } from '../words.ts';
import type { Route } from './+types/join-visit';
import styles from '../components/video.module.css';

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(requestContext).portal.theme.flags.hasCalendar) throw notFound();
  return null;
}

const readToken = () => window.location.hash.slice(1);
const followHash = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** /services/video-consultation/join#…: for whoever holds a link and has not signed in. What is after the hash reaches no log. */
export default function JoinVisit() {
  const { w } = useOwnWords(VIDEO_WORDS);
  const { productName } = usePortal();
  const token = useSyncExternalStore(followHash, readToken, () => null);
  return (
    <Container width="page" className={styles.page}>
      <PageHead title={w.join.title} siteName={productName} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.join.title}</h1>
        <p className={styles.lead}>{w.join.lead}</p>
      </div>
      {token === '' && <Banner tone="warning">{w.join.noLink}</Banner>}
      {token !== null && token !== '' && (
        <EnterRoom
          rememberedAs={token}
          path={ROOM_PATH}
          words={{ enter: w.join.enter, failed: w.join.failed, hint: w.visit.enterHint }}
          getTicket={(send) => send(enterByLink, { body: { token } })}
        />
      )}
      <Law />
      <Banner tone="warning">{w.emergency}</Banner>
    </Container>
  );
}
