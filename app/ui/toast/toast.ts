export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export interface ToastContent {
  tone: ToastTone;
  title: string;
  message?: string;
}
export interface Toast extends ToastContent {
  id: string;
}

const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();
let toasts = NONE;
let lastNumber = 0;

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast above the page until somebody closes it; gives its id. The same text shown twice stays one toast.
 * On the server nothing happens: there a toast has nobody to see it, and the queue would be shared by all visitors.
 */
export function showToast(content: ToastContent): string {
  if (typeof document === 'undefined') return '';
  const shown = toasts.find(
    ({ tone, title, message }) =>
      tone === content.tone && title === content.title && message === content.message,
  );
  lastNumber += 1;
  const id = `toast-${lastNumber}`;
  update([...toasts.filter((toast) => toast !== shown), { ...content, id }]);
  return id;
}

export function closeToast(id: string): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** The queue for `useSyncExternalStore`: oldest first. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
  readOnServer: () => NONE,
};
