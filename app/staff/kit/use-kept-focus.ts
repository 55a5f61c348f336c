import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, iframe, [contenteditable="true"], [tabindex="0"]):not(:disabled)';

/** Where the focus was: in which parts of the page, the innermost first, and among what. */
interface Place {
  element: HTMLElement;
  parts: readonly Element[];
  among: readonly HTMLElement[];
}

/**
 * Who works by keyboard or by ear is never nowhere: what a press takes away leaves the focus to what stands there now, another page
 * gives it to its title, and a list that is come back to, to the row that was open. Where a part of the page says by itself where
 * the focus goes, that stands.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  const place = useRef<Place>(null);
  const { pathname, search } = useLocation();
  const shown = useRef({ pathname, search });

  const keep = useEffectEvent(({ target }: FocusEvent) => {
    const inside = target instanceof HTMLElement && main.current?.contains(target) ? target : null;
    place.current = inside && main.current && placeOf(inside, main.current);
  });
  const findAgain = useEffectEvent(() => {
    if (isLost(place.current)) standIn(place.current)?.focus();
  });
  useEffect(() => {
    const part = main.current;
    if (!part) return undefined;
    const hear = (event: FocusEvent) => keep(event);
    // Whoever presses beside everything has left what they were at.
    const leave = () => {
      place.current = null;
    };
    const changes = new MutationObserver(() => {
      // Once the page has had its own say.
      if (isLost(place.current)) requestAnimationFrame(() => findAgain());
    });
    document.addEventListener('focusin', hear);
    document.addEventListener('pointerdown', leave);
    changes.observe(part, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'open', 'hidden'],
    });
    return () => {
      document.removeEventListener('focusin', hear);
      document.removeEventListener('pointerdown', leave);
      changes.disconnect();
    };
  }, [main]);

  // Before what follows a loss of the focus within a page.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    if (before.pathname === pathname || !hasNoFocus()) return;
    place.current = null;
    const rows = [...(main.current?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? [])];
    const opened =
      rows.find((link) => link.pathname + link.search === before.pathname + before.search) ??
      rows.find((link) => link.pathname === before.pathname);
    const title = main.current?.querySelector('h1');
    if (!opened) title?.setAttribute('tabindex', '-1');
    // Where the page stands is the browser's, on the way back.
    (opened ?? title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, search, main]);
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function placeOf(element: HTMLElement, main: Element): Place {
  const parts: Element[] = [];
  for (let part = element.parentElement; part && part !== main; part = part.parentElement)
    parts.push(part);
  const among = [...main.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return { element, parts: [...parts, main], among };
}

function isLost(place: Place | null): place is Place {
  return (
    place !== null &&
    hasNoFocus() &&
    (!place.element.isConnected || !isThere(place.element) || place.element.matches(':disabled'))
  );
}

const isThere = (element: Element) =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true });

/** What is the same to who reads it. */
const namesOf = (element: HTMLElement) =>
  [
    element.tagName,
    element.getAttribute('name'),
    element.getAttribute('aria-label'),
    element.textContent,
  ].join('|');

/** In the smallest part that is still there: itself, drawn anew; or the first after what stood before it; or the last. */
function standIn({ element, parts, among }: Place): HTMLElement | undefined {
  const before = new Set(among.slice(0, Math.max(among.indexOf(element), 0)));
  for (const part of parts.filter(isThere)) {
    const now = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isThere);
    const anew = now.find((one) => !among.includes(one) && namesOf(one) === namesOf(element));
    const last = now.findLastIndex((one) => before.has(one));
    const found = anew ?? now[last + 1] ?? now[last];
    if (found) return found;
  }
  return undefined;
}
