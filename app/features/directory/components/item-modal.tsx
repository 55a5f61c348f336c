import { DiscountModal } from '#app/features/discounts/discount-modal.tsx';
import type { OpenItem } from '../item-modals.tsx';
import { DoctorModal } from './doctor-modal.tsx';
import { PriceModal } from './price-modal.tsx';

export interface ItemModalProps {
  item: OpenItem;
  isOpen: boolean;
  onClose: () => void;
  /** Closes the modal for another page. */
  onLeave: (href: string) => void;
}

/** The modal of what was pressed in a list or on a page. */
export function ItemModal({ item, isOpen, onClose, onLeave }: ItemModalProps) {
  switch (item.kind) {
    case 'prices':
      return (
        <PriceModal
          key={`${item.provider.id} ${item.doctorId}`}
          item={item}
          isOpen={isOpen}
          onClose={onClose}
        />
      );
    case 'discount':
      return (
        <DiscountModal
          key={item.provider.id}
          provider={item.provider}
          isOpen={isOpen}
          onClose={onClose}
        />
      );
    case 'doctor':
      return (
        <DoctorModal
          key={item.id}
          doctor={item}
          isOpen={isOpen}
          onClose={onClose}
          onLeave={onLeave}
        />
      );
  }
}
