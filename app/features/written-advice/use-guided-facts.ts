import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { GuidedAnswers } from './advice-rules.ts';
import { ADVICE_WORDS } from './words.ts';

/** What everybody is asked, as pairs of name and answer; nothing where nothing was said. */
export function useGuidedFacts(answers: GuidedAnswers): { name: string; value: string }[] {
  const { form } = useOwnWords(ADVICE_WORDS).w;
  const { since, course, strength, conditions, medicines, allergies } = answers;
  const facts = [
    { name: form.since, value: form.sinces[since] },
    { name: form.course, value: course ? form.courses[course] : '' },
    { name: form.strength, value: strength ? form.strengths[strength] : '' },
    { name: form.conditions, value: conditions },
    { name: form.medicines, value: medicines },
    { name: form.allergies, value: allergies },
  ];
  return facts.filter(({ value }) => value !== '');
}
