import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { wallClock } from '#app/features/calendar/week-days.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { ClockIcon, CloseIcon, PinIcon, TagIcon } from '#app/ui/icons/icons.tsx';
import { Rating } from '#app/ui/rating/rating.tsx';
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx';
import { getMapInfo, type Provider } from '#app/features/directory/contract.ts';
import { rateOffPrices } from '#app/features/directory/item-rules.ts';
import { formatListedAddress } from '#app/features/directory/items.ts';
import { PriceText } from '#app/features/directory/price-text.tsx';
import styles from './info-window.module.css';

/** One window is about one provider: another gets a window of its own. */
interface InfoWindowProps {
  providerId: number;
  subfunction: number | null;
  /** Page of the provider; null: the window leads nowhere. */
  href: string | null;
  /** It was opened to be used, not by pointing. */
  takesFocus: boolean;
  onLoad: (provider: Provider) => void;
  onFail: () => void;
  onClose: () => void;
}

/** What a pin stands for. */
export function InfoWindow(props: InfoWindowProps) {
  const { href, takesFocus, onClose } = props;
  const { w, t, shared } = useWords('finder');
  const headId = useId();
  const provider = useMapInfo(props);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section
      ref={box}
      className={styles.window}
      role="group"
      aria-labelledby={headId}
      aria-busy={!provider}
      tabIndex={-1}
    >
      {provider ? (
        <Facts {...{ provider, headId, href }} />
      ) : (
        <div id={headId} className={styles.waiting}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {href !== null && (
        <ButtonLink
          to={href}
          size="s"
          isBlock
          aria-label={provider ? t(w.item.detailsOf, { name: provider.name }) : undefined}
        >
          {w.item.details}
        </ButtonLink>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={shared.shell.close}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
    </section>
  );
}

function Facts({
  provider,
  headId,
  href,
}: Pick<InfoWindowProps, 'href'> & { provider: Provider; headId: string }) {
  const { w, t, shared } = useWords('finder');
  const { flags, viewer } = usePortal();
  const dates = useDates();
  const { nextSlotStartsAt: next, price } = provider;
  const rateOff = rateOffPrices(flags, viewer, provider);
  return (
    <div className={styles.facts}>
      <h3 className={styles.name} id={headId}>
        {provider.name}
      </h3>
      {href !== null && <Rating of={provider} to={href} />}
      <p className={styles.fact}>
        <PinIcon />
        {formatListedAddress(provider)}
      </p>
      {next && (
        <p className={styles.fact}>
          <ClockIcon />
          {t(w.profile.nextTime, {
            time: `${dates.dayLong(next.slice(0, 10))} ${wallClock(next, shared.clock)}`,
          })}
        </p>
      )}
      {price !== null && (
        <p className={styles.fact}>
          <TagIcon />
          {t(w.item.priceFrom, { price: '' })}
          <PriceText price={price} rateOff={rateOff} />
        </p>
      )}
    </div>
  );
}

/** The provider of the window; null until it has come. An answer that comes too late is dropped. */
function useMapInfo({ providerId, subfunction, onLoad, onFail }: InfoWindowProps): Provider | null {
  const [provider, setProvider] = useState<Provider | null>(null);
  const take = useEffectEvent((found: Provider | null) => {
    setProvider(found);
    if (found) onLoad(found);
    else onFail();
  });
  useEffect(() => {
    const controller = new AbortController();
    void fetchInfo(providerId, subfunction, controller.signal).then((found) => {
      if (!controller.signal.aborted) take(found);
    });
    return () => controller.abort();
  }, [providerId, subfunction]);
  return provider;
}

/** null: the call failed. The browser's log has it. */
async function fetchInfo(
  providerId: number,
  subfunction: number | null,
  signal: AbortSignal,
): Promise<Provider | null> {
  try {
    return await call(getMapInfo, {
      params: { id: String(providerId) },
      query: subfunction === null ? {} : { subfunction: String(subfunction) },
      signal,
    });
  } catch {
    return null;
  }
}
