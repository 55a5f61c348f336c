import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** Fetches the dialog's code when one is first opened; a page that opens none never pays for it. */
export function LazyDialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
