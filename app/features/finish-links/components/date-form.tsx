import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { DateOfBirthForm } from '#app/forms/mailed-link/date-of-birth-form.tsx';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { openFinishLink, type LinkState, type PreparedVisit } from '../contract.ts';
import { endOf } from '../link-ends.ts';
import { FINISH_LINK_WORDS } from '../words.ts';

/** Shows that the reader is who the link was sent to. */
export function DateForm({
  token,
  onOpen,
  onEnd,
}: {
  token: string;
  onOpen: (visit: PreparedVisit, dateOfBirth: string) => void;
  onEnd: (state: LinkState) => void;
}) {
  const { w } = useOwnWords(FINISH_LINK_WORDS);
  const textOf = useFailureText();

  async function open(dateOfBirth: string) {
    const { answer, failure } = await callWithCheck(openFinishLink, {
      body: { token, dateOfBirth },
    });
    const end = failure && endOf(failure.code);
    if (answer) onOpen(answer, dateOfBirth);
    else if (end) onEnd(end);
    else return failure;
    return null;
  }

  const { dateOfBirth, missingDate, wrongDate, open: submit } = w;
  return (
    <DateOfBirthForm
      words={{ dateOfBirth, missingDate, wrongDate, submit }}
      open={open}
      describe={(failure) => (failure.code === 'other_account' ? w.otherAccount : textOf(failure))}
    />
  );
}
