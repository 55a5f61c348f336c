import { useEffect, useRef, type ReactNode } from 'react';

/** Content that replaces what was in the modal: takes the focus and is scrolled to, so that it is read from its beginning. */
export function StepPanel({ className, children }: { className?: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    if (panel.current?.closest('[role="dialog"]')) panel.current.scrollIntoView();
  }, []);
  return (
    <div ref={panel} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
