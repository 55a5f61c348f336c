import type { Action } from '#app/platform/actor.ts';

/** Work lists that tell when they have changed, each to whoever may do this at the partner. */
export const WORK_LISTS = {
  approvals: 'preauthorization.read',
  careRequests: 'care.organise',
  rescue: 'care.organise',
  callBacks: 'call_back.work',
  advice: 'advice.answer',
  finishLinks: 'appointment.write',
  clinicDesk: 'desk.work',
  reviews: 'review.read',
  privacy: 'privacy.read',
  breakGlass: 'emergency.review',
  imports: 'import.run',
  vouchers: 'partner.write',
  content: 'content.write',
  jobs: 'system.watch',
} as const satisfies Record<string, Action>;
export type WorkList = keyof typeof WORK_LISTS;

export const isWorkList = (text: string): text is WorkList => Object.hasOwn(WORK_LISTS, text);

/** The stream of what has changed; an event names a list and nothing else. */
export const WORK_STREAM_PATH = '/api/staff/work-news';
/** Its events: lists that changed, parted by commas, and that the session is over. */
export const CHANGED_EVENT = 'changed';
export const ENDED_EVENT = 'ended';

/** What processes tell each other: a list of a partner. */
export const writeTopic = (list: WorkList, partnerId: number) => `${list} ${partnerId}`;

/** null: of a process of another version. */
export function readTopic(topic: string): { list: WorkList; partnerId: number } | null {
  const [list = '', partnerId = ''] = topic.split(' ');
  return isWorkList(list) && /^\d{1,9}$/.test(partnerId)
    ? { list, partnerId: Number(partnerId) }
    : null;
}
