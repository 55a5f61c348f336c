import { expect, test } from 'vitest';
import { networkOf, subnetOf } from './portal.ts';

test('an IPv4 caller is one address, an IPv6 caller the network of one customer, however it is written', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8::a:b:c:d'));
  expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8::1'));
  expect(networkOf('::1')).toBe('0:0:0:0');
});

test('IPv4 callers of a server that listens on both protocols are told apart', () => {
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.8')).not.toBe(networkOf('::ffff:192.0.2.7'));
});

test('a subnet is 256 addresses of IPv4 or the /48 of one site [DS-10]', () => {
  expect(subnetOf('192.0.2.7')).toBe('192.0.2');
  expect(subnetOf('::ffff:192.0.2.8')).toBe('192.0.2');
  expect(subnetOf('2001:db8:1:2::3')).toBe(subnetOf('2001:db8:1:ffff::1'));
  expect(subnetOf('2001:db8:2::')).not.toBe(subnetOf('2001:db8:1::'));
});
