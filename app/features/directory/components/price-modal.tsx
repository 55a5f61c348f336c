import { localise } from '#app/i18n/locale.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx';
import type { OpenItem } from '../item-modals.tsx';
import { usePriceList, type ShownPriceList } from '../use-price-list.ts';
import { ModalHead } from './modal-head.tsx';
import { PriceText } from '../price-text.tsx';
import styles from './price-modal.module.css';

interface PriceModalProps {
  item: OpenItem & { kind: 'prices' };
  isOpen: boolean;
  onClose: () => void;
}

/** What everything costs at a provider, or with one of its doctors. */
export function PriceModal({ item, isOpen, onClose }: PriceModalProps) {
  const { w } = useWords('finder');
  const list = usePriceList(item.provider.id, item.doctorId);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={w.priceList.title} size="m">
      <ModalHead {...item.provider} shape="square" />
      {list.doctors.length > 0 && (
        <Select
          className={styles.whose}
          label={w.priceList.whose}
          placeholder={w.priceList.own}
          value={String(list.owner ?? '')}
          options={list.doctors.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => list.choose(Number(id) || null)}
        />
      )}
      <div aria-live="polite" aria-busy={list.isLoading}>
        <Prices list={list} rateOff={item.rateOff} />
      </div>
    </Dialog>
  );
}

function Prices({ list, rateOff }: { list: ShownPriceList; rateOff: number }) {
  const { w, locale, market } = useWords('finder');
  if (!list.groups) {
    if (list.isLoading) return <Skeleton shape="block" />;
    return (
      <Button variant="secondary" onClick={list.reload}>
        {w.priceList.reload}
      </Button>
    );
  }
  if (list.groups.length === 0) return <p>{w.item.noPrice}</p>;
  return (
    <div className={list.isLoading ? styles.isOld : undefined}>
      {list.groups.map((group) => (
        <section key={group.id} className={styles.specialty}>
          <h3 className={styles.name}>{localise(group, locale, market)}</h3>
          <ul>
            {group.defaultServices.map((service) => (
              <li key={service.id} className={styles.service}>
                <span>{localise(service, locale, market)}</span>
                <span className={service.price === null ? styles.noPrice : styles.price}>
                  <PriceText price={service.price} rateOff={rateOff} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.footnote}>{w.results.footnote}</p>
    </div>
  );
}
