import { useLandingWords } from './landing-words.tsx';
import { Steps } from './steps.tsx';

/** From the search to the confirmed appointment. */
export function HowItWorks() {
  const { title, search, choose, confirm } = useLandingWords().w.steps;
  return <Steps id="how-it-works" title={title} steps={[search, choose, confirm]} />;
}
