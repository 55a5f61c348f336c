import { href } from 'react-router';
import { forgetVisit } from '#app/platform/tab-memory.ts';
import { showToast } from '#app/ui/toast/toast.ts';

/**
 * Ends the session and opens the landing page anew. On every page from the start, so it brings nothing along: the plain call
 * of `contract.signOut`. One that did not get through says so in the button's own words, and is made again by pressing again.
 */
export async function signOut({ dataset }: HTMLButtonElement): Promise<void> {
  const isOut = await fetch('/api/logout', { method: 'POST' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isOut) {
    forgetVisit();
    window.location.assign(href('/'));
  } else showToast({ tone: 'danger', title: dataset.failed ?? '', message: dataset.hint ?? '' });
}
