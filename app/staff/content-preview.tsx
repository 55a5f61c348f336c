import { useCallback, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { Colours } from '#app/themes/partner-record.ts';
import { Select } from '#app/ui/select/select.tsx';
import type { Look } from './content-look-fields.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';

export const COLOUR_NAMES = [
  'brand-50',
  'brand-100',
  'brand-200',
  'brand-300',
  'brand-400',
  'brand-500',
  'brand-600',
  'brand-700',
  'brand-800',
  'brand-900',
  'brand-950',
  'accent-100',
  'accent-300',
  'accent-500',
  'accent-900',
  'neutral-100',
  'neutral-200',
  'color-page',
  'color-hero',
] as const satisfies readonly (keyof Colours)[];

const WIDTHS = { narrow: 390, wide: 1440 } as const;
type Width = keyof typeof WIDTHS;

/** The start page with what is not saved yet, logged in and out, in each language, on a telephone and on a screen. Nothing in it can be pressed. */
export function LookPreview({ partnerId, value }: { partnerId: number; value: Look }) {
  const { w, locale } = useOwnWords(CONTENT_ROOM_WORDS);
  const frame = useRef<HTMLIFrameElement>(null);
  const [as, setAs] = useState('visitor');
  const [language, setLanguage] = useState<Locale>(locale);
  const [width, setWidth] = useState<Width>('narrow');
  const { colours, ...rest } = value;
  const query = new URLSearchParams({
    piece: 'look',
    as,
    in: language,
    value: JSON.stringify(rest),
  });
  const path = href('/staff/content/:partnerId/preview', { partnerId: String(partnerId) });

  const paint = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    for (const name of COLOUR_NAMES) {
      if (colours) root.style.setProperty(`--${name}`, colours[name]);
      else root.style.removeProperty(`--${name}`);
    }
  }, [colours]);
  useEffect(paint, [paint]);

  return (
    <section className={contentStyles.preview} aria-label={w.studio.preview}>
      <div className={contentStyles.choice}>
        <Select
          label={w.studio.as}
          placeholder={null}
          value={as}
          onChange={setAs}
          options={[
            { value: 'visitor', label: w.studio.visitor },
            { value: 'member', label: w.studio.member },
          ]}
        />
        <Select
          label={w.studio.language}
          placeholder={null}
          value={language}
          onChange={(one) => setLanguage(one as Locale)}
          options={LOCALES.map((one) => ({ value: one, label: w.locales[one] }))}
        />
        <Select
          label={w.studio.width}
          placeholder={null}
          value={width}
          onChange={(one) => setWidth(one as Width)}
          options={[
            { value: 'narrow', label: '390' },
            { value: 'wide', label: '1440' },
          ]}
        />
      </div>
      <div className={contentStyles[width]}>
        <iframe
          ref={frame}
          data-preview
          title={w.studio.preview}
          // Its own scripts do not run: it is looked at, not used.
          sandbox="allow-same-origin"
          src={`${path}?${query}`}
          inert
          tabIndex={-1}
          onLoad={paint}
        />
      </div>
    </section>
  );
}
