import { useEffect, useRef, type ReactNode } from 'react';

/** Content that replaces what was there: takes the focus and is scrolled to where its beginning is out of sight, so that it is read from there. */
export function StepPanel({ className, children }: { className?: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = panel.current;
    if (!shown) return;
    shown.focus({ preventScroll: true });
    // Below the header, which stays on top of the page.
    const start = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    if (shown.closest('[role="dialog"]') || shown.getBoundingClientRect().top < start)
      shown.scrollIntoView();
  }, []);
  return (
    <div ref={panel} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
