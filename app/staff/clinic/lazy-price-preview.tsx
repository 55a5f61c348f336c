import { useState } from 'react';
import type { Discount } from '#app/features/clinic-prices/discount-rules.ts';
import type { PriceCard } from '#app/features/clinic-prices/get-price-board.server.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { PreviewSection, usePreview } from './preview-section.tsx';
import { PRICE_ROOM_WORDS } from './price-words.ts';
import profileStyles from './profile.module.css';

interface Offer {
  id: number;
  service: string;
  price: number | null;
}

interface PreviewProps {
  board: { clinic: { market: Market }; card: PriceCard; today: string };
  discount: Discount;
  offers: readonly Offer[];
}

/** What is typed, as a card of the finder will show it. */
export function LazyPricePreview({ board, discount, offers }: PreviewProps) {
  const { w } = useOwnWords(PRICE_ROOM_WORDS);
  const [chosen, setChosen] = useState('');
  const offer = offers.find(({ id }) => String(id) === chosen) ?? offers[0];
  if (!offer) return null;
  return (
    <PreviewSection
      words={w}
      languages={w.previewLanguages}
      choice={
        <Select
          label={w.previewOf}
          placeholder={null}
          value={String(offer.id)}
          options={offers.map(({ id, service }) => ({ value: String(id), label: service }))}
          onChange={setChosen}
        />
      }
    >
      {(language, close) => (
        <Opened key={language} {...{ board, discount, offer, language }} onFail={close} />
      )}
    </PreviewSection>
  );
}

function Opened({
  board,
  discount,
  offer,
  language,
  onFail,
}: Omit<PreviewProps, 'offers'> & { offer: Offer; language: Locale; onFail: () => void }) {
  const loaded = usePreview(
    language,
    async () => (await import('#app/features/search/card-preview.tsx')).CardPreview,
    onFail,
  );
  if (!loaded) return null;
  const { Preview, catalogue } = loaded;
  const { service, price } = offer;
  return (
    <div className={profileStyles.page}>
      <Preview
        locale={language}
        market={board.clinic.market}
        catalogue={catalogue}
        card={{
          ...board.card,
          service,
          price,
          today: board.today,
          discountRate: discount.rate,
          isDiscountGeneral: discount.isGeneral,
        }}
      />
    </div>
  );
}
