import { useState, type ComponentProps, type ComponentType } from 'react';
import type { FullAuthDialog } from '#app/features/account-pages/full-auth-dialog.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { MoveDialog } from './move-dialog.tsx';

/** A dialog whose code is fetched when it is first opened; it closes itself when that cannot be had. */
function useLazyDialog<Props extends { onClose: () => void }>(
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

export function LazyMoveDialog(props: ComponentProps<typeof MoveDialog>) {
  return useLazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog, props);
}

export function LazyFullAuthDialog(props: ComponentProps<typeof FullAuthDialog>) {
  return useLazyDialog(
    async () => (await import('#app/features/account-pages/full-auth-dialog.tsx')).FullAuthDialog,
    props,
  );
}
