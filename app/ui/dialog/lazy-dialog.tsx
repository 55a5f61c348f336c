import { useState, type ComponentType } from 'react';
import { useLazyPart } from '../use-lazy-part.ts';
import type { DialogProps } from './dialog.tsx';

/** Fetches the dialog's code when one is first opened; a page that opens none never pays for it. */
export function LazyDialog(props: DialogProps) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  useLazyPart({
    isMissing: props.isOpen && !Dialog,
    load: () => import('./dialog.tsx'),
    onLoad: (part) => setDialog(() => part.Dialog),
    onFail: props.onClose,
  });
  return Dialog && <Dialog {...props} />;
}
