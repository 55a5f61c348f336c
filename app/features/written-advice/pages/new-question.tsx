import { useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { notFound, orNotFound } from '#app/platform/or-not-found.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { ClockIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { QuestionForm } from '../components/question-form.tsx';
import { useMoment } from '../use-moment.ts';
import { ADVICE_WORDS } from '../words.ts';
import type { Route } from './+types/new-question';
import styles from '../written-advice.module.css';

/** Whoever is not signed in is led to the sign-in page and back. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!portal.theme.flags.hasWrittenAdvice) throw notFound();
  requireCustomerPage(portal, request);
  return orNotFound(services.advice.getAdvicePage(portal));
}

/** A question to a doctor, from what must not wait to what is sent along. */
export default function NewQuestion({ loaderData }: Route.ComponentProps) {
  const { own, dueAt } = loaderData;
  const { w, t } = useOwnWords(ADVICE_WORDS);
  const { productName, viewer } = usePortal();
  const moment = useMoment();
  const { revalidate } = useRevalidator();
  const [form, setForm] = useState<{ key: string; over: string | null }>({
    key: loaderData.newId,
    over: null,
  });
  // What the account has has been read.
  if (form.over !== null && form.over !== loaderData.newId) {
    setForm({ key: loaderData.newId, over: null });
  }
  function beginAnew() {
    setForm({ ...form, over: loaderData.newId });
    void revalidate();
  }
  return (
    <Container width="text" className={styles.page}>
      <PageHead
        title={w.title}
        siteName={productName}
        description={w.description}
        canonical={null}
      />
      <div className={styles.head}>
        <p>
          <Link to={href('/services/consultation/questions')}>{w.back}</Link>
        </p>
        <h1 className={styles.title}>{w.title}</h1>
        <p>{w.lead}</p>
        {own && (
          <p className={styles.promise}>
            <ClockIcon /> {t(w.promise, { moment: moment(dueAt) })}
          </p>
        )}
      </div>
      {own ? (
        <QuestionForm
          // Another form for another member, or when what the account has is asked for; whatever else reads the page anew leaves what is typed.
          key={`${viewer.customerId} ${form.key}`}
          own={own}
          page={loaderData}
          onBeginAnew={beginAnew}
        />
      ) : (
        <Banner
          action={
            <ButtonLink to={href('/registration')} size="s">
              {w.register}
            </ButtonLink>
          }
        >
          {w.needsProduct}
        </Banner>
      )}
    </Container>
  );
}
