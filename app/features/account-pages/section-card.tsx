import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, type ButtonVariant } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { ACCOUNT_PAGES_WORDS } from './words.ts';
import styles from './section-card.module.css';
import { useFirstError } from '#app/forms/use-first-error.ts';

/** One thing of an account: its heading and what belongs to it. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padding="l" className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Names and values, one under the other. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * A button that opens a form in its place. Focus goes into the form, and back to the button when it closes; `done` is said
 * when the form was sent.
 */
export function FormPart({
  open,
  openLabel,
  variant = 'secondary',
  done,
  children,
}: {
  open: string;
  /** When the button's own words do not say what it opens. */
  openLabel?: string;
  variant?: ButtonVariant;
  done: string;
  /** @param close `true`: what it is for was done */
  children: (close: (isDone: boolean) => void) => ReactNode;
}) {
  const [state, setState] = useState<'closed' | 'open' | 'done' | 'left'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'open') {
      const form = place.current;
      const field = form?.querySelector<HTMLElement>('input, select, textarea');
      // Where only a yes is asked for, the way back comes first.
      (field ?? form?.querySelector<HTMLElement>('button[type="button"]'))?.focus();
    } else if (state !== 'closed') button.current?.focus();
  }, [state]);
  if (state === 'open') {
    return (
      <div ref={place} className={styles.form}>
        {children((isDone) => setState(isDone ? 'done' : 'left'))}
      </div>
    );
  }
  return (
    <div className={styles.opener}>
      <div role="status">{state === 'done' && <Banner tone="success">{done}</Banner>}</div>
      <div>
        <Button
          ref={button}
          variant={variant}
          aria-label={openLabel}
          onClick={() => setState('open')}
        >
          {open}
        </Button>
      </div>
    </div>
  );
}

const NO_FIELDS = {};

/** The frame of a form in a card: what went wrong, the fields, the two buttons. */
export function SectionForm({
  failed,
  failure,
  submit,
  variant,
  isBusy,
  fields = NO_FIELDS,
  onSubmit,
  onCancel,
  children,
}: {
  /** Heading of a failure. */
  failed: string;
  failure: string | null;
  submit: string;
  variant?: ButtonVariant;
  isBusy: boolean;
  /** What is wrong with which field: the first of them gets the focus. */
  fields?: Record<string, string>;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { w } = useOwnWords(ACCOUNT_PAGES_WORDS);
  const { form, focusFirstError } = useFirstError();
  useEffect(() => {
    if (Object.keys(fields).length > 0) focusFirstError();
  }, [fields, focusFirstError]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={send}>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {w.cancel}
        </Button>
      </div>
    </form>
  );
}
