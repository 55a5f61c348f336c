import { useState, type FormEvent } from 'react';
import { data, href, useNavigate } from 'react-router';
import { NOTE_MAX } from '#app/features/phone-advice/call-back.ts';
import {
  claimCallBack,
  finishCallBack,
  releaseCallBack,
} from '#app/features/phone-advice/staff-contract.ts';
import type { CallBackCase } from '#app/features/phone-advice/work-off.server.ts';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { BackToList, useListAddress } from '#app/staff/kit/back-to-list.tsx';
import { ComeOfAge } from '#app/staff/kit/come-of-age.tsx';
import { DueMark } from '#app/staff/kit/due-mark.tsx';
import { PhoneNumber } from '#app/staff/kit/phone-number.tsx';
import { OpenWith } from '#app/staff/kit/open-with.tsx';
import { useCallBackLook } from '../use-call-back-look.ts';
import { Fact } from '#app/staff/kit/fact.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/call-back';

/** null: it is not open, or is none that the roles of who is signed in reach: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const which = { partnerId: Number(params.partnerId), id: params.id };
  const found = await findOrNone(() => services.phoneAdvice.getCallBack(portal, which));
  return data({ found }, { status: found ? 200 : 404 });
}

export default function CallBackPage({ loaderData: { found } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { topics } = useOwnWords(PHONE_ADVICE_WORDS).w.form;
  const words = w.callBack;
  const title = found ? topics[found.topic] : words.gone;
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/call-backs')}>{words.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {found && <DueMark {...found} />}
      </div>
      {found ? <Case found={found} /> : <p>{words.goneText}</p>}
    </>
  );
}

function Case({ found }: { found: CallBackCase }) {
  const { others, differences } = useCallBackLook(found);
  const { refresh } = useRefresh();
  const moment = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const { relations } = useOwnWords(PHONE_ADVICE_WORDS).w.form;
  const words = w.callBack;
  const relation = Object.entries(relations).find(([key]) => key === found.relation)?.[1];
  return (
    <>
      <OpenWith others={others} differences={differences} onRefresh={() => void refresh()} />
      <div className={styles.case}>
        <section className={styles.part}>
          <h2>{words.person}</h2>
          {found.hasComeOfAge && <ComeOfAge />}
          <dl className={styles.facts}>
            <Fact name={w.approval.name}>{found.name}</Fact>
            <Fact name={w.approval.dateOfBirth}>{found.dateOfBirth}</Fact>
            {relation && <Fact name={words.relation}>{relation}</Fact>}
            <Fact name={words.phone}>
              <PhoneNumber phone={found.phone} />
            </Fact>
            <Fact name={w.callBacks.reach}>
              {moment(found.reachFrom, found.timeZone)} – {moment(found.dueAt, found.timeZone)}
            </Fact>
            {found.attempts > 0 && (
              <Fact name="">{t(words.attempts, { count: found.attempts })}</Fact>
            )}
            <Fact name={w.approval.requestedAt}>{moment(found.requestedAt, found.timeZone)}</Fact>
          </dl>
        </section>
        {found.isMine ? <Finish found={found} /> : <Claim found={found} />}
      </div>
    </>
  );
}

/** Whoever takes it on calls; nobody else does from then on. */
function Claim({ found }: { found: CallBackCase }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.callBack;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function claim() {
    const params = { partnerId: String(found.partnerId), id: found.id };
    if (await send(claimCallBack, { params })) await refresh();
  }

  return (
    <section className={styles.part}>
      <h2>{words.call}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {found.claimedBy === null || found.isGivenUp ? (
        <>
          <p className={styles.hint}>{words.claimHint}</p>
          <Button size="s" isBusy={isBusy} disabled={!isAlive} onClick={() => void claim()}>
            {words.claim}
          </Button>
        </>
      ) : (
        <p>{t(words.claimedBy, { name: found.claimedBy })}</p>
      )}
    </section>
  );
}

/** After the call: reached or not, and a note. */
function Finish({ found }: { found: CallBackCase }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.callBack;
  const navigate = useNavigate();
  const list = useListAddress(href('/staff/call-backs'));
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [isReached, setIsReached] = useState(true);
  const [note, setNote] = useState('');

  async function finish(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const params = { partnerId: String(found.partnerId), id: found.id };
    if (await send(finishCallBack, { params, body: { isReached, note } })) {
      void navigate(list);
    }
  }

  async function giveBack() {
    const params = { partnerId: String(found.partnerId), id: found.id };
    if (await send(releaseCallBack, { params })) void navigate(list);
  }

  return (
    <form className={styles.part} method="post" noValidate onSubmit={(event) => void finish(event)}>
      <h2 id="outcome">{words.outcome}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <fieldset className={styles.choices} aria-labelledby="outcome">
        {[true, false].map((one) => (
          <label key={String(one)} className={styles.choice}>
            <input
              type="radio"
              name="isReached"
              checked={isReached === one}
              onChange={() => setIsReached(one)}
            />
            {one ? words.reached : words.notReached}
          </label>
        ))}
      </fieldset>
      <TextArea
        name="note"
        label={words.note}
        hint={found.hasComeOfAge ? undefined : words.noteHint}
        maxLength={NOTE_MAX}
        value={note}
        onChange={setNote}
        isOptional
      />
      {!isReached && <p className={styles.hint}>{words.rule}</p>}
      <p className={styles.hint}>{words.noted}</p>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.finish}
      </Button>
      <Button
        size="s"
        variant="quiet"
        isBusy={isBusy}
        disabled={!isAlive}
        onClick={() => void giveBack()}
      >
        {words.release}
      </Button>
      <p className={styles.hint}>{words.releaseHint}</p>
    </form>
  );
}
