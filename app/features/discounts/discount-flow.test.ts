import { expect, test } from 'vitest';
import { LIST, nextDiscountFlow, type DiscountEvent } from './discount-flow.ts';

const after = (...events: DiscountEvent[]) => events.reduce(nextDiscountFlow, LIST);

test('the list leads to the confirmation and back [C285 C286]', () => {
  expect(after()).toEqual({ view: 'list', isDownloading: false });
  expect(after('choose')).toEqual({ view: 'confirmation', isDownloading: false });
  expect(after('choose', 'back')).toEqual(LIST);
});

test('only a confirmed download starts, and while it runs nothing else happens [C544]', () => {
  expect(after('download')).toEqual(LIST);
  const downloading = { view: 'confirmation', isDownloading: true };
  expect(after('choose', 'download')).toEqual(downloading);
  expect(after('choose', 'download', 'download', 'back', 'choose')).toEqual(downloading);
});

test('a failed download can be started again [C548]', () => {
  expect(after('choose', 'download', 'failed')).toEqual(after('choose'));
  expect(after('failed')).toEqual(LIST);
});
