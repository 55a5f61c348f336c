import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.server.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('nothing is read from inside: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '193.224.0.1', '2a00:1450:400d:80e::200e'])(
  'what is public may be read: %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
