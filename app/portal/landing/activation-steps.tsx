import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { CONTENT_WORDS } from './words.ts';
import { Steps } from './steps.tsx';

/** From the voucher to the doctor. */
export function ActivationSteps() {
  const { w } = useOwnWords(CONTENT_WORDS);
  const { title, person, voucher, confirm, contact } = w.activation;
  return (
    <Steps id="activation" title={title} steps={[person, voucher, confirm, contact]}>
      <div>
        <ButtonLink to={href('/registration')}>{w.hero.activate}</ButtonLink>
      </div>
    </Steps>
  );
}
