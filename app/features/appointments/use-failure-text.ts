import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CallError } from '#app/platform/call.ts';
import { APPOINTMENTS_WORDS } from './words.ts';

/** What went wrong with a change, in the server's words where it has some. */
export function useFailureText(): (error: unknown) => string {
  const { w } = useOwnWords(APPOINTMENTS_WORDS);
  return (error) => {
    if (!(error instanceof CallError)) return w.failed;
    if (error.errorCode === 'network') return w.network;
    return error.errorCode === 'unknown_error' ? w.failed : error.message || w.failed;
  };
}
