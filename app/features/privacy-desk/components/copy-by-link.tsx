import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { DateOfBirthForm } from '#app/forms/mailed-link/date-of-birth-form.tsx';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { openPrivacyCopy } from '../contract.ts';
import { PRIVACY_LINK_WORDS } from '../words.ts';

/** Shows that the reader is who the copy is about, then where it can be downloaded for some minutes. */
export function CopyByLink({
  token,
  copy,
  onOpen,
  onEnd,
}: {
  token: string;
  copy: string | null;
  onOpen: (href: string) => void;
  onEnd: () => void;
}) {
  const { w } = useOwnWords(PRIVACY_LINK_WORDS);
  const describe = useFailureText();

  async function open(dateOfBirth: string) {
    const { answer, failure } = await callWithCheck(openPrivacyCopy, {
      body: { token, dateOfBirth },
    });
    if (answer) onOpen(answer.href);
    else if (failure.code === 'expired') onEnd();
    else return failure;
    return null;
  }

  if (copy !== null) {
    return (
      <p>
        <ButtonLink to={copy} reloadDocument>
          {w.download}
        </ButtonLink>
      </p>
    );
  }
  return <DateOfBirthForm words={{ ...w, submit: w.show }} open={open} describe={describe} />;
}
