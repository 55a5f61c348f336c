import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import type { AdvicePart, findAdviceParts } from './advice-parts.ts';
import { ADVICE_ROOM_WORDS } from './advice-words.ts';
import adviceStyles from './advice.module.css';
import styles from '#app/staff/staff.module.css';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';

export type AdviceParts = ReturnType<typeof findAdviceParts>;

/** The pages of the room beside each other. */
export function AdviceNav({ parts, here }: { parts: AdviceParts; here: AdvicePart }) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  if (parts.length < 2) return null;
  return (
    <nav aria-label={w.nav} className={styles.views}>
      {parts.map(({ key, to }) => (
        <Link
          key={key}
          to={to}
          className={styles.view}
          aria-current={key === here ? 'page' : undefined}
        >
          {w.parts[key]}
        </Link>
      ))}
    </nav>
  );
}

/** A page of the room that is about one partner. */
export function AdviceFrame({
  here,
  parts,
  partner,
  children,
}: {
  here: AdvicePart;
  parts: AdviceParts;
  /** null: nothing here is for who is signed in. */
  partner: { partnerId: number; partners: { id: number; name: string }[] } | null;
  children?: ReactNode;
}) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  const { w: shared } = useOwnWords(STAFF_WORDS);
  return (
    <>
      <PageHead title={w.parts[here]} siteName={shared.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.parts[here]}</h1>
      </div>
      <AdviceNav parts={parts} here={here} />
      {partner && partner.partners.length > 1 && (
        <GetForm className={adviceStyles.bar}>
          <Select
            key={partner.partnerId}
            name="partner"
            label={w.partner}
            placeholder={null}
            defaultValue={String(partner.partnerId)}
            options={partner.partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Button type="submit" size="s" variant="secondary">
            {w.show}
          </Button>
        </GetForm>
      )}
      {partner ? (
        children
      ) : (
        <p>
          {w.noRole} <Link to={href('/staff')}>{shared.rooms}</Link>
        </p>
      )}
    </>
  );
}
