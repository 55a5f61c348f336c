import {
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ComponentType,
  type FocusEvent,
} from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon, type IconProps } from '../icons/icons.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { closeToast, toastStore, type Toast, type ToastTone } from './toast.ts';
import styles from './toast-region.module.css';

/** The last part of every page. */
export const TOAST_REGION_ID = 'toasts';

const ICONS: Record<ToastTone, ComponentType<IconProps>> = {
  info: InfoIcon,
  success: CheckIcon,
  warning: AlertIcon,
  danger: AlertIcon,
};

/**
 * Where toasts appear: top centre, above dialogs too. They stay until closed, Esc closes the newest, and the focus
 * stays where it was; when a toast that held the focus goes, the focus goes back to where it came from.
 */
export function ToastRegion() {
  const { w } = useWords('ui');
  const toasts = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.read,
    toastStore.readOnServer,
  );
  const cameFrom = useRef<HTMLElement | null>(null);
  const region = useRef<HTMLElement>(null);
  const newestId = toasts.at(-1)?.id;

  const close = useCallback((id: string) => {
    const target = cameFrom.current?.isConnected
      ? cameFrom.current
      : document.getElementById('content');
    if (region.current?.contains(document.activeElement)) target?.focus({ preventScroll: true });
    cameFrom.current = null;
    closeToast(id);
  }, []);
  useEffect(() => {
    if (!newestId) return;
    const closeNewest = (event: KeyboardEvent) => {
      const isListOpen =
        event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
      if (event.key !== 'Escape' || isListOpen) return;
      // The toast lies on top: a dialog below waits for the next Esc.
      event.stopPropagation();
      event.preventDefault();
      close(newestId);
    };
    document.addEventListener('keydown', closeNewest, true);
    return () => document.removeEventListener('keydown', closeNewest, true);
  }, [newestId, close]);

  const rememberOrigin = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };

  return (
    <section
      id={TOAST_REGION_ID}
      ref={region}
      className={styles.region}
      aria-label={w.toast.region}
      // React Aria's dialogs make all else inert, but not what carries this mark.
      data-react-aria-top-layer="true"
      onFocus={rememberOrigin}
    >
      <ol aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={close} />
        ))}
      </ol>
    </section>
  );
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: (id: string) => void }) {
  const { w, t } = useWords('ui');
  const Icon = ICONS[toast.tone];
  const isAlert = toast.tone === 'danger';
  return (
    // An alert is read by itself: the list must not read it once more.
    <li className={styles.item} aria-live={isAlert ? 'off' : undefined}>
      <div
        className={classNames(styles.toast, styles[toast.tone])}
        role={isAlert ? 'alert' : undefined}
      >
        <span className={styles.icon}>
          <Icon />
        </span>
        <div className={styles.text}>
          <p className={styles.title}>
            <VisuallyHidden>{w.toast[toast.tone]}: </VisuallyHidden>
            {toast.title}
          </p>
          {toast.message && <p>{toast.message}</p>}
        </div>
        <button
          type="button"
          className={styles.close}
          aria-label={t(w.toast.close, { title: toast.title })}
          onClick={() => onClose(toast.id)}
        >
          <CloseIcon />
        </button>
      </div>
    </li>
  );
}
