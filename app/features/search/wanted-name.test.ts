import { expect, test } from 'vitest';
import { wantedName } from './wanted-name.ts';

const doctor = { id: 1, name: 'Dr. Kovács Éva', providerId: 7, providerName: 'Duna Klinika' };
const provider = { id: 7, name: 'Duna Klinika', city: 'Budapest' };
const found = (doctors: (typeof doctor)[], providers: (typeof provider)[]) => ({
  doctors,
  providers,
  isUrgent: false,
});

test('a text that is no specialty is the name of the doctor or the clinic that fits it best', () => {
  expect(wantedName('kovasc eva', found([doctor], [provider]))).toEqual({
    subfunction: null,
    doctorName: 'Dr. Kovács Éva',
    listType: 'doctors',
  });
  expect(wantedName('duna', found([], [provider]))).toEqual({
    subfunction: null,
    providerName: 'Duna Klinika',
  });
  expect(wantedName('qqqq', found([], []))).toEqual({
    subfunction: null,
    doctorName: 'qqqq',
    listType: 'doctors',
  });
});
