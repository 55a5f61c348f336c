import { EARLIER_WORDS } from '#app/features/earlier-watch/words.ts';
import { LAB_WORDS } from '#app/features/lab-campaign/words.ts';
import { describeChange } from '#app/features/medical-care/describe-change.ts';
import { REQUEST_WORDS } from '#app/features/medical-care/request-words.ts';
import { MESSAGING_WORDS } from '#app/features/messaging/words.ts';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import { DOCUMENTS_WORDS } from '#app/features/preauthorization/documents-words.ts';
import { writePrice } from '#app/features/prices/describe-price.ts';
import { isPriceTold, priceOfRecord } from '#app/features/prices/recorded-price.ts';
import { describeInputs } from '#app/features/questionnaires/describe.ts';
import { QUESTIONNAIRE_WORDS } from '#app/features/questionnaires/words.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { ADVICE_WORDS } from '#app/features/written-advice/words.ts';
import { formatHome } from '#app/people/address.ts';
import { localise, type LocalisedText } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import type { ReservationStatus } from '#app/platform/states.ts';
import type { HeldData } from '../collect-data.server.ts';
import type { HeldReview } from '../held-queries.server.ts';
import { join, writeInstant, type Section, type Source } from './data-copy-section.ts';

function describeMessages(
  { locale, market }: Source['sheet'],
  instant: Source['instant'],
  messages: HeldData['reservations'][number]['messages'],
): string | null {
  const { channels, states } = MESSAGING_WORDS[locale];
  return (
    messages
      .map(({ channel, state, recipient, created_at }) =>
        [
          channels[channel],
          channel === 'sms' ? maskPhone(recipient, market) : recipient,
          instant(created_at),
          states[state],
        ].join(', '),
      )
      .join('; ') || null
  );
}

export function describeReservations({ sheet, words, instant, named, day }: Source): Section {
  const { locale, market, data } = sheet;
  const { labels } = words;
  const { relations } = BOOKING_WORDS[locale].form.forWhom;
  const { kinds } = DOCUMENTS_WORDS[locale];
  return {
    title: words.reservations,
    lines: data.reservations.map((one) =>
      join([
        named(labels.time, writeInstant(locale, one.starts_at, one.time_zone)),
        named(labels.provider, one.provider),
        named(labels.doctor, one.doctor),
        named(labels.service, one.service),
        named(labels.status, words.statuses[one.status]),
        named(labels.price, describeCost(sheet, one)),
        one.preauthorization && words.approvals[one.preauthorization],
        named(
          labels.decided,
          one.preauthorization_decided_at && instant(one.preauthorization_decided_at),
        ),
        named(labels.refused, one.refusal_reason && words.refusals[one.refusal_reason]),
        named(labels.askedFor, one.asked_documents.map((kind) => kinds[kind]).join(', ')),
        named(
          one.on_behalf_relation ? relations[one.on_behalf_relation] : labels.patient,
          formatPersonName(
            market,
            one.patient_last_name ?? '',
            one.patient_first_name ?? '',
          ).trim(),
        ),
        named(labels.born, one.patient_date_of_birth && day(one.patient_date_of_birth)),
        named(labels.mother, one.patient_mothers_name),
        named(labels.phone, one.patient_phone && maskPhone(one.patient_phone, market)),
        named(labels.email, one.patient_email),
        named(labels.memberId, one.patient_client_eid),
        named(labels.comment, one.patient_comment),
        named(labels.videoSince, one.video_waiting_since && instant(one.video_waiting_since)),
        named(labels.videoRating, one.video_rating === null ? null : `${one.video_rating}/5`),
        one.video_closed_as && words.videoClosed[one.video_closed_as],
        named(labels.arrived, one.arrived_at && instant(one.arrived_at)),
        named(labels.closingReason, one.closing_reason && words.closingReasons[one.closing_reason]),
        named(labels.saidComing, one.said_coming_at && instant(one.said_coming_at)),
        named(labels.review, describeReview(one.review)),
        named(labels.messages, describeMessages(sheet, instant, one.messages)),
      ]),
    ),
  };
}

/** As pages and mails tell it; null: it was never a booking, or who is insured is told no price. */
function describeCost(
  { locale, market }: Source['sheet'],
  one: HeldData['reservations'][number],
): string | null {
  if (NEVER_BOOKED.has(one.status) || !isPriceTold(one)) return null;
  const price = priceOfRecord(
    { ...one, preauth_status: one.preauthorization },
    { isCancelled: one.status.startsWith('cancelled_') },
  );
  return writePrice(price, { locale, market, mode: one.mode });
}
const NEVER_BOOKED: ReadonlySet<ReservationStatus> = new Set([
  'started',
  'pending_verification',
  'expired',
  'rejected',
]);

/** `4/5, Kata Sz.: …`, and what the clinic has said to it. */
function describeReview(review: HeldReview | null): string | null {
  if (review === null) return null;
  const { stars, name, comment, reply } = review;
  const head = [`${stars}/5`, name].filter((one) => one !== null).join(', ');
  return `${head}: ${comment}${reply === null ? '' : ` – ${reply}`}`;
}

export function describeCare({ sheet, words, instant, named, day }: Source): Section[] {
  const { market, locale, data } = sheet;
  const { relations } = BOOKING_WORDS[locale].form.forWhom;
  const { labels } = words;
  const { parts } = REQUEST_WORDS[locale];
  const formats = { moment: instant, day };
  return [
    {
      title: words.medicalCare,
      lines: data.medicalCare.flatMap((one) => [
        join([
          named(labels.created, instant(one.created_at)),
          named(labels.status, words.careStatuses[one.status]),
          named(labels.service, one.service),
          named(labels.provider, one.provider),
          named(labels.doctor, one.doctor_name),
          named(labels.time, one.starts_at && instant(one.starts_at)),
          named(
            labels.wishes,
            one.wishes.map(({ date, part }) => `${day(date)}, ${parts[part]}`).join('; '),
          ),
          one.is_approved === null
            ? null
            : words.approvals[one.is_approved ? 'approved' : 'rejected'],
          named(
            one.on_behalf_relation ? relations[one.on_behalf_relation] : labels.patient,
            one.name.trim(),
          ),
          named(labels.born, one.date_of_birth && day(one.date_of_birth)),
          named(labels.mother, one.mothers_name),
          named(labels.phone, one.phone && maskPhone(one.phone, market)),
          named(labels.email, one.email),
          named(labels.address, formatHome(market, one)),
          named(labels.comment, one.comment),
          named(labels.saidComing, one.said_coming_at && instant(one.said_coming_at)),
          named(labels.messages, describeMessages(sheet, instant, one.messages)),
        ]),
        ...one.changes.map(({ at, changes, givenBack }) =>
          join([
            named(labels.changed, instant(at)),
            ...changes.map((change) => {
              const { name, before, now } = describeChange(change, sheet, formats);
              // The fonts of documents have no arrow.
              return `${name}: ${before} » ${now}`;
            }),
            named(
              labels.givenBack,
              givenBack.map(({ startsAt, place }) => `${instant(startsAt)}, ${place}`).join('; '),
            ),
          ]),
        ),
      ]),
    },
    {
      title: words.files,
      lines: data.files.map((one) =>
        join([
          named(labels.file, one.name),
          named(labels.fileKind, one.kind),
          named(labels.created, instant(one.created_at)),
        ]),
      ),
    },
  ];
}

export function describeQuestionnaires({
  sheet: { locale, data },
  words,
  named,
  day,
}: Source): Section {
  const { lists, title, pdf } = QUESTIONNAIRE_WORDS[locale];
  return {
    title,
    lines: data.questionnaires.results.map(({ key, takenOn, answers }) =>
      join([
        lists[key].name,
        named(words.labels.takenOn, day(takenOn)),
        ...describeInputs(locale, key, answers).map(
          ({ question, answer }) => `${question}: ${answer ?? pdf.skipped}`,
        ),
      ]),
    ),
  };
}

export function describeLabRegistrations({
  sheet: { locale, market, data },
  words,
  named,
  day,
  instant,
}: Source): Section {
  const { fields } = LAB_WORDS[locale];
  return {
    title: LAB_WORDS[locale].form,
    lines: data.labRegistrations.map((one) =>
      join([
        named(words.labels.name, formatPersonName(market, one.last_name, one.first_name)),
        named(words.labels.born, day(one.date_of_birth)),
        named(words.labels.email, one.email),
        named(words.labels.phone, maskPhone(one.phone, market)),
        named(fields.zipcode, one.zipcode),
        named(fields.code, one.code),
        named(words.labels.place, localise({ name: '', locales: one.place }, locale, market)),
        named(words.labels.day, day(one.day)),
        one.marketing_agreed_at &&
          named(LAB_WORDS[locale].marketingTitle, instant(one.marketing_agreed_at.toISOString())),
      ]),
    ),
  };
}

export function describeEarlierTimes({
  sheet: { locale, market, data },
  instant,
}: Source): Section {
  const { title, item, form, offer } = EARLIER_WORDS[locale];
  const { watches, offers } = data.earlierTimes;
  return {
    title,
    lines: [
      ...watches.map((one) =>
        join([
          instant(one.since),
          localise(one.subfunction ?? one.specialization, locale, market),
          one.doctor,
          one.anyDoctor ? item.appointmentWide : null,
          ...one.locations.map((place) => localise(place, locale, market)),
          ...one.parts.map((part) => form.partNames[part]),
          one.priceMax === null
            ? null
            : fill(locale, item.price, { price: formatPrice(locale, market, one.priceMax) }),
          one.onlyEnglish ? item.english : null,
          one.takesSelfPaid ? item.selfPaid : null,
          fill(locale, item.before, { time: instant(one.before) }),
          one.ended && item.ends[one.ended],
        ]),
      ),
      ...offers.map((one) =>
        join([instant(one.offeredAt), offer.pageTitle, instant(one.startsAt)]),
      ),
    ],
  };
}

export function describeCallBacks({
  sheet: { locale, market, data },
  words,
  named,
  day,
  instant,
}: Source): Section {
  const { list, form } = PHONE_ADVICE_WORDS[locale];
  return {
    title: list.title,
    lines: data.callBacks.map((one) =>
      join([
        named(words.labels.called, instant(one.reach_from.toISOString())),
        named(words.labels.topic, form.topics[one.topic]),
        named(words.labels.name, formatPersonName(market, one.last_name, one.first_name)),
        named(words.labels.born, day(one.date_of_birth)),
        named(words.labels.phone, maskPhone(one.phone, market)),
        named(words.labels.note, one.note),
      ]),
    ),
  };
}

export function describeAdvice({
  sheet: { locale, market, data },
  words,
  named,
  day,
  instant,
}: Source): Section {
  const { list, form, thread } = ADVICE_WORDS[locale];
  const field = (specialty: { name: string; locales: LocalisedText } | null) =>
    specialty && localise(specialty, locale, market);
  const { draft, questions } = data.advice;
  return {
    title: list.title,
    lines: [
      ...(draft
        ? [
            join([
              list.draft,
              named(
                words.labels.name,
                formatPersonName(market, draft.lastName ?? '', draft.firstName ?? '').trim(),
              ),
              named(words.labels.question, draft.question),
            ]),
          ]
        : []),
      ...questions.flatMap((one) => [
        join([
          named(words.labels.asked, instant(one.created_at.toISOString())),
          named(words.labels.specialty, field(one.specialization)),
          named(words.labels.name, formatPersonName(market, one.last_name, one.first_name)),
          named(words.labels.born, day(one.date_of_birth)),
          named(words.labels.symptomsSince, form.sinces[one.answers.since]),
          named(form.course, one.answers.course ? form.courses[one.answers.course] : null),
          named(form.strength, one.answers.strength ? form.strengths[one.answers.strength] : null),
          named(form.conditions, one.answers.conditions),
          named(form.medicines, one.answers.medicines),
          named(form.allergies, one.answers.allergies),
          named(words.labels.question, one.question),
          named(words.labels.handOver, one.hand_over_note),
        ]),
        ...one.messages.map((message) =>
          join([
            named(words.labels.at, instant(message.created_at.toISOString())),
            named(words.labels.messageKind, thread.kinds[message.kind]),
            named(words.labels.doctor, message.doctor_name),
            named(words.labels.text, message.text),
            named(words.labels.specialty, field(message.specialization)),
            message.urgency && thread.urgencies[message.urgency],
            message.next_step === 'call_back' ? thread.callBack : null,
            named(words.labels.referral, message.referral),
          ]),
        ),
      ]),
    ],
  };
}
