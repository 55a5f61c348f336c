import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import shared from '#app/staff/staff.module.css';
import { useKeptAddress } from './back-to-list.tsx';
import { useOpenItem } from './list-beside.tsx';
import { useRoomKeys } from './use-room-keys.ts';
import { useRowKeys } from './use-row-keys.ts';
import { writeListAddress, type ListPage, type ListState } from './list-state.ts';
import { SavedViewTools } from './saved-view-tools.tsx';
import { useViewsOfList, type ViewsOfList } from './saved-views.ts';
import { KeyHelp } from './key-help.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useBulk, type ListBulk } from './use-bulk.ts';
import { KIT_WORDS } from './words.ts';
import styles from './kit.module.css';

export interface ListColumn<Row> {
  label: string;
  /** By which the list can be sorted. */
  sort?: string;
  /** The first column leads into the row by a link, which `j` and `k` find. */
  render: (row: Row) => ReactNode;
  /** Left out when the list stands beside an item. */
  isWide?: boolean;
}

export interface ListFilter {
  name: string;
  label: string;
  type?: 'search' | 'date';
  /** Chosen instead of typed. */
  options?: readonly { value: string; label: string }[];
}

export interface WorkListProps<Row> {
  /** The address without a wish. */
  path: string;
  state: ListState;
  /** How the list is sorted without a wish. */
  usualSort: string;
  filters: readonly ListFilter[];
  /** What is asked for often, each one press away. */
  views?: readonly { label: string; filters: Record<string, string> }[];
  columns: readonly ListColumn<Row>[];
  page: ListPage<Row>;
  /** How many fit, in words; without it only what is on the page is counted. */
  count?: string;
  rowKey: (row: Row) => string;
  /** Somebody is in a row: what they do next is about it. */
  onEnterRow?: (row: Row) => void;
  /** Address of the same list as a file. */
  exportPath?: string;
  /** What can be done with many rows at once. */
  bulk?: ListBulk<Row>;
  /** What is said when there is nothing at all; else that nothing fits. */
  none?: string;
}

/**
 * A list of the staff, as every room has it: what is shown stands in its address, the server narrows down, sorts and parts it into
 * pages, `/` leads to the filters, `j` and `k` along the rows, Enter opens one, `?` says so.
 */
export function WorkList<Row>(props: WorkListProps<Row>) {
  const { state, usualSort, page, path } = props;
  const form = useRef<HTMLFormElement>(null);
  const { isHelpShown } = useRoomKeys(form);
  const isLoading = useIsLoading(path);
  const { w } = useOwnWords(KIT_WORDS);
  const body = useRowKeys<HTMLTableSectionElement>();
  // Not with the rows: what became of them is told when none is left.
  const chosen = useBulk(props.bulk, page.rows, props.rowKey, body);
  const saved = useViewsOfList(props);
  const isBeside = useOpenItem() !== null;
  const address = writeListAddress(path, state, usualSort);
  // An item that was come to by a link says nothing of how the list was left.
  useKeptAddress(path, isBeside && address === path ? null : address);
  const isFiltered = Object.keys(state.filters).length > 0 || state.after !== null;
  return (
    <section className={styles.list} aria-busy={isLoading}>
      <Views {...props} saved={saved} />
      <Filters {...props} form={form} />
      {saved && <SavedViewTools key={saved.query} views={saved} />}
      <div className={styles.bar}>
        <Counted {...props} isLoading={isLoading} />
        {props.exportPath !== undefined && page.rows.length > 0 && (
          <Link
            reloadDocument
            to={writeListAddress(props.exportPath, { ...state, after: null }, usualSort)}
          >
            {w.exportList}
          </Link>
        )}
      </div>
      {props.bulk && <BulkBar bulk={chosen} actions={[props.bulk, ...(props.bulk.more ?? [])]} />}
      {page.rows.length === 0 ? (
        <EmptyState
          title={(!isFiltered && props.none) || w.none}
          text={isFiltered && w.noneText}
          action={isFiltered && <Link to={path}>{w.clear}</Link>}
        />
      ) : (
        <Rows {...props} body={body} chosen={chosen} />
      )}
      <Pages {...props} />
      <KeyHelp
        isShown={isHelpShown}
        words={{
          ...w,
          keyList: [
            ...(props.filters.length > 0 ? [w.filterKey] : []),
            ...w.keyList,
            ...(props.bulk?.isRowPlain ? [] : [w.openKey]),
            ...(props.bulk ? w.bulkKeys : []),
            ...(isBeside ? [w.backKey] : []),
            w.helpKey,
          ],
        }}
      />
    </section>
  );
}

/** What is asked for often, and what somebody has saved. */
function Views<Row>({
  path,
  state,
  usualSort,
  views = [],
  saved,
}: WorkListProps<Row> & { saved: ViewsOfList | null }) {
  const { w } = useOwnWords(KIT_WORDS);
  const kept = saved?.fitting ?? [];
  if (views.length + kept.length === 0) return null;
  const { current } = saved ?? {};
  return (
    <nav aria-label={w.views} className={shared.views}>
      {views.map((view) => (
        <Link
          key={view.label}
          to={writeListAddress(path, { ...state, ...view, after: null }, usualSort)}
          className={shared.view}
          aria-current={!current && isSame(view.filters, state.filters) ? 'page' : undefined}
        >
          {view.label}
        </Link>
      ))}
      {kept.map((view) => (
        <Link
          key={view.id}
          to={`${path}?${view.query}`}
          className={shared.view}
          aria-current={view === current ? 'page' : undefined}
        >
          {view.name}
          {(view.isShared || view.isStart) && (
            <span className={shared.hint}>
              {[view.isShared && w.saved.isShared, view.isStart && w.saved.isStart]
                .filter((one) => one !== false)
                .join(', ')}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function isSame(one: Record<string, string>, other: Partial<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** Another page of the same list is on its way. */
function useIsLoading(path: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === path;
}

function Counted<Row>({ page, count, isLoading }: WorkListProps<Row> & { isLoading: boolean }) {
  const { w, t } = useOwnWords(KIT_WORDS);
  const shown = count ?? t(page.next ? w.more : w.count, { count: page.rows.length });
  return (
    <p role="status" className={shared.hint}>
      {isLoading ? w.loading : shown}
    </p>
  );
}

function Filters<Row>({
  path,
  state,
  usualSort,
  filters,
  form,
}: WorkListProps<Row> & { form: RefObject<HTMLFormElement | null> }) {
  const { w } = useOwnWords(KIT_WORDS);
  const navigate = useNavigate();
  if (filters.length === 0) return null;
  const shown = new Set(filters.map(({ name }) => name));
  // What was chosen by a view stays when the rest changes.
  const kept = Object.entries(state.filters).filter(([name]) => !shown.has(name));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const chosen = filters.map(({ name }) => {
      const text = typed.get(name);
      return [name, typeof text === 'string' ? text.trim() : ''];
    });
    const next = { ...state, filters: Object.fromEntries([...kept, ...chosen]), after: null };
    void navigate(writeListAddress(path, next, usualSort));
  }

  return (
    <form
      // Another address is another form: what is typed into it is its own.
      key={writeListAddress(path, { ...state, after: null }, usualSort)}
      ref={form}
      method="get"
      action={path}
      className={`${styles.filters} ${styles.sticky}`}
      onSubmit={submit}
    >
      {filters.map(({ name, label, type = 'search', options }) =>
        options ? (
          <Select
            key={name}
            label={label}
            name={name}
            defaultValue={state.filters[name] ?? ''}
            placeholder={w.all}
            options={options}
          />
        ) : (
          <TextField
            key={name}
            label={label}
            name={name}
            type={type}
            maxLength={100}
            autoComplete="off"
            defaultValue={state.filters[name] ?? ''}
          />
        ),
      )}
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.sort !== usualSort && <input type="hidden" name="sort" value={state.sort} />}
      <Button type="submit" size="s" variant="secondary">
        {w.show}
      </Button>
    </form>
  );
}

function Rows<Row>({
  path,
  state,
  usualSort,
  columns,
  page,
  rowKey,
  onEnterRow,
  bulk,
  body,
  chosen,
}: WorkListProps<Row> & {
  body: RefObject<HTMLTableSectionElement | null>;
  chosen: ReturnType<typeof useBulk<Row>>;
}) {
  const { w, t } = useOwnWords(KIT_WORDS);
  const openItem = useOpenItem();
  return (
    <table className={shared.table}>
      <thead>
        <tr>
          {bulk && (
            <th scope="col">
              <input
                type="checkbox"
                aria-label={w.chooseAll}
                checked={chosen.areAllChosen}
                onChange={chosen.chooseAll}
              />
            </th>
          )}
          {columns.map(({ label, sort, isWide }) => {
            const isSorted = sort !== undefined && sort === state.sort;
            return (
              <th
                key={label}
                scope="col"
                aria-sort={isSorted ? 'other' : undefined}
                className={isWide ? styles.wide : undefined}
              >
                {sort === undefined ? (
                  label
                ) : (
                  <Link
                    className={styles.sort}
                    aria-label={isSorted ? `${label}, ${w.sorted}` : undefined}
                    to={writeListAddress(path, { ...state, sort, after: null }, usualSort)}
                  >
                    {label}
                    {isSorted && <span aria-hidden="true"> ↓</span>}
                  </Link>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {page.rows.map((row) => (
          <tr
            key={rowKey(row)}
            onFocus={() => onEnterRow?.(row)}
            data-chosen={chosen.isChosen(row) || undefined}
            aria-current={rowKey(row) === openItem ? 'true' : undefined}
          >
            {bulk && (
              <td data-label={w.choose}>
                <input
                  type="checkbox"
                  data-row={bulk.isRowPlain ? '' : undefined}
                  aria-label={t(w.chooseRow, { row: bulk.nameOf(row) })}
                  checked={chosen.isChosen(row)}
                  onChange={() => chosen.choose(rowKey(row), false)}
                />
              </td>
            )}
            {columns.map(({ label, render, isWide }) => (
              <td key={label} data-label={label} className={isWide ? styles.wide : undefined}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pages<Row>({ path, state, usualSort, page }: WorkListProps<Row>) {
  const { w } = useOwnWords(KIT_WORDS);
  if (state.after === null && page.next === null) return null;
  const to = (after: readonly string[] | null) =>
    writeListAddress(path, { ...state, after }, usualSort);
  return (
    <nav aria-label={w.pages} className={styles.bar}>
      {state.after !== null && (
        <Link className={shared.view} to={to(null)}>
          {w.first}
        </Link>
      )}
      {page.next && (
        <Link className={shared.view} to={to(page.next)} rel="next">
          {w.next}
        </Link>
      )}
    </nav>
  );
}

/** For `ErrorBoundary` of a page with a list: the rail stays, and trying again is one press. */
export function ListFailure() {
  const { w } = useOwnWords(KIT_WORDS);
  const { pathname, search } = useLocation();
  return (
    <Banner tone="danger" role="alert" title={w.failed}>
      {w.failedText}{' '}
      <Link reloadDocument to={`${pathname}${search}`}>
        {w.again}
      </Link>
    </Banner>
  );
}

/** Instead of a list that is not for the roles of who is signed in. */
export function NoRole() {
  return <p>{useOwnWords(KIT_WORDS).w.noRole}</p>;
}
