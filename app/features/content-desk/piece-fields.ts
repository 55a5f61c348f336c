import type { PieceKind } from './pieces.ts';

/** How one member of a piece is typed. `names`: in three languages; `lines`: one thing a line; `hosts`: `acme.hu HU hu` a line, only shown. */
export interface FieldSpec {
  /** In the piece's value, such as `company.name`; empty: the value itself. */
  path: string;
  as: 'names' | 'areas' | 'text' | 'lines' | 'hosts' | 'flag' | 'day' | 'number';
  isOptional?: boolean;
}

const of = (as: FieldSpec['as'], ...paths: string[]): FieldSpec[] =>
  paths.map((path) => ({ path, as }));
const optional = (as: FieldSpec['as'], ...paths: string[]): FieldSpec[] =>
  paths.map((path) => ({ path, as, isOptional: true }));

/** Those that are typed field by field; pages of text and looks have forms of their own. */
export const PIECE_FIELDS: Partial<Record<PieceKind, readonly FieldSpec[]>> = {
  texts: of('areas', ''),
  campaigns: [
    ...of('number', 'subfunction'),
    ...of('day', 'opens', 'closes', 'usableUntil'),
    ...of('names', 'title'),
    ...of('areas', 'text'),
  ],
  phones: optional(
    'text',
    'allDay',
    'allDayIn.hu',
    'allDayIn.ro',
    'allDayIn.en',
    'advice',
    'adviceIn.hu',
    'adviceIn.ro',
    'adviceIn.en',
  ),
  products: [
    ...of('names', 'name'),
    ...of(
      'flag',
      'isInsured',
      'hasCardNetwork',
      'hasPreauthorization',
      'hasMedicalCare',
      'hasAppointments',
      'hasMap',
      'hasPaidServices',
      'hasCalendar',
      'hasMelanoma',
      'hasActiveProductCampaign',
      'needsEligibility',
    ),
    ...optional('text', 'callCenterNumber'),
    ...optional('lines', 'workDomains'),
  ],
  approvals: optional('number', 'fourEyesAbove.HU', 'fourEyesAbove.RO'),
  registration: [
    ...optional('text', 'product'),
    ...optional('day', 'opens', 'closes', 'usableUntil'),
    ...optional('names', 'title'),
    ...optional('areas', 'text'),
  ],
  settings: [
    ...of('text', 'name'),
    ...of('names', 'productName'),
    ...optional(
      'text',
      'company.name',
      'company.address',
      'company.registration',
      'company.complaints',
      'company.complaintsIn.hu',
      'company.complaintsIn.ro',
      'company.complaintsIn.en',
      'claimLink',
    ),
    ...of('hosts', 'hosts'),
    ...of('lines', 'frameAncestors'),
    ...of(
      'flag',
      'flags.hasCalendar',
      'flags.hasPublicCalendar',
      'flags.isPublicPortal',
      'flags.hasPaidServices',
      'flags.heroFinderButtons',
      'flags.showsGroupHeadings',
      'flags.showsDiscounts',
      'flags.showsCouponButton',
      'flags.hasMap',
      'flags.opensProvidersFromList',
      'flags.opensProvidersFromMap',
      'flags.asksMothersName',
      'flags.hasQuestionnaires',
      'flags.hasPhoneAdvice',
      'flags.hasWrittenAdvice',
      'flags.hasReviews',
    ),
  ],
};

type Members = Record<string, unknown>;

export function readAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Members | null | undefined)?.[name], value);
}

/** The value with something else there; undefined takes it out, and what holds nothing any more goes with it. */
export function writeAt(value: unknown, path: string, next: unknown): unknown {
  if (path === '') return next;
  const [name = '', ...rest] = path.split('.');
  const { [name]: old, ...others } = { ...(value as Members | null) };
  const inner = writeAt(old, rest.join('.'), next);
  const isNothing =
    inner === undefined || (rest.length > 0 && Object.keys(inner as Members).length === 0);
  return isNothing ? others : { ...others, [name]: inner };
}

/** What is typed for a member, as it stands in the form. */
export function writeTyped(value: unknown, as: FieldSpec['as']): string {
  if (value === undefined || value === null) return '';
  if (as === 'lines') return (value as string[]).join('\n');
  if (as === 'hosts') {
    return (value as { host: string; market: string; locale: string }[])
      .map(({ host, market, locale }) => `${host} ${market} ${locale}`)
      .join('\n');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What stands in the form, as a member; what cannot be read stays a text, which the check refuses in words. */
export function readTyped(text: string, { as, isOptional }: FieldSpec): unknown {
  if (text === '' && isOptional) return undefined;
  if (as === 'number') return /^\d{1,15}$/.test(text) ? Number(text) : text;
  const lines = text.split('\n').map((line) => line.trim());
  if (as === 'lines') return lines.filter((line) => line !== '');
  return text;
}
