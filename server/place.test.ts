import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takePlace, type Place } from './place.ts';

const nothing = async () => {};

test.runIf(process.platform === 'linux')(
  'one has a place, the others stand by, and take it one after the other when who has it leaves',
  async () => {
    const name = `vizit test ${crypto.randomUUID()}`;
    const holders: Place[] = [];
    const waited: string[] = [];
    const take = (who: string) =>
      takePlace(name, async () => void waited.push(who)).then((place) => holders.push(place));
    await take('first');
    const others = [take('second'), take('third')];
    const [first] = holders;
    await expect.poll(() => first?.countStandbys()).toBe(2);
    expect(waited.toSorted()).toEqual(['second', 'third']);
    first?.leave();
    await Promise.race(others);
    expect(holders).toHaveLength(2);
    await expect.poll(() => holders[1]?.countStandbys()).toBe(1);
    holders[1]?.leave();
    await Promise.all(others);
    holders[2]?.leave();
  },
);

test.runIf(process.platform === 'linux')(
  'a place that is left while one who wants it still loads is taken by that one',
  async () => {
    const name = `vizit test ${crypto.randomUUID()}`;
    const first = await takePlace(name, nothing);
    const second = await takePlace(name, async () => {
      first.leave();
      await setImmediate();
    });
    expect(second.countStandbys()).toBe(0);
    second.leave();
  },
);

test.runIf(process.platform === 'linux')('places of other names are apart', async () => {
  const id = crypto.randomUUID();
  const places = await Promise.all(
    ['web', 'worker'].map((role) =>
      takePlace(`vizit test ${role} ${id}`, () => Promise.reject(new Error('taken'))),
    ),
  );
  places.forEach((place) => place.leave());
});
