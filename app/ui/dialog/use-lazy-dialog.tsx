import { useState, type ComponentType } from 'react';
import { useLazyPart } from '../use-lazy-part.ts';

/** A dialog whose code is fetched when it is first opened; it closes itself when that cannot be had. */
export function useLazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  props: Props,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  useLazyPart({
    isMissing: !Dialog,
    load,
    onLoad: (part) => setDialog(() => part),
    onFail: props.onClose,
  });
  return Dialog && <Dialog {...props} />;
}
