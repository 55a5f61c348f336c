import type { Fault } from '../fault.ts';

const DECISION = 'app/features/preauthorization/cover-decision.ts';
const DECISION_TEST = 'app/features/preauthorization/cover-decision.test.ts';
const FIND_COVER = 'app/features/preauthorization/find-cover.server.ts';
const CLOCK = 'app/features/preauthorization/cover-clock.server.test.ts';
const PREAUTH = 'app/features/preauthorization/preauthorization.server.test.ts';

/** What a visit costs whom, and what has to be approved by when. */
export const COVER: Fault[] = [
  {
    name: 'a reduced price is rounded down',
    file: 'app/features/prices/discounted-price.ts',
    find: 'Math.round((price',
    replace: 'Math.floor((price',
    tests: ['app/features/prices/discounted-price.test.ts'],
  },
  {
    name: 'the first payment in per cent is rounded down',
    file: DECISION,
    find: 'Math.round((totalCost * cover.downpayment) / 100)',
    replace: 'Math.floor((totalCost * cover.downpayment) / 100)',
    tests: [DECISION_TEST],
  },
  {
    name: 'the insurer pays more for a visit than its limit for one',
    file: DECISION,
    find: 'cover.limitAmountPerVisit ?? totalCost, left',
    replace: 'left',
    tests: [DECISION_TEST],
  },
  {
    name: 'the insurer pays beyond what is left of the year’s limit',
    file: DECISION,
    find: 'cover.limitAmount - use.amount',
    replace: 'cover.limitAmount',
    tests: [DECISION_TEST],
  },
  {
    name: 'a price that is exactly the limit needs approval',
    file: DECISION,
    find: 'totalCost > preauthorizationLimit',
    replace: 'totalCost >= preauthorizationLimit',
    tests: [PREAUTH],
  },
  {
    name: 'care without a known price needs no approval',
    file: DECISION,
    find: 'return totalCost === null || totalCost',
    replace: 'return totalCost !== null && totalCost',
    tests: [DECISION_TEST],
  },
  {
    name: 'one visit more than the product pays for is insured',
    file: 'app/features/insurance-coverage/limit-check.ts',
    find: 'use.quantity >= quantityLimit',
    replace: 'use.quantity > quantityLimit',
    tests: ['app/features/insurance-coverage/limit-check.test.ts'],
  },
  {
    name: 'members are warned of their limit from 95 per cent on',
    file: 'app/features/insurance-coverage/limit-check.ts',
    find: 'COVERAGE_WARNING_PERCENT = 90',
    replace: 'COVERAGE_WARNING_PERCENT = 95',
    tests: ['app/features/insurance-coverage/limit-check.test.ts'],
  },
  {
    name: 'two bookings at once use the same cover',
    file: 'db/functions/coverage/cover-use.sql',
    find: 'AND partner_id = current_partner() FOR UPDATE;',
    replace: 'AND partner_id = current_partner();',
    tests: [PREAUTH],
  },
  {
    name: 'a booking that is given up does not give its cover back',
    file: 'db/functions/preauthorization/end.sql',
    find: "IF FOUND AND p.status <> 'rejected' THEN PERFORM give_cover_back(p); END IF;",
    replace: "IF FOUND AND p.status = 'rejected' THEN PERFORM give_cover_back(p); END IF;",
    tests: [PREAUTH],
  },
  {
    name: 'who was refused may not cancel free of charge for a day more',
    file: 'db/functions/reservations/cancel.sql',
    find: "a.decided_at + interval '24 hours'",
    replace: "a.decided_at + interval '1 minute' * 0",
    tests: [PREAUTH],
  },
  {
    name: 'a new insurance year begins a day late',
    file: 'db/functions/coverage/cover-use.sql',
    find: 'CASE WHEN y.this_year <= p_day',
    replace: 'CASE WHEN y.this_year < p_day',
    tests: [PREAUTH],
  },
  {
    name: 'a Saturday that is worked does not count when cover is decided',
    file: 'app/features/calendar/special-days.server.ts',
    find: 'work: daysOf(true)',
    replace: 'work: new Set<string>()',
    tests: [CLOCK],
  },
  {
    name: 'the holidays of another country count when cover is decided',
    file: 'db/functions/calendar/special-days.sql',
    find: 'WHERE h.country = p_country',
    replace: 'WHERE p_country IS NOT NULL',
    tests: [CLOCK],
  },
  {
    name: 'cover is looked at on the day of the visit in UTC',
    file: FIND_COVER,
    find: 'const day = dayOf(visit.startsAt, timeZone)',
    replace: "const day = dayOf(visit.startsAt, 'UTC')",
    tests: [CLOCK],
  },
  {
    name: 'approval is due an hour later than promised',
    file: 'app/features/preauthorization/settle-cover.server.ts',
    find: 'isWaiting ? new Date(dueAt)',
    replace: 'isWaiting ? new Date(dueAt + 3_600_000)',
    tests: [CLOCK],
  },
  {
    name: 'approval is due after one working day',
    file: 'app/features/preauthorization/preauth-type.ts',
    find: 'PREAUTHORIZATION_WORKING_DAYS = 2',
    replace: 'PREAUTHORIZATION_WORKING_DAYS = 1',
    tests: [CLOCK],
  },
  {
    name: 'approval is aimed at an hour later than the 24 that were promised',
    file: 'app/features/preauthorization/preauth-type.ts',
    find: 'PREAUTHORIZATION_TARGET_HOURS = 24',
    replace: 'PREAUTHORIZATION_TARGET_HOURS = 25',
    tests: [CLOCK],
  },
  {
    name: 'a member books on worse terms than those that were shown',
    file: 'app/features/preauthorization/preauth-type.ts',
    find: 'rank(decided) <= rank(shown)',
    replace: 'rank(decided) !== rank(shown)',
    tests: [PREAUTH],
  },
];
