import { href } from 'react-router';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { useLandingWords } from './landing-words.tsx';
import { Steps } from './steps.tsx';

/** From the voucher to the doctor. */
export function ActivationSteps() {
  const { w } = useLandingWords();
  const { title, person, voucher, confirm, contact } = w.activation;
  return (
    <Steps id="activation" title={title} steps={[person, voucher, confirm, contact]}>
      <div>
        <ButtonLink to={href('/registration')}>{w.hero.activate}</ButtonLink>
      </div>
    </Steps>
  );
}
