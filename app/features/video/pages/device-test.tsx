import { href } from 'react-router';
import { notFound } from '#app/platform/or-not-found.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { DeviceCheck } from '../components/device-check.tsx';
import { VIDEO_WORDS } from '../words.ts';
import type { Route } from './+types/device-test';
import styles from '../components/video.module.css';

/** For who has signed in: it uses the relay, which costs. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(requestContext);
  if (!portal.theme.flags.hasCalendar) throw notFound();
  requireCustomerPage(portal, request);
  return null;
}

/** /services/video-consultation/device-test: camera, microphone, loudspeaker and connection, before the visit. */
export default function DeviceTest() {
  const { w } = useOwnWords(VIDEO_WORDS);
  const { productName } = usePortal();
  return (
    <Container width="page" className={styles.page}>
      <PageHead title={w.test.title} siteName={productName} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.test.title}</h1>
        <p className={styles.lead}>{w.test.lead}</p>
      </div>
      <DeviceCheck />
      <p>
        <Link to={href('/services/video-consultation')}>{w.test.back}</Link>
      </p>
    </Container>
  );
}
