import { ACCOUNTS } from './accounts.ts';
import { BOOKING } from './booking.ts';
import { COVER } from './cover.ts';
import { DAYS } from './days.ts';
import { DEMO } from './demo.ts';
import { FINDER } from './finder.ts';
import { FORMS } from './forms.ts';
import { MAIL } from './mail.ts';
import { PEOPLE } from './people.ts';
import { QUESTIONNAIRE_FAULTS } from './questionnaires.ts';
import { WALLS } from './walls.ts';
import type { Fault } from '../fault.ts';

/** All faults, by area. */
export const FAULTS: Record<string, Fault[]> = {
  finder: FINDER,
  booking: BOOKING,
  cover: COVER,
  days: DAYS,
  accounts: ACCOUNTS,
  people: PEOPLE,
  mail: MAIL,
  questionnaires: QUESTIONNAIRE_FAULTS,
  forms: FORMS,
  walls: WALLS,
  demo: DEMO,
};
