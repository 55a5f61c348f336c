import { isPlainLine, normaliseText, countCharacters } from '#app/people/text.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { InputOf } from '#app/platform/use-case.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { isKeyTaken } from '#db/errors.ts';
import {
  SAVED_LIST_NAMES,
  SAVED_LISTS,
  VIEW_NAME_MAX,
  VIEW_QUERY_MAX,
  VIEWS_MAX,
  type SavedList,
  type SavedView,
  type SavedViews,
} from './lists.ts';
import {
  dropViewRow,
  endStartRow,
  findPartnerNames,
  findViewRows,
  insertViewRow,
  lockViews,
  lockView,
  putStartRow,
  renameViewRow,
  type ViewRow,
} from './queries.server.ts';

interface ViewDeps {
  db: Database;
}
interface Which {
  partnerId: number;
  id: number;
}

export type ListViewServices = ReturnType<typeof createListViewServices>;

/** The use cases of saved views, bound to what they need. */
export function createListViewServices({ db }: ViewDeps) {
  const deps = { db };
  return {
    find: (portal: Portal) => findViews(deps, portal),
    save: (portal: Portal, view: InputOf<typeof saveView>) => saveView(deps, portal, view),
    rename: (portal: Portal, view: InputOf<typeof renameView>) => renameView(deps, portal, view),
    start: (portal: Portal, view: InputOf<typeof startWithView>) =>
      startWithView(deps, portal, view),
    drop: (portal: Portal, view: InputOf<typeof dropView>) => dropView(deps, portal, view),
  };
}

/**
 * The views of all lists of somebody of the staff: their own and those of their teams.
 * @throws PortalError sign_in_required, forbidden
 */
async function findViews({ db }: ViewDeps, { actor }: Portal): Promise<SavedViews> {
  const staff = requireKeeper(actor);
  const rows: ViewRow[] = [];
  for (const partnerId of partnersOf(staff)) {
    const found = await transact(db.main, (all) => findViewRows(all, staff.staffId), { partnerId });
    rows.push(...found);
  }
  const sharing = partnersOf(staff).flatMap((partnerId) => {
    const lists = SAVED_LIST_NAMES.filter((list) => mayShare(staff, list, partnerId));
    return lists.length > 0 ? { partnerId, lists } : [];
  });
  const ids = sharing.map(({ partnerId }) => partnerId);
  const names = ids.length > 0 ? await findPartnerNames(db.main, ids) : [];
  return {
    views: rows.flatMap((row) => present(row, staff) ?? []),
    teams: names.flatMap(({ id, name }) => {
      const team = sharing.find(({ partnerId }) => partnerId === id);
      return team ? { ...team, name } : [];
    }),
  };
}

/** null: nobody who has these roles has such a list, there. */
function present(row: ViewRow, staff: StaffActor): SavedView | null {
  const { id, partner_id: partnerId, name, query, is_shared: isShared, version } = row;
  const list = SAVED_LIST_NAMES.find((known) => known === row.list);
  if (!list) return null;
  // One's own leads wherever one may look; what it leads to decides again.
  if (!permits(staff, SAVED_LISTS[list], isShared ? { partnerId } : undefined)) return null;
  const mayChange = !isShared || mayShare(staff, list, partnerId);
  return { id, partnerId, list, name, query, isShared, isStart: row.is_start, mayChange, version };
}

function mayShare(staff: StaffActor, list: SavedList, partnerId: number): boolean {
  return (
    permits(staff, 'view.share', { partnerId }) && permits(staff, SAVED_LISTS[list], { partnerId })
  );
}

/** Where views of somebody lie: at home, and wherever they work. */
function partnersOf({ homePartnerId, grants }: StaffActor): number[] {
  return [...new Set([homePartnerId, ...grants.map(({ partnerId }) => partnerId)])];
}

/** @throws PortalError sign_in_required, forbidden */
function requireKeeper(actor: Portal['actor']): StaffActor {
  if (actor.kind === 'visitor') throw new PortalError('sign_in_required');
  if (actor.kind !== 'staff' || !permits(actor, 'view.keep')) throw new PortalError('forbidden');
  return actor;
}

/**
 * Keeps what a list is narrowed down to under a name.
 * @param view its query as the list writes it; `partnerId` null: the caller's own
 * @throws PortalError sign_in_required, forbidden, invalid_input (with fields)
 */
async function saveView(
  { db }: ViewDeps,
  { actor }: Portal,
  view: {
    list: SavedList;
    name: string;
    query: string;
    partnerId: number | null;
    isStart: boolean;
  },
): Promise<void> {
  const staff = requireKeeper(actor);
  const { list, query, isStart } = view;
  const isShared = view.partnerId !== null;
  const partnerId = view.partnerId ?? staff.homePartnerId;
  if (isShared ? !mayShare(staff, list, partnerId) : !permits(staff, SAVED_LISTS[list])) {
    throw new PortalError('forbidden');
  }
  const name = readName(view.name);
  if (query === '' || query.length > VIEW_QUERY_MAX) refuse('query', 'nothingChosen');
  const { staffId } = staff;
  await unlessTaken(
    transact(
      db.main,
      async (transaction) => {
        await lockViews(transaction, isShared ? { partnerId } : { staffId });
        const all = await findViewRows(transaction, staffId);
        const beside = all.filter((row) => row.list === list && row.is_shared === isShared);
        if (beside.length >= VIEWS_MAX) refuse('name', 'tooMany');
        const row = { staffId, list, name, query, isShared };
        const id = await insertViewRow(transaction, row);
        if (isStart) await putStartRow(transaction, staffId, { list, id });
      },
      { partnerId },
    ),
  );
}

/** @throws PortalError sign_in_required, forbidden, not_found, changed_meanwhile, invalid_input (with fields) */
function renameView(
  deps: ViewDeps,
  portal: Portal,
  { name, ...which }: Which & { version: number; name: string },
): Promise<void> {
  return unlessTaken(
    changeView(deps, portal, which, (transaction, { id }) =>
      renameViewRow(transaction, id, readName(name)),
    ),
  );
}

/** @throws PortalError sign_in_required, forbidden, not_found, changed_meanwhile */
function dropView(
  deps: ViewDeps,
  portal: Portal,
  which: Which & { version: number },
): Promise<void> {
  return changeView(deps, portal, which, (transaction, { id }) => dropViewRow(transaction, id));
}

/**
 * Has a list of the caller begin with one of its views, or with none.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
async function startWithView(
  { db }: ViewDeps,
  { actor }: Portal,
  { partnerId, id, isStart }: Which & { isStart: boolean },
): Promise<void> {
  const staff = requireKeeper(actor);
  await transact(
    db.main,
    async (transaction) => {
      const { list } = await requireView(transaction, staff, { partnerId, id });
      if (isStart) await putStartRow(transaction, staff.staffId, { list, id });
      else await endStartRow(transaction, staff.staffId, list);
    },
    { partnerId: requireReach(staff, partnerId) },
  );
}

async function changeView(
  { db }: ViewDeps,
  { actor }: Portal,
  { partnerId, id, version }: Which & { version: number },
  work: (transaction: Transaction, view: SavedView) => Promise<void>,
): Promise<void> {
  const staff = requireKeeper(actor);
  await transact(
    db.main,
    async (transaction) => {
      const view = await requireView(transaction, staff, { partnerId, id });
      if (!view.mayChange) throw new PortalError('forbidden');
      if (view.version !== version) throw new PortalError('changed_meanwhile');
      await work(transaction, view);
    },
    { partnerId: requireReach(staff, partnerId) },
  );
}

/** @throws PortalError not_found: none, another's, or of a list that is not theirs */
async function requireView(
  transaction: Transaction,
  staff: StaffActor,
  { id }: Which,
): Promise<SavedView> {
  const row = await lockView(transaction, staff.staffId, id);
  const view = row && present(row, staff);
  if (!view) throw new PortalError('not_found');
  return view;
}

/** @throws PortalError not_found: nothing of theirs lies there */
function requireReach(staff: StaffActor, partnerId: number): number {
  if (!partnersOf(staff).includes(partnerId)) throw new PortalError('not_found');
  return partnerId;
}

/** @throws PortalError invalid_input */
function readName(typed: string): string {
  const name = normaliseText(typed);
  if (name === '') refuse('name', 'required');
  if (!isPlainLine(name)) refuse('name', 'charactersInvalid');
  if (countCharacters(name) > VIEW_NAME_MAX) refuse('name', 'tooLong');
  return name;
}

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isKeyTaken(error)) return refuse('name', 'taken');
    throw error;
  }
}

function refuse(field: string, key: string): never {
  throw new PortalError('invalid_input', { fields: { [field]: key } });
}
