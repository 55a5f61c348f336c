import { useEffect, useRef, useState, type FormEvent } from 'react';
import { href } from 'react-router';
import { notFound } from '#app/platform/or-not-found.ts';
import { FileUpload } from '#app/features/files/file-upload.tsx';
import { useUploads } from '#app/features/files/use-uploads.ts';
import {
  sendDocuments,
  type WantedDocument,
} from '#app/features/preauthorization/documents-contract.ts';
import { DOCUMENTS_WORDS } from '#app/features/preauthorization/documents-words.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import type { Route } from './+types/send-documents';
import styles from './send-documents.module.css';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Nothing is asked for, any more, or it is somebody else's visit: both look the same. */
export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  const wanted = UUID.test(id)
    ? await services.preauthorization.findWantedDocument(portal, id)
    : null;
  if (!wanted) throw notFound();
  return { id, wanted };
}

/** The page is not asked anew when the document has come: it says so instead of being gone. */
export const shouldRevalidate = () => false;

/** /services/appointments/:id/documents: sends what the insurer has asked for. */
export default function SendDocuments({ loaderData: { id, wanted } }: Route.ComponentProps) {
  const { w, t } = useOwnWords(DOCUMENTS_WORDS);
  const { productName } = usePortal();
  const [isDone, setIsDone] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.title} siteName={productName} canonical={null} />
      <h1>{w.title}</h1>
      <p>
        {t(w.lead, {
          provider: wanted.provider,
          time: formatBookedTime(wanted.startsAt, wanted.timeZone),
        })}
      </p>
      {isDone ? (
        <div ref={done} tabIndex={-1}>
          <Banner tone="success" title={w.done}>
            {w.doneText}
          </Banner>
        </div>
      ) : (
        <DocumentForm id={id} wanted={wanted} onDone={() => setIsDone(true)} />
      )}
      <p>
        <Link to={href('/services/appointments')}>{w.back}</Link>
      </p>
    </Container>
  );
}

function DocumentForm({
  id,
  wanted,
  onDone,
}: {
  id: string;
  wanted: WantedDocument;
  onDone: () => void;
}) {
  const { w, t } = useOwnWords(DOCUMENTS_WORDS);
  const uploads = useUploads({ memory: { key: `vizit.documents.${id}` } });
  const { send, isBusy, failure, fields, refuse } = useSend();
  const { form, focusFirstError } = useFirstError();
  const isAlive = useAlive();
  const error = fields.files === 'gone' ? w.errors.gone : fields.files && w.errors.required;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || uploads.isBusy) return;
    if (uploads.ids.length === 0) {
      refuse({ files: 'required' });
      return focusFirstError();
    }
    if (await send(sendDocuments, { params: { id }, body: { files: uploads.ids } })) {
      uploads.forget();
      onDone();
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p>
        {t(w.wanted, {
          document: w.kinds[wanted.document],
          time: formatBookedTime(wanted.until, wanted.timeZone),
        })}
      </p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <FileUpload uploads={uploads} label={w.files} hint={w.kept} error={error ?? null} />
      <Button type="submit" isBusy={isBusy} disabled={!isAlive || uploads.isBusy}>
        {w.submit}
      </Button>
    </form>
  );
}
