import { useRef, useState } from 'react';
import { typeOfWarning } from '#app/features/preauthorization/preauth-type.ts';
import { toFailure, type Failure } from '#app/forms/failure.ts';
import { call } from '#app/platform/call.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { createName } from '#app/platform/random-text.ts';
import type { PreauthType } from '#app/platform/states.ts';
import { toChangeBody, type CareBody, type CareErrors } from '../care-draft.ts';
import { changeMedicalCare, requestMedicalCare, type CareToChange } from '../contract.ts';
import type { Beginning } from '../load-beginning.ts';
import { findDifferences, readNow, type CareDifferences } from './changed-meanwhile.tsx';

/** What became of what was sent. */
export type SentCare = AnswerOf<typeof requestMedicalCare> &
  Partial<Pick<AnswerOf<typeof changeMedicalCare>, 'givenBack'>>;

/** Asks anew, or changes what was asked: that as it was seen, and as it stands once somebody was told that it is otherwise by now. */
export function usePost({ change }: Beginning) {
  const [seen, setSeen] = useState(change);
  const [differences, setDifferences] = useState<CareDifferences | null>(null);

  async function post(body: CareBody, key: string): Promise<SentCare> {
    if (!seen) {
      return call(requestMedicalCare, { headers: { [IDEMPOTENCY_KEY_HEADER]: key }, body });
    }
    const params = { id: seen.id };
    const send = ({ version }: CareToChange) =>
      call(changeMedicalCare, { params, body: toChangeBody(body, version) });
    try {
      setDifferences(null);
      return await send(seen);
    } catch (error) {
      const now = readNow(toFailure(error));
      if (!now) throw error;
      setSeen(now);
      const found = findDifferences(seen, now);
      // Somebody has taken it on, which is no reason to ask.
      if (!found) return send(now);
      setDifferences(found);
      throw error;
    }
  }
  return { post, seen, differences };
}

/** Sends a request under one key for as long as it is the same, and keeps what the server said of it. */
export function useSending({
  post,
  shownAt,
  onSending,
  onSent,
}: {
  post: (body: CareBody, key: string) => Promise<SentCare>;
  /** On which terms it was asked for when the form was opened. */
  shownAt: PreauthType;
  onSending: (is: boolean) => void;
  onSent: (sent: SentCare) => void;
}) {
  const [errors, setErrors] = useState<CareErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = useRef({ key: '', body: '' });
  const shown = useRef<PreauthType>(shownAt);

  async function send(typed: CareBody): Promise<boolean> {
    const body = { ...typed, preauthType: shown.current };
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { key: createName(), body: text };
    setFailure(null);
    onSending(true);
    try {
      onSent(await post(body, attempt.current.key));
      return true;
    } catch (error) {
      const refused = toFailure(error);
      // It is said now: the next press asks for it all the same.
      shown.current = typeOfWarning(refused.code) ?? shown.current;
      if (refused.code === 'attachments_required') {
        setErrors({ referrals: 'referralRequired' });
      } else setErrors(refused.fields as CareErrors);
      setFailure(refused);
      onSending(false);
      return false;
    }
  }

  return { send, errors, setErrors, failure };
}
