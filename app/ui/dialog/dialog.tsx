import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { INTL_TAGS } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** The close button, Esc or the backdrop was used. */
  onClose: () => void;
  title: ReactNode;
  /** At most 480, 640 or 900 px wide; a phone's whole screen. */
  size?: 's' | 'm' | 'l';
  /** Off: neither Esc nor the backdrop closes it, only its buttons. */
  isDismissable?: boolean;
  /** Something is being sent: nothing closes it. */
  isLocked?: boolean;
  /** Stays in sight below the scrolling content: the actions. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** Lies above the page, keeps the focus inside and gives it back to where it came from. */
export function Dialog({
  isOpen,
  onClose,
  title,
  size = 'm',
  isDismissable = true,
  isLocked = false,
  footer,
  role = 'dialog',
  children,
}: DialogProps) {
  const { locale, catalogue } = useLanguage();
  const canDismiss = isDismissable && !isLocked;
  const dialog = useEarlyEscape(isOpen, () => {
    if (canDismiss) onClose();
  });
  return (
    <I18nProvider locale={INTL_TAGS[locale]}>
      <ModalOverlay
        className={styles.backdrop}
        isOpen={isOpen}
        isDismissable={canDismiss}
        isKeyboardDismissDisabled={!canDismiss}
        onOpenChange={(isStillOpen) => {
          if (!isStillOpen) onClose();
        }}
      >
        <Modal className={classNames(styles.modal, styles[size])}>
          <FocusBack />
          <AriaDialog
            ref={dialog}
            className={styles.dialog}
            role={role}
            aria-busy={isLocked || undefined}
          >
            <header className={styles.head}>
              <Heading slot="title" level={2} className={styles.title}>
                {title}
              </Heading>
              <button
                type="button"
                className={styles.close}
                aria-label={catalogue.shared.shell.close}
                disabled={isLocked}
                onClick={onClose}
              >
                <CloseIcon />
              </button>
            </header>
            <div className={styles.body}>{children}</div>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/**
 * React Aria gives the focus back in the next frame, in which a busy machine has not opened the page below yet: nothing
 * takes the focus then, and whoever uses the keyboard begins at the top of the page.
 */
function FocusBack() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      // After all that ends with the dialog.
      queueMicrotask(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      }),
    [opener],
  );
  return null;
}

/**
 * Esc counts from the moment that the dialog is seen. React Aria hears it once the focus is inside, which moves there in a
 * task of its own: on a busy machine long enough for a key to be lost.
 * @returns for the dialog's element
 */
function useEarlyEscape(isOpen: boolean, close: () => void) {
  const dialog = useRef<HTMLElement>(null);
  const onEscape = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !dialog.current?.contains(document.activeElement)) onEscape();
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('focusin', () => controller.abort(), { signal });
    return () => controller.abort();
  }, [isOpen]);
  return dialog;
}
