import { notFound, orNotFound } from '#app/platform/or-not-found.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ResultView } from '../components/result-view.tsx';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import type { Route } from './+types/saved-result';
import styles from '../components/questionnaire.module.css';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  if (!UUID.test(params.id)) throw notFound();
  return orNotFound(services.questionnaires.requireResult({ portal, id: params.id }));
}

/** /services/health-check/results/{id}: a result of one's own. */
export default function SavedResultPage({ loaderData: { result, email } }: Route.ComponentProps) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const { productName } = usePortal();
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.result.title} siteName={productName} canonical={null} />
      <ResultView
        questionnaire={result.key}
        answers={result.answers}
        takenOn={result.takenOn}
        saved={{ id: result.id, email }}
      />
    </Container>
  );
}
