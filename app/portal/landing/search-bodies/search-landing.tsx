import { href } from 'react-router';
import { SlotWeekPager } from '#app/features/calendar/slot-week-pager.tsx';
import type { SearchPage } from '#app/features/search/finder-address.ts';
import { recallFrame, searchAgain } from '#app/features/search/finder-data.ts';
import { SearchBody, type ShownSearch } from '#app/features/search/search-body.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { CheckIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { HeroHeading } from '../hero-heading.tsx';
import { HowItWorks } from '../how-it-works.tsx';
import type { LandingData, LandingSearch } from '../landing-data.ts';
import { PopularSpecialties } from '../popular-specialties.tsx';
import { SafetyNote } from '../safety-note.tsx';
import { Section } from '../section.tsx';
import { Steps } from '../steps.tsx';
import { WhyBookHere } from '../why-book-here.tsx';
import { useLandingWords } from '../landing-words.tsx';
import type { SkinCheck } from './skin-check.ts';
import { firstDayShown } from '#app/time/week.ts';
import styles from './search-landing.module.css';

interface SearchLandingProps {
  data: LandingData;
  search: LandingSearch;
}

const pageOf = (opensWith: LandingSearch['opensWith']): SearchPage => ({
  path: href('/'),
  fixed: {},
  opensWith,
});

/** A start page that is the finder itself: its form, lists, calendars, map and modals, under what the partner says first. */
export function SearchLanding({
  data,
  search: { finder, opensWith, skinCheck },
}: SearchLandingProps) {
  return (
    <>
      <SearchBody
        data={finder}
        page={pageOf(opensWith)}
        startsOpen
        renderHero={(shown) =>
          skinCheck ? (
            <SkinHero data={data} skinCheck={skinCheck} shown={shown} />
          ) : (
            <PlainHero data={data} />
          )
        }
        hasOwnPager={skinCheck !== null}
      />
      {skinCheck && <RedFlags flags={skinCheck.flags} />}
      <SafetyNote />
      {skinCheck ? (
        <Steps id="how-a-check-goes" {...skinCheck.how} isTinted />
      ) : (
        <>
          <PopularSpecialties popular={data.popular} />
          <HowItWorks />
        </>
      )}
      <WhyBookHere />
    </>
  );
}

/** Who comes from a search engine came for the search: nothing stands before it but how much there is. */
function PlainHero({ data }: { data: LandingData }) {
  const { w } = useLandingWords();
  return (
    <div className={styles.plain}>
      <Container width="wide" className={styles.plainText}>
        <HeroHeading text={data.introduction ?? w.hero.welcome} level={data.myPage ? 2 : 1} />
        {data.search && data.search.figures.length > 0 && (
          <ul className={styles.figures}>
            {data.search.figures.map((figure) => (
              <li key={figure}>
                <CheckIcon size="s" /> {figure}
              </li>
            ))}
          </ul>
        )}
      </Container>
    </div>
  );
}

/** What is checked, drawn; when it suits; and the signs with which nobody should wait. */
function SkinHero({
  data,
  skinCheck,
  shown: { week, today, times, weekHref, goToWeek },
}: {
  data: LandingData;
  skinCheck: SkinCheck;
  shown: ShownSearch;
}) {
  const { w } = useLandingWords();
  const { pictures } = usePortal();
  return (
    <div className={styles.skin}>
      <Container width="wide" className={styles.skinColumns}>
        <div className={styles.skinText}>
          <HeroHeading text={data.introduction ?? w.hero.welcome} level={data.myPage ? 2 : 1} />
          <p className={styles.lead}>{data.lead ?? w.hero.lead}</p>
          <div className={styles.when}>
            <p className={styles.whenTitle}>{skinCheck.when}</p>
            <SlotWeekPager
              week={week}
              firstDay={firstDayShown(week, today)}
              today={today}
              isBusy={times.isLoading}
              hasFailed={times.hasFailed}
              weekHref={weekHref}
              onWeek={goToWeek}
            />
          </div>
          <a href="#red-flags" className={styles.toFlags}>
            {skinCheck.flags.title}
          </a>
        </div>
        <img
          className={styles.skinPicture}
          src={pictures.hero}
          alt=""
          width={720}
          height={560}
          fetchPriority="high"
        />
      </Container>
    </div>
  );
}

function RedFlags({ flags: { title, lead, items, note } }: { flags: SkinCheck['flags'] }) {
  return (
    <Section id="red-flags" title={title}>
      <div className={styles.flags}>
        <p>{lead}</p>
        <ol className={styles.flagList}>
          {items.map(({ letter, text }) => (
            <li key={letter}>
              <span className={styles.letter} aria-hidden="true">
                {letter}
              </span>
              {text}
            </li>
          ))}
        </ol>
        <p className={styles.note}>{note}</p>
      </div>
    </Section>
  );
}

/** What stands above and below the list stays as it was: only the list is fetched anew. */
let last: LandingData | null = null;

/** Keeps the page for its searches. Browser only. @returns for when it is left: what a member has may be another when they come back */
export function rememberLanding(data: LandingData): () => void {
  last = data;
  return () => {
    if (data.myPage) last = null;
  };
}

/** A search inside the start page; null: nothing is known of it yet. */
export async function searchLandingAgain({
  url,
  signal,
}: Pick<Request, 'url' | 'signal'>): Promise<LandingData | null> {
  const frame = recallFrame();
  if (!last?.search || !frame) return null;
  const { searchParams } = new URL(url);
  const finder = await searchAgain(frame, searchParams, pageOf(last.search.opensWith), signal);
  return { ...last, search: { ...last.search, finder } };
}
