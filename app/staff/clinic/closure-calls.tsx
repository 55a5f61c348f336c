import { href } from 'react-router';
import { noteCalled } from '#app/features/clinic-desk/contract.ts';
import type { ClosureBoard } from '#app/features/clinic-desk/close-clinic.server.ts';
import type { ClosureCall } from '#app/features/clinic-desk/closure-calls.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { VisitPhone } from './visit-phone.tsx';

/** Whom the clinic has cancelled behind a closure: what reached them, and who was called. */
export function ClosureCalls({
  board: { clinic },
  shown: { id, calls },
}: {
  board: ClosureBoard;
  shown: NonNullable<ClosureBoard['shown']>;
}) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.closures;
  const { send, isBusy, failure } = useSend();
  const { refresh } = useRefresh();
  const left = calls.filter(({ calledAt }) => calledAt === null).length;

  async function note({ partnerId, id: visitId }: ClosureCall, isCalled: boolean) {
    const params = { providerId: String(clinic.id), id: String(id) };
    await send(noteCalled, { params, body: { partnerId, visitId, isCalled } });
    await refresh();
  }

  return (
    <section className={styles.part} aria-labelledby="closure-calls" aria-busy={isBusy}>
      <h2 id="closure-calls">{words.calls}</h2>
      <SendOutcome failure={failure} />
      <p role="status">{left === 0 ? words.allCalled : t(words.toCall, { count: left })}</p>
      <p className={styles.hint}>{words.callsHint}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{w.clinic.time}</th>
            <th scope="col">{w.clinic.patient}</th>
            <th scope="col">{w.callBack.phone}</th>
            <th scope="col">{words.told}</th>
            <th scope="col">{words.called}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map((one) => (
            <CallRow
              key={one.id}
              call={one}
              timeZone={clinic.timeZone}
              onNote={(isCalled) => void note(one, isCalled)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CallRow({
  call,
  timeZone,
  onNote,
}: {
  call: ClosureCall;
  timeZone: string;
  onNote: (isCalled: boolean) => void;
}) {
  const moment = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.closures;
  const isAlive = useAlive();
  const { calledAt, calledBy } = call;
  const name = call.name ?? w.clinic.erased;
  return (
    <tr>
      <td data-label={w.clinic.time} className={styles.count}>
        {moment(call.startsAt, timeZone)}
      </td>
      <td data-label={w.clinic.patient}>
        <Link
          to={href('/staff/clinic/visits/:partnerId/:id', {
            partnerId: String(call.partnerId),
            id: call.id,
          })}
        >
          {name}
        </Link>
      </td>
      <td data-label={w.callBack.phone}>
        <VisitPhone visit={call} />
      </td>
      <td data-label={words.told}>
        <SentMessages call={call} />
      </td>
      <td data-label={words.called}>
        {calledAt !== null && (
          <p>{t(words.calledBy, { at: moment(calledAt, timeZone), name: calledBy ?? '–' })}</p>
        )}
        <Button
          size="s"
          variant={calledAt === null ? 'secondary' : 'quiet'}
          disabled={!isAlive}
          aria-label={t(calledAt === null ? words.noteCalledNamed : words.undoNamed, { name })}
          onClick={() => onNote(calledAt === null)}
        >
          {calledAt === null ? words.noteCalled : words.undo}
        </Button>
      </td>
    </tr>
  );
}

function SentMessages({ call: { told } }: { call: ClosureCall }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const people = useOwnWords(PEOPLE_WORDS).w;
  if (told.length === 0) return w.closures.notTold;
  return told.map(({ kind, state }) => (
    <p key={kind} className={classNames(state === 'failed' && styles.missing)}>
      {kind === 'sms' || kind === 'letter' ? people.mailKinds[kind] : w.careRequest.email}:{' '}
      {people.mailStates[state]}
    </p>
  ));
}
