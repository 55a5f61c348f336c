import { href, data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { DownloadIcon } from '#app/ui/icons/icons.tsx';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { MailSent } from '#app/ui/illustrations/mail-sent.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Tabs } from '#app/ui/tabs/tabs.tsx';
import { findAttachments, showPictures } from '../attachments.ts';
import type { Route } from './+types/post-box';
import { POST_BOX_WORDS } from '../words.ts';
import styles from './post-box.module.css';

const VIEWS = ['html', 'text', 'source'] as const;

/** The demo's mail, newest first; `?mail=` opens one, `&view=` says how. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!portal.isDemo) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const list = await services.mail.findSentMail({ portal });
  const id = Number(query.get('mail') ?? list[0]?.id);
  const isListed = list.some((mail) => mail.id === id);
  return {
    list,
    mail: isListed ? await services.mail.requireSentMail({ portal, id }) : null,
    view: VIEWS.find((view) => view === query.get('view')) ?? 'html',
  };
}

export default function PostBox({ loaderData }: Route.ComponentProps) {
  const { list, mail, view } = loaderData;
  const { w, t } = useOwnWords(POST_BOX_WORDS);
  const { productName, timeZone } = usePortal();
  const moment = useMoment();
  const attachments = mail ? findAttachments(mail.source) : [];
  return (
    <Container as="main" width="wide" id="content" className={styles.page}>
      <PageHead title={w.title} siteName={productName} canonical={null} />
      <header className={styles.header}>
        <h1>{w.title}</h1>
        <p>{w.intro}</p>
        <ButtonLink to={href('/dev/mail')} variant="secondary" size="s" reloadDocument>
          {w.refresh}
        </ButtonLink>
      </header>
      {list.length === 0 ? (
        <EmptyState
          title={w.empty}
          text={w.emptyText}
          illustration={<MailSent />}
          action={<ButtonLink to={href('/services/provider-search')}>{w.toFinder}</ButtonLink>}
        />
      ) : (
        <div className={styles.columns}>
          <nav aria-label={w.list}>
            <ul className={styles.list}>
              {list.map((one) => (
                <li key={one.id}>
                  <Link
                    to={`${href('/dev/mail')}?mail=${one.id}`}
                    className={styles.line}
                    aria-current={one.id === mail?.id ? 'true' : undefined}
                  >
                    <strong>{one.subject}</strong>
                    <span>{one.channel === 'mail' ? one.to : `${w[one.channel]} · ${one.to}`}</span>
                    <time dateTime={one.sentAt}>{moment(one.sentAt, timeZone)}</time>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {mail ? (
            <article className={styles.mail}>
              <h2>{mail.channel === 'sms' ? w.sms : mail.subject}</h2>
              <p className={styles.recipient}>
                {w.to}: {mail.to}
              </p>
              {attachments.length > 0 && (
                <ul className={styles.attachments} aria-label={w.attachments}>
                  {attachments.map(({ name, href }) => (
                    <li key={name}>
                      <a href={href} download={name}>
                        <DownloadIcon /> {t(w.download, { name })}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
              {mail.channel === 'mail' ? (
                <Tabs
                  label={w.views}
                  items={VIEWS.map((one) => ({
                    id: one,
                    label: w[one],
                    href: `${href('/dev/mail')}?mail=${mail.id}&view=${one}`,
                  }))}
                  selectedId={view}
                >
                  {view === 'html' ? (
                    <iframe
                      className={styles.html}
                      title={w.htmlFrame}
                      srcDoc={`<base target="_top">${withoutStyleSheet(showPictures(mail.html, mail.source))}`}
                      sandbox="allow-top-navigation-by-user-activation"
                    />
                  ) : (
                    <pre className={styles.plain}>{view === 'text' ? mail.text : mail.source}</pre>
                  )}
                </Tabs>
              ) : (
                <pre className={styles.plain}>{mail.text}</pre>
              )}
            </article>
          ) : (
            <p>{w.choose}</p>
          )}
        </div>
      )}
    </Container>
  );
}

/** It is only for dark mail programs; the policy of our own pages would refuse it. */
function withoutStyleSheet(html: string): string {
  const [before = '', ...rest] = html.split('<style>');
  const after = rest.join('<style>').split('</style>').slice(1).join('</style>');
  return before + after;
}
