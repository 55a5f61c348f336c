import { useEffect, useReducer, useRef, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { DownloadIcon } from '#app/ui/icons/icons.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { CouponList, type CouponLoad } from './components/coupon-list.tsx';
import { getCoupon, type Coupon } from './contract.ts';
import styles from './components/coupon-list.module.css';
import { LIST, nextDiscountFlow } from './discount-flow.ts';
import { saveCoupon } from './save-coupon.ts';
import { DISCOUNT_WORDS } from './words.ts';
import { toFailure } from '#app/forms/failure.ts';

interface DiscountModalProps {
  provider: { id: number; name: string; place: string };
  isOpen: boolean;
  onClose: () => void;
}

/** A provider's discount: what it comes off, the visitor's coupon, and its download. */
export function DiscountModal({ provider, isOpen, onClose }: DiscountModalProps) {
  const { w, t } = useOwnWords(DISCOUNT_WORDS);
  const [flow, dispatch] = useReducer(nextDiscountFlow, LIST);
  const { load, reload } = useCoupon(provider.id);
  const download = useDownload();
  const coupon = load.state === 'ready' ? load.coupon : null;

  const start = async () => {
    if (!coupon) return;
    dispatch('download');
    const outcome = await download(provider.id, coupon);
    if (outcome === 'saved') onClose();
    if (outcome !== 'failed') return;
    dispatch('failed');
    showToast({ tone: 'danger', title: w.failureTitle, message: w.downloadFailed });
  };

  const isConfirming = flow.view === 'confirmation';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isConfirming ? w.confirmTitle : w.title}
      size="s"
      footer={
        isConfirming ? (
          <>
            <Button variant="quiet" disabled={flow.isDownloading} onClick={() => dispatch('back')}>
              {w.back}
            </Button>
            <Button autoFocus isBusy={flow.isDownloading} onClick={() => void start()}>
              {w.download}
            </Button>
          </>
        ) : (
          coupon && (
            <Button icon={<DownloadIcon />} onClick={() => dispatch('choose')}>
              {w.choose}
            </Button>
          )
        )
      }
    >
      {isConfirming ? (
        <>
          <p className={styles.provider}>{provider.name}</p>
          <p className={styles.rate}>{coupon && t(w.rate, { rate: coupon.discountRate })}</p>
          <p>{w.confirmText}</p>
        </>
      ) : (
        <CouponList provider={provider} load={load} onRetry={reload} />
      )}
      <LiveMessage text={flow.isDownloading ? w.downloading : null} />
    </Dialog>
  );
}

/** The visitor's coupon, asked for when the modal opens. */
function useCoupon(providerId: number): { load: CouponLoad; reload: () => void } {
  const [load, setLoad] = useState<CouponLoad>({ state: 'loading' });
  const [asked, setAsked] = useState({ providerId });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call(getCoupon, { params: { providerId: String(asked.providerId) }, signal }).then(
      (coupon) => setLoad({ state: 'ready', coupon }),
      (error: unknown) => {
        if (!signal.aborted) setLoad({ state: 'failed', failure: toFailure(error) });
      },
    );
    return () => controller.abort();
  }, [asked]);
  return {
    load,
    reload: () => {
      setLoad({ state: 'loading' });
      setAsked({ providerId });
    },
  };
}

/** One download, broken off when the modal goes. */
function useDownload() {
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return async (providerId: number, coupon: Coupon): Promise<'saved' | 'failed' | 'aborted'> => {
    const { signal } = (controller.current = new AbortController());
    try {
      await saveCoupon(providerId, coupon, signal);
      return 'saved';
    } catch {
      return signal.aborted ? 'aborted' : 'failed';
    }
  };
}
