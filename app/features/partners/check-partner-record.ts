import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { CONTRAST_MIN } from '#app/themes/contrast.ts';
import { TAKEN_ADDRESSES } from '#app/themes/partner-pages.ts';
import { type Colours, PartnerRecord } from '#app/themes/partner-record.ts';
import { findUnreadable } from '#app/themes/unreadable.ts';
import { PHONE_DAYS, type DayHours } from '#app/time/phone-days.ts';
import { isCivilDate } from '#app/time/week.ts';

/** More than anybody mends at once. */
const PROBLEMS_MAX = 200;

export type CheckedPartnerRecord =
  | { record: PartnerRecord; problems?: never }
  | { record?: never; problems: string[] };

/**
 * Checks what a file says of a partner.
 * @returns the record, or every problem as `path: what it must be`, e.g. `flags.hasMap: must be true or false`
 */
export function checkPartnerRecord(value: unknown): CheckedPartnerRecord {
  const problems = findShapeProblems(value);
  if (problems.length > 0) return { problems };
  const record = value as PartnerRecord;
  const further = [
    ...findContrastProblems(record.colours),
    ...findRepeated(
      'hosts',
      'host',
      record.hosts.map(({ host }) => host),
    ),
    ...findRepeated(
      'products',
      'key',
      (record.products ?? []).map(({ key }) => key),
    ),
    ...findRepeated(
      'customerTypes',
      'key',
      (record.customerTypes ?? []).map(({ key }) => key),
    ),
    ...findAddressProblems(record),
    ...findDayProblems('registration', record.registration),
    ...findPhoneProblems(record.phones),
    ...findLabProblems(record.labCampaign),
    ...(record.campaigns ?? []).flatMap((campaign, index) =>
      findDayProblems(`campaigns[${index}]`, campaign),
    ),
  ];
  return further.length > 0 ? { problems: further } : { record };
}

interface ShapeError {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  params: object;
}

function findShapeProblems(value: unknown): string[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: PROBLEMS_MAX });
  try {
    const errors: ShapeError[] = Errors(PartnerRecord, value);
    return [...new Set(errors.flatMap((error) => describe(error, value)))];
  } finally {
    Settings.Set({ maxErrors });
  }
}

const WORDS_OF_TYPE: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
};

function describe({ keyword, schemaPath, instancePath, params }: ShapeError, value: unknown) {
  const path = writePath(instancePath);
  const say = (where: string, what: string) => [`${where || 'the record'}: ${what}`];
  const join = (name: string) => (path ? `${path}.${name}` : name);
  const lists = params as { requiredProperties?: string[]; additionalProperties?: string[] };
  if (keyword === 'required') {
    return (lists.requiredProperties ?? []).flatMap((name) => say(join(name), 'is missing'));
  }
  if (keyword === 'additionalProperties') {
    return (lists.additionalProperties ?? []).flatMap((name) =>
      say(join(name), 'is not known here'),
    );
  }
  // Said by another error of the same place.
  if (keyword === 'boolean' || /\/anyOf\/\d+/.test(schemaPath)) return [];
  const { description, type, enum: choices } = schemaAt(schemaPath);
  if (choices) return say(path, `must be one of ${choices.join(', ')}`);
  if (description) return say(path, `must be ${description}`);
  if (keyword === 'maxItems') return say(path, 'has too many entries');
  const isRoot = instancePath === '' && value === undefined;
  return say(isRoot ? '' : path, `must be ${WORDS_OF_TYPE[type ?? ''] ?? 'something else'}`);
}

/** `/hosts/0/host` as `hosts[0].host`. */
function writePath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

interface SchemaNode {
  description?: string;
  type?: string;
  enum?: string[];
}

function schemaAt(schemaPath: string): SchemaNode {
  let node: unknown = PartnerRecord;
  for (const part of schemaPath.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    node = (node as Record<string, unknown> | undefined)?.[name];
  }
  return node ?? {};
}

function findContrastProblems(colours: Colours | undefined): string[] {
  const named = (name: string) => (name.startsWith('#') ? 'white' : name);
  return (colours ? findUnreadable(colours) : []).map(
    ({ text, ground, ratio }) =>
      `colours.${text.startsWith('#') ? ground : text}: ${named(text)} on ${named(ground)} has a contrast of ${ratio}, text needs ${CONTRAST_MIN}`,
  );
}

/** Pages and campaigns lie beside the portal's own pages. */
function findAddressProblems({ pages, campaigns = [] }: PartnerRecord): string[] {
  const listed = [
    ...pages.map(({ address }, index) => ({ address, path: `pages[${index}].address` })),
    ...campaigns.map(({ address }, index) => ({ address, path: `campaigns[${index}].address` })),
  ];
  return listed.flatMap(({ address, path }, index) => {
    if (TAKEN_ADDRESSES.has(address)) return [`${path}: /${address} is a page of every portal`];
    const isRepeated = listed.findIndex((one) => one.address === address) < index;
    return isRepeated ? [`${path}: ${address} stands twice`] : [];
  });
}

const DAYS = ['opens', 'closes', 'usableUntil'] as const;

/** Days that are in no calendar, or end before they begin. */
function findDayProblems(
  path: string,
  days: Partial<Record<(typeof DAYS)[number], string>> = {},
): string[] {
  const given = DAYS.flatMap((name) => {
    const day = days[name];
    return day === undefined ? [] : [{ name, day }];
  });
  const unknown = given.filter(({ day }) => !isCivilDate(day));
  if (unknown.length > 0) {
    return unknown.map(({ name, day }) => `${path}.${name}: there is no day ${day}`);
  }
  return given.flatMap(({ name, day }, index) => {
    const before = given[index - 1];
    return before && before.day > day
      ? [`${path}.${name}: ${day} is before ${before.name}, ${before.day}`]
      : [];
  });
}

/** Nobody can come on a day that is in no calendar, before the registration or after the last day of the tests. */
function findLabProblems(campaign: PartnerRecord['labCampaign']): string[] {
  if (!campaign) return [];
  const { places, opens, usableUntil } = campaign;
  const keys = places.map(({ key }) => key);
  const days = places.flatMap(({ days: listed }, index) =>
    listed.flatMap((day) => {
      const path = `labCampaign.places[${index}].days`;
      if (!isCivilDate(day)) return [`${path}: there is no day ${String(day)}`];
      return day < opens || day > usableUntil
        ? [`${path}: ${day} is not between ${opens} and ${usableUntil}`]
        : [];
    }),
  );
  return [
    ...findDayProblems('labCampaign', campaign),
    ...findRepeated('labCampaign.places', 'key', keys),
    ...days,
  ];
}

/** Hours that end before they begin or are never there, and days that do not exist or stand twice. */
function findPhoneProblems({ hours, closedDays = [] }: NonNullable<PartnerRecord['phones']> = {}) {
  const open = PHONE_DAYS.flatMap((day) => (hours?.[day] ? [[day, hours[day]] as const] : []));
  const days = closedDays.map(({ day }) => day);
  return [
    ...(hours && !open.some(([day]) => day !== 'swapped') ? ['phones.hours: no day is open'] : []),
    ...open.flatMap(([day, own]) => findHoursProblems(`phones.hours.${day}`, own)),
    ...days.flatMap((day, index) =>
      isCivilDate(day) ? [] : [`phones.closedDays[${index}].day: there is no day ${String(day)}`],
    ),
    ...findRepeated('phones.closedDays', 'day', days),
  ];
}

/** As texts: each has two digits of hours before two of minutes. */
function findHoursProblems(path: string, { opens, closes, again }: DayHours): string[] {
  return [
    ...(opens >= closes ? [`${path}: ${closes} is before ${opens}`] : []),
    ...(again && again.opens >= again.closes
      ? [`${path}.again: ${again.closes} is before ${again.opens}`]
      : []),
    // What begins at the moment the first ends is one span.
    ...(again && opens < closes && again.opens <= closes
      ? [`${path}.again: ${again.opens} is not after ${closes}`]
      : []),
  ];
}

function findRepeated(list: string, field: string, values: readonly string[]): string[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) < index ? [`${list}[${index}].${field}: ${value} stands twice`] : [],
  );
}
