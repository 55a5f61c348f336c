import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CONTENT_WORDS } from './words.ts';
import { Steps } from './steps.tsx';

/** From the search to the confirmed appointment. */
export function HowItWorks() {
  const { title, search, choose, confirm } = useOwnWords(CONTENT_WORDS).w.steps;
  return <Steps id="how-it-works" title={title} steps={[search, choose, confirm]} />;
}
