/**
 * Ends the session and opens the landing page anew. On every page from the start, so it brings nothing along: the plain call
 * of `contract.signOut`. One that did not get through is made again by pressing again.
 */
export async function signOut(): Promise<void> {
  const { ok } = await fetch('/api/logout', { method: 'POST' });
  if (ok) window.location.assign('/');
}
