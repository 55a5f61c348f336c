/** The open discount modal: its coupons, or the question before a download; a download under way. */
export interface DiscountFlow {
  view: 'list' | 'confirmation';
  isDownloading: boolean;
}

export type DiscountEvent = 'choose' | 'back' | 'download' | 'failed';

export const LIST: DiscountFlow = { view: 'list', isDownloading: false };

/** What comes after an event; one that does not fit changes nothing. A download that succeeds closes the modal. */
export function nextDiscountFlow(flow: DiscountFlow, event: DiscountEvent): DiscountFlow {
  if (flow.isDownloading) return event === 'failed' ? { ...flow, isDownloading: false } : flow;
  if (event === 'choose') return { ...flow, view: 'confirmation' };
  if (event === 'back') return LIST;
  if (event === 'download' && flow.view === 'confirmation') return { ...flow, isDownloading: true };
  return flow;
}
