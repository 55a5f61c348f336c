import type { FileDeps } from '#app/features/files/deps.server.ts';
import { keepDrawn } from '#app/features/files/keep-drawn.server.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import { localise } from '#app/i18n/locale.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { drawApart } from '#app/platform/pdf/draw-apart.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { transact } from '#db/client.ts';
import type { drawReferral } from './pdf/draw-referral.server.ts';
import { REFERRAL_WORDS } from './pdf/referral-words.ts';
import { findMessageRows, getOwnRow } from './queries.server.ts';

const DRAWING = new URL('./pdf/draw-referral.server.ts', import.meta.url);

/**
 * Makes a file of the customer's own of what a doctor wrote for a specialist, for the next form that takes a referral. Taken again, it is
 * the same file, as long as no form was sent with it.
 * @throws PortalError sign_in_required, not_found (not theirs, or nothing was written for a specialist), too_many_files, unavailable, storage_full
 */
export async function takeReferral(
  deps: FileDeps,
  { portal, id, messageId }: { portal: Portal; id: string; messageId: string },
): Promise<SentFile> {
  const { customerId } = requireCustomer(portal);
  const { locale, market, timeZone, theme, partner } = portal;
  const found = await transact(
    deps.db.main,
    async (transaction) => {
      const question = await getOwnRow(transaction, customerId, id);
      const messages = question ? await findMessageRows(transaction, [id]) : [];
      const message = messages.find((one) => one.id === messageId);
      return question && message ? { question, message } : null;
    },
    { partnerId: partner.id },
  );
  const { referral, specialization, doctor_name: doctor } = found?.message ?? {};
  if (!found || !referral || !specialization || !doctor) throw new PortalError('not_found');
  const { question, message } = found;
  const words = REFERRAL_WORDS[locale];
  const writtenOn = dayOf(message.created_at.getTime(), timeZone);
  const patient = formatPersonName(market, question.last_name, question.first_name);
  const content = await drawApart<typeof drawReferral>(DRAWING, 'drawReferral', {
    locale,
    portal: theme.productName[locale],
    patient,
    dateOfBirth: question.date_of_birth,
    writtenOn,
    writtenAt: message.created_at.toISOString(),
    specialty: localise(specialization, locale, market),
    doctor: {
      name: doctor,
      specialties: message.doctor_specialties.map((one) => localise(one, locale, market)),
    },
    note: referral,
  });
  const file = {
    kind: 'application/pdf' as const,
    content,
    // For whom it is, where the forms list it.
    name: `${words.fileName}-${patient.replaceAll(' ', '-')}-${writtenOn}.pdf`,
  };
  return keepDrawn(deps, portal, file, (transaction) =>
    writeAudit(transaction, portal, {
      action: 'advice_referral_taken',
      customerId,
      object: { kind: 'advice', id },
    }),
  );
}
