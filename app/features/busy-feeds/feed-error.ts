import type { BusyFeedFailure } from '#app/platform/states.ts';

/** Why a feed cannot be read. Without its address, which is a secret. */
export class FeedError extends Error {
  readonly failure: BusyFeedFailure;

  constructor(failure: BusyFeedFailure, options?: ErrorOptions) {
    super(`A feed could not be read: ${failure}`, options);
    this.name = 'FeedError';
    this.failure = failure;
  }
}
