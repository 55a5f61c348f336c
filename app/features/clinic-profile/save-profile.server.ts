import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import {
  permitClinic,
  requireClinic,
  type DeskDeps,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import { writeSeen } from '#app/features/content-desk/seen.server.ts';
import { LOCALES, type LocalisedText } from '#app/i18n/locale.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { sanitiseHtml } from '#app/platform/sanitise.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import { htmlOf, readProfile } from './get-profile.server.ts';
import { readPictureDigest } from './picture-path.ts';
import { checkProfile, type Profile, type ProfileProblem } from './profile-rules.ts';
import { writeHtml } from './profile-text.ts';
import {
  findServiceRows,
  getShownRow,
  hasPicture,
  insertVersionRow,
  lockDraft,
  lockProfile,
  publishRows,
  withdrawVersionRow,
  wouldEmptyCalendar,
  type ShownRow,
  type ProfileOwner,
} from './queries.server.ts';

export interface ProfileInput extends ProfileOwner {
  profile: Profile;
  /** As whoever saves has seen it, see `writeSeen`. */
  seen: string;
  isPublished: boolean;
}

/**
 * Writes what patients are told of a clinic or a doctor: as a draft, or at once. The draft that was there is withdrawn; nothing is
 * overwritten that was not seen. A draft keeps the same rules: it can be published at any time.
 * @returns the number of the version, and what stands there now
 * @throws PortalError sign_in_required, forbidden, not_found, invalid_input (with fields), changed_meanwhile
 */
export async function saveProfile(
  deps: DeskDeps,
  portal: Portal,
  { providerId, doctorId, profile: typed, seen, isPublished }: ProfileInput,
): Promise<{ id: number; seen: string }> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId, staffId, staffName } = permitClinic(portal, 'provider.write', own);
  const whose = { providerId, doctorId };
  const parsePhone = createPhoneParser(parsePhoneNumberFromString, own.clinic.country);
  return transact(
    deps.db.main,
    async (transaction) => {
      const isThere = await lockProfile(transaction, whose);
      const row = isThere ? await getShownRow(transaction, whose) : null;
      if (!row) throw new PortalError('not_found');
      const draft = await lockDraft(transaction, whose);
      const before = readProfile(row);
      if (writeSeen(before, draft?.id ?? null) !== seen) throw new PortalError('changed_meanwhile');
      const isClinic = doctorId === null;
      const checked = checkProfile(typed, { isClinic, parsePhone, before });
      if ('problems' in checked) refuse(checked.problems);
      const { profile } = checked;
      await checkAgainstRows(transaction, whose, profile, [
        before.picture,
        draft?.value.picture ?? null,
      ]);
      if (isPublished) {
        await publishRows(transaction, whose, profile, describe(row, before, profile));
      }
      if (draft) await withdrawVersionRow(transaction, draft.id);
      const state = isPublished ? 'published' : 'draft';
      const id = await insertVersionRow(transaction, {
        ...whose,
        value: profile,
        before,
        state,
        staffId,
        staffName,
      });
      await writeAudit(transaction, portal, {
        action: isPublished ? 'profile_published' : 'profile_drafted',
        customerId: null,
        object: { kind: 'profile_version', id },
        role,
      });
      if (!isPublished) return { id, seen: writeSeen(before, id) };
      const now = await getShownRow(transaction, whose);
      if (!now) throw new PortalError('not_found');
      return { id, seen: writeSeen(readProfile(now), null) };
    },
    { partnerId },
  );
}

/**
 * Takes a draft back.
 * @returns what stands there now
 * @throws PortalError sign_in_required, forbidden, not_found (it is no draft any more)
 */
export async function withdrawProfile(
  deps: DeskDeps,
  portal: Portal,
  { providerId, doctorId, id }: ProfileOwner & { id: number },
): Promise<{ seen: string }> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId } = permitClinic(portal, 'provider.write', own);
  return transact(
    deps.db.main,
    async (transaction) => {
      const draft = await lockDraft(transaction, { providerId, doctorId });
      if (draft?.id !== id) throw new PortalError('not_found');
      await withdrawVersionRow(transaction, id);
      await writeAudit(transaction, portal, {
        action: 'profile_withdrawn',
        customerId: null,
        object: { kind: 'profile_version', id },
        role,
      });
      const row = await getShownRow(transaction, { providerId, doctorId });
      if (!row) throw new PortalError('not_found');
      return { seen: writeSeen(readProfile(row), null) };
    },
    { partnerId },
  );
}

function refuse(problems: Record<string, ProfileProblem>): never {
  throw new PortalError('invalid_input', { fields: problems });
}

/**
 * @param known pictures that stand there already, wherever they came from
 * @throws PortalError invalid_input (with fields)
 */
async function checkAgainstRows(
  transaction: Transaction,
  { providerId, doctorId }: ProfileOwner,
  { picture, services }: Profile,
  known: readonly (string | null)[],
): Promise<void> {
  const problems: Record<string, ProfileProblem> = {};
  if (picture !== null && !known.includes(picture)) {
    const digest = readPictureDigest(picture);
    const isThere = digest !== null && (await hasPicture(transaction, providerId, digest));
    if (!isThere) problems['picture'] = 'pictureGone';
  }
  if (doctorId !== null) {
    const all = new Set((await findServiceRows(transaction)).map(({ id }) => id));
    if (!services.every((id) => all.has(id))) problems['services'] = 'serviceUnknown';
    else if (await wouldEmptyCalendar(transaction, doctorId, services)) {
      problems['services'] = 'lastOfCalendar';
    }
  }
  if (Object.keys(problems).length > 0) refuse(problems);
}

/** Sanitised HTML by language; what nobody has touched stays as it was imported. */
function describe(
  { description }: ShownRow,
  before: Profile,
  { about }: Profile,
): LocalisedText | null {
  const written: LocalisedText = {};
  for (const locale of LOCALES) {
    const html =
      about[locale] === before.about[locale]
        ? htmlOf(description, locale)
        : sanitiseHtml(writeHtml(about[locale]));
    if (html !== '') written[locale] = html;
  }
  return Object.keys(written).length > 0 ? written : null;
}
