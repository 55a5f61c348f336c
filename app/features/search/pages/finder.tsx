import { href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { StructuredData } from '#app/ui/structured-data/structured-data.tsx';
import { describeList } from '#app/features/directory/structured-data.ts';
import { todayOf } from '#app/time/today.ts';
import { BeforeSearch } from '../components/before-search.tsx';
import { isEmptyFilter, parsePageFilters } from '../filters.ts';
import {
  canonicalSearch,
  FINDER,
  FINDER_PATH,
  finderHref,
  isSameSearch,
  namesSearch,
  parseRouterFilters,
} from '../finder-address.ts';
import {
  presentFinder,
  recallFrame,
  searchAgain,
  searchInBrowser,
  type FinderData,
} from '../finder-data.ts';
import { SearchBody } from '../search-body.tsx';
import { readSearch } from '../typed-search.ts';
import type { Route } from './+types/finder';
import styles from './finder.module.css';

export const handle = { isNavigationStatic: true, isNavigationColoured: true };

/** The page as a link opens it: the first list with the free times of its week. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<FinderData> {
  const { portal, services } = context.get(requestContext);
  if (!portal.theme.flags.hasCalendar) throw redirect(href('/'));
  const { searchParams } = new URL(request.url);
  const { preselectedSubfunction } = portal.theme;
  if (preselectedSubfunction !== null && !namesSearch(searchParams)) {
    const filters = parsePageFilters(searchParams, todayOf(portal));
    throw redirect(finderHref({ ...filters, subfunction: preselectedSubfunction }));
  }
  const filters = await readSearch({ portal, services }, searchParams, FINDER);
  return presentFinder(portal, await services.search.searchFinder(portal, filters));
}

/** A search inside the page: the list comes first, its free times follow. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<FinderData> {
  const { searchParams } = new URL(request.url);
  const known = recallFrame();
  if (known) return searchAgain(known, searchParams, FINDER, request.signal);
  const data = await serverLoader();
  const filters = parseRouterFilters(searchParams, data.frame.today);
  return filters.page === 1 ? data : searchInBrowser(data.frame, filters, request.signal);
}

/** Another week keeps the list, and so does an entry of history that only opens or closes something on the page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !isSameSearch(currentUrl.searchParams, nextUrl.searchParams);
}

export default function Finder({ loaderData: data }: Route.ComponentProps) {
  const isBefore = isEmptyFilter(data.filters);
  return (
    <>
      <FinderHead data={data} />
      <SearchBody
        data={data}
        page={FINDER}
        startsOpen={isBefore}
        renderBelowForm={(onChoose) =>
          isBefore && <BeforeSearch popular={data.frame.popular} onChoose={onChoose} />
        }
      >
        <FinderTitle data={data} />
      </SearchBody>
    </>
  );
}

/** What is searched for, or what one can do here. */
function FinderTitle({ data }: { data: FinderData }) {
  const { w, t } = useWords('finder');
  const { what, where, around } = namesOf(data);
  const subject = [what, where, around && t(w.near.around, { place: around })]
    .filter(Boolean)
    .join(' – ');
  return (
    <>
      <h1 className={styles.title}>{subject || w.search.heading}</h1>
      {!subject && <p className={styles.lead}>{w.search.lead}</p>}
    </>
  );
}

function namesOf({ list, filters, frame }: FinderData) {
  return {
    what: list?.service?.specialty,
    where: frame.locations.find(({ code }) => code === filters.location)?.label,
    /** The place searched around. */
    around: list?.nearPlace,
  };
}

function FinderHead({ data }: { data: FinderData }) {
  const { w, t } = useWords('finder');
  const { origin, productName } = usePortal();
  const { what, where: chosen, around } = namesOf(data);
  const where = chosen ?? (around && t(w.near.around, { place: around }));
  const title = () => {
    if (what && where) return t(w.search.titleIn, { what, where });
    if (what) return t(w.search.titleFor, { what });
    return where ? t(w.search.titlePlace, { where }) : w.search.title;
  };
  const canonical = canonicalSearch(data.filters, !data.list?.totalRows);
  const { list } = data;
  return (
    <>
      {list && (
        <StructuredData
          build={
            import.meta.env.SSR &&
            (() => {
              const subject = [what, where].filter(Boolean).join(' – ');
              const crumbs = [
                { name: w.profile.finder, href: FINDER_PATH },
                ...(canonical && subject ? [{ name: subject, href: canonical }] : []),
              ];
              return describeList(list, crumbs, { origin });
            })
          }
        />
      )}
      <PageHead
        title={title()}
        siteName={productName}
        description={what ? t(w.search.descriptionFor, { what }) : w.search.description}
        canonical={canonical && `${origin}${canonical}`}
      />
    </>
  );
}
