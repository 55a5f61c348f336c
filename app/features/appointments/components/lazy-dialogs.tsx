import type { ComponentProps } from 'react';
import type { FullAuthDialog } from '#app/features/account-pages/full-auth-dialog.tsx';
import { useLazyDialog } from '#app/ui/dialog/use-lazy-dialog.tsx';
import type { CancelDialog } from './cancel-dialog.tsx';
import type { MoveByLinkDialog } from './move-by-link-dialog.tsx';
import type { MoveDialog } from './move-dialog.tsx';

export function LazyCancelDialog(props: ComponentProps<typeof CancelDialog>) {
  return useLazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog, props);
}

export function LazyMoveDialog(props: ComponentProps<typeof MoveDialog>) {
  return useLazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog, props);
}

export function LazyMoveByLinkDialog(props: ComponentProps<typeof MoveByLinkDialog>) {
  return useLazyDialog(
    async () => (await import('./move-by-link-dialog.tsx')).MoveByLinkDialog,
    props,
  );
}

export function LazyFullAuthDialog(props: ComponentProps<typeof FullAuthDialog>) {
  return useLazyDialog(
    async () => (await import('#app/features/account-pages/full-auth-dialog.tsx')).FullAuthDialog,
    props,
  );
}
