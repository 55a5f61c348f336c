import { useWords } from '#app/i18n/use-words.tsx';
import { Badge } from '#app/ui/badge/badge.tsx';
import { TagIcon } from '#app/ui/icons/icons.tsx';
import { useItemOpener, type ShownProvider } from './item-modals.tsx';
import { providerHref } from '#app/features/profile-address/profile-address.ts';
import styles from './discount-button.module.css';

/** The badge of a provider's discount: opens its coupon. */
export function DiscountButton({ provider, rate }: { provider: ShownProvider; rate: number }) {
  const { w, t } = useWords('finder');
  const opener = useItemOpener();
  return (
    <button
      {...opener({ kind: 'discount', provider }, providerHref(provider.id))}
      className={styles.button}
    >
      <Badge tone="accent" icon={<TagIcon size="s" />}>
        {t(w.item.discount, { rate })}
      </Badge>
    </button>
  );
}
