import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { href } from 'react-router';
import { putPreview } from '#app/features/content-desk/contract.ts';
import { PREVIEWED_DAYS, type PreviewedPage } from '#app/features/content-desk/preview-pages.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { toFailure, useFailureText, type Failure } from '#app/forms/failure.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import type { Colours } from '#app/themes/partner-record.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { ContentProblems } from './content-problems.tsx';
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

type Width = 'narrow' | 'wide';

/** Of typing; after it the page is shown anew. */
const PAUSE_MS = 600;

interface PreviewProps {
  partnerId: number;
  piece: string;
  page: PreviewedPage;
  /** Not saved yet; what cannot be shown is said beside the page. */
  value: unknown;
  /** What the page shows without it, as JSON: the draft, or what stands there; null: no page shows the piece yet. */
  stored: string | null;
  /** Of the partner; absent: the base look's. */
  colours: Colours | undefined;
}

/** The preview of a piece, where somebody wants to see it. */
export function PiecePreview({ children }: { children: ReactNode }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={contentStyles.piecePreview}>
      <div>
        <Button
          size="s"
          variant="secondary"
          disabled={!isAlive}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? w.hidePreview : w.showPreview}
        </Button>
      </div>
      {isOpen && children}
    </div>
  );
}

/** The page with what is not saved yet, logged in and out, in each language, on a telephone and on a screen. Nothing in it can be pressed. */
export function PreviewFrame({ partnerId, piece, page, value, stored, colours }: PreviewProps) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const shown = useShown({ partnerId, piece, value, stored });
  const hasPage = stored !== null || shown.query.draft !== undefined;
  const view = useView(page);
  const query = new URLSearchParams({ piece, ...view.query, ...shown.query });
  const path = href('/staff/content/:partnerId/preview', { partnerId: String(partnerId) });
  const { frame, paint } = usePainted(colours);
  const scrolled = useRef(0);
  const failureText = useFailureText();
  const problems = Object.entries(shown.fields);
  return (
    <section className={contentStyles.preview} aria-label={w.studio.preview}>
      <div className={contentStyles.choice}>{view.choices}</div>
      {problems.length > 0 ? (
        <ContentProblems title={w.notShown} problems={problems} />
      ) : (
        shown.failure && (
          <Banner tone="danger" role="alert" title={w.notShown}>
            {failureText(shown.failure)}
          </Banner>
        )
      )}
      <div className={contentStyles[view.width]}>
        {hasPage && (
          <iframe
            ref={frame}
            data-preview
            title={w.studio.preview}
            // Its own scripts do not run: it is looked at, not used.
            sandbox="allow-same-origin"
            src={`${path}?${query}`}
            onLoad={({ currentTarget }) => {
              paint();
              settle(currentTarget, scrolled);
            }}
          />
        )}
      </div>
    </section>
  );
}

interface PreviewState {
  /** What the frame's address says of the value: nothing while it is what is stored. */
  query: { draft?: string; n?: string };
  /** What cannot be shown, by its path. */
  fields: Record<string, string>;
  failure: Failure | null;
}

/** What the frame shows: the value as it was at the last pause, kept by the server under a number, as long as it can be shown. */
function useShown({
  partnerId,
  piece,
  value,
  stored,
}: Pick<PreviewProps, 'partnerId' | 'piece' | 'value' | 'stored'>): PreviewState {
  const [shown, setShown] = useState<PreviewState>({ query: {}, fields: {}, failure: null });
  const text = JSON.stringify(value);
  /** What the server has: what was typed before the preview was opened is sent, too. */
  const last = useRef(stored);
  const count = useRef(0);
  const draft = useRef<string | null>(null);
  const sending = useRef(Promise.resolve());
  const keep = useCallback(
    async (sent: string, n: number) => {
      const isLast = () => n === count.current;
      // More was typed while an earlier one was on its way.
      if (!isLast()) return;
      try {
        const answer = await call(putPreview, {
          params: { partnerId: String(partnerId) },
          body: { piece, value: JSON.parse(sent) as unknown, draft: draft.current },
        });
        draft.current = answer.draft;
        const query = { draft: answer.draft, n: String(n) };
        if (isLast()) setShown({ query, fields: {}, failure: null });
      } catch (error) {
        const failure = toFailure(error);
        if (isLast()) setShown(({ query }) => ({ query, fields: failure.fields, failure }));
      }
    },
    [partnerId, piece],
  );
  useEffect(() => {
    if (text === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = text;
      count.current += 1;
      const n = count.current;
      // One after the other: the last is what the server keeps, and what is shown.
      sending.current = sending.current.then(() => keep(text, n));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, keep]);
  return shown;
}

/** As whom, in which language, how wide and, where days count, when. */
function useView(page: PreviewedPage) {
  const { w, locale } = useOwnWords(CONTENT_ROOM_WORDS);
  // Phone advice is for members alone, registering for those who are none.
  const isForOne = page.kind === 'phone' || page.kind === 'registration';
  const hasDays = page.kind === 'campaign' || page.kind === 'registration';
  const [as, setAs] = useState(page.kind === 'phone' ? 'member' : 'visitor');
  const [language, setLanguage] = useState<Locale>(locale);
  const [width, setWidth] = useState<Width>('narrow');
  const [day, setDay] = useState<string>('today');
  const choices = (
    <>
      {!isForOne && (
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
      )}
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
      {hasDays && (
        <Select
          label={w.previewDay}
          placeholder={null}
          value={day}
          onChange={setDay}
          options={PREVIEWED_DAYS.map((one) => ({ value: one, label: w.previewDays[one] }))}
        />
      )}
    </>
  );
  const shownDay: Record<string, string> = hasDays ? { day } : {};
  return { choices, width, query: { as, in: language, ...shownDay } };
}

/** The framed page in the partner's colours. */
function usePainted(colours: Colours | undefined) {
  const frame = useRef<HTMLIFrameElement>(null);
  const paint = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    for (const name of COLOUR_NAMES) {
      if (colours) root.style.setProperty(`--${name}`, colours[name]);
      else root.style.removeProperty(`--${name}`);
    }
  }, [colours]);
  useEffect(paint, [paint]);
  return { frame, paint };
}

/** Nothing in the framed page can be pressed, though it can be scrolled. It stays where it was when it is shown anew. */
function settle(element: HTMLIFrameElement, scrolled: RefObject<number>): void {
  const page = element.contentWindow;
  if (!page) return;
  page.document.body.inert = true;
  // Visitors have scripts: what is said to those without is not what they will see.
  for (const one of page.document.querySelectorAll('noscript')) one.remove();
  page.scrollTo({ top: scrolled.current, behavior: 'instant' });
  page.addEventListener('scroll', () => {
    scrolled.current = page.scrollY;
  });
}
