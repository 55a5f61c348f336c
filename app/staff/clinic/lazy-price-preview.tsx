import { useState, type ComponentProps, type ComponentType } from 'react';
import type { Discount } from '#app/features/clinic-prices/discount-rules.ts';
import type { PriceCard } from '#app/features/clinic-prices/get-price-board.server.ts';
import type { CardPreview } from '#app/features/search/card-preview.tsx';
import { useAlive } from '#app/forms/use-alive.ts';
import { loadCatalogue, type Catalogue } from '#app/i18n/catalogue.ts';
import { LOCALES, type Locale, type Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import { PRICE_ROOM_WORDS } from './price-words.ts';
import profileStyles from './profile.module.css';
import styles from '#app/staff/staff.module.css';

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

interface Loaded {
  catalogue: Catalogue;
  Preview: ComponentType<ComponentProps<typeof CardPreview>>;
}

/** What is typed, as a card of the finder will show it, in each language; its code comes when somebody wants to see it. */
export function LazyPricePreview({ board, discount, offers }: PreviewProps) {
  const { w, locale } = useOwnWords(PRICE_ROOM_WORDS);
  const isAlive = useAlive();
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState<Locale>(locale);
  const [chosen, setChosen] = useState('');
  const offer = offers.find(({ id }) => String(id) === chosen) ?? offers[0];
  if (!offer) return null;
  return (
    <section className={profileStyles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{w.preview}</h2>
      <div className={profileStyles.actions}>
        <Button
          size="s"
          variant="secondary"
          disabled={!isAlive}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? w.hidePreview : w.showPreview}
        </Button>
        {isOpen && (
          <>
            <Select
              label={w.previewOf}
              placeholder={null}
              value={String(offer.id)}
              options={offers.map(({ id, service }) => ({ value: String(id), label: service }))}
              onChange={setChosen}
            />
            <Select
              label={w.previewIn}
              placeholder={null}
              value={language}
              options={LOCALES.map((one) => ({ value: one, label: w.previewLanguages[one] }))}
              onChange={(one) => setLanguage(one as Locale)}
            />
          </>
        )}
      </div>
      {isOpen && (
        <>
          <p className={styles.hint}>{w.previewHint}</p>
          <Opened
            key={language}
            {...{ board, discount, offer, language }}
            onFail={() => setOpen(false)}
          />
        </>
      )}
    </section>
  );
}

function Opened({
  board,
  discount,
  offer,
  language,
  onFail,
}: Omit<PreviewProps, 'offers'> & { offer: Offer; language: Locale; onFail: () => void }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useLazyPart({
    isMissing: loaded === null,
    load: async () => {
      const [{ CardPreview: Preview }, { catalogue }] = await Promise.all([
        import('#app/features/search/card-preview.tsx'),
        loadCatalogue[language](),
      ]);
      return { Preview, catalogue };
    },
    onLoad: setLoaded,
    onFail,
  });
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
