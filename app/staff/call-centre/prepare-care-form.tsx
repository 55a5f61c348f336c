import { useState } from 'react';
import { href } from 'react-router';
import type { CareToPrepare } from '#app/features/finish-links/begin-care.server.ts';
import { LINK_WAYS, sendCareLink, type LinkWay } from '#app/features/finish-links/contract.ts';
import { CareFields, fieldsOf, useCareErrors } from '#app/features/medical-care/care-fields.tsx';
import { createDraft, toCareBody, type CareDraft } from '#app/features/medical-care/care-draft.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { LanguageProvider, useLanguage, useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { LinkButtons, SentLinkState } from './finish-link.tsx';
import { STAFF_LINK_WORDS } from './finish-link-words.ts';
import styles from './people.module.css';
import shared from '#app/staff/staff.module.css';

interface FormProps {
  begun: CareToPrepare & { subfunction: NonNullable<CareToPrepare['subfunction']> };
  opening: string;
}

/** What the caller says, by the parts of the patient’s own form; what only they can give goes by the link. */
export function PrepareCareForm({ begun, opening }: FormProps) {
  const language = useLanguage();
  return (
    // Names and telephones as the caller's market has them.
    <LanguageProvider {...language} market={begun.market}>
      <Fields begun={begun} opening={opening} />
    </LanguageProvider>
  );
}

function Fields({ begun, opening }: FormProps) {
  const { w: links, locale, market } = useOwnWords(STAFF_LINK_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const w = links.care;
  const { known, opened, subfunction } = begun;
  const { refresh } = useRefresh();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const errorOf = useCareErrors();
  const [isSelfPaid, setIsSelfPaid] = useState(false);
  const [draft, setDraft] = useState<CareDraft>(() => ({
    ...createDraft(known),
    phoneNumber: maskPhone(known.own.phoneNumber, market),
  }));

  const change = (values: Partial<CareDraft>) => {
    setDraft((before) => ({ ...before, ...values }));
    const over = fieldsOf(values);
    if (over.some((field) => field in fields)) {
      refuse(Object.fromEntries(Object.entries(fields).filter(([field]) => !over.includes(field))));
    }
  };

  async function sendLink(way: LinkWay) {
    const terms = isSelfPaid
      ? { ...opened, mode: 'self_paid' as const, serviceType: 'SELF_PAID' as const }
      : opened;
    const choice = { subfunction: subfunction.id, provider: null, doctorName: null };
    const { timeZone } = begun;
    const body = toCareBody(draft, terms, {
      choice,
      referrals: [],
      preauthType: 'none',
      timeZone,
    });
    const care = { ...body, provider: null, providerData: null, doctor: null, startAt: null };
    const answer = await send(sendCareLink, { params: { opening }, body: { way, care } });
    if (answer) await refresh();
    else focusFirstError();
  }

  const wrong = failure ?? (fields.way ? links.noWay : null);
  return (
    <form
      ref={form}
      className={styles.guest}
      method="post"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <h2>{localise(subfunction, locale, market)}</h2>
      <p>
        <Link to={href('/staff/people/:opening/care', { opening })}>{w.otherCare}</Link>
      </p>
      <p className={shared.hint}>{w.noProvider}</p>
      <CareFields
        isIdentified
        draft={draft}
        change={change}
        error={(field) => errorOf(fields[field], field)}
        mode={opened.mode}
        today={dayOf(known.now, begun.timeZone)}
        asksMothersName={known.asksMothersName}
      >
        {opened.mode !== 'self_paid' && (
          <Checkbox
            name="isSelfPaid"
            label={w.isSelfPaid}
            isChecked={isSelfPaid}
            onChange={setIsSelfPaid}
          />
        )}
      </CareFields>
      {wrong !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {wrong}
        </Banner>
      )}
      <p className={shared.hint}>{w.lead}</p>
      <LinkButtons ways={LINK_WAYS} isBusy={isBusy} onSend={(way) => void sendLink(way)} />
      {begun.link?.state !== 'finished' && begun.link && (
        <SentLinkState {...begun} link={begun.link} opening={opening} />
      )}
    </form>
  );
}
