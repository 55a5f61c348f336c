import { expect, test } from 'vitest';
import { describeRelay, NO_RELAY } from './relay.server.ts';

const settings = {
  urls: ['turn:turn.example:3478?transport=udp', 'turns:turn.example:5349'],
  secret: 'a shared secret of coturn',
  isOnlyWay: true,
};

test('the relay is entered with what coturn works out itself, for ten minutes [C068]', () => {
  // printf '1795342200:3f2c' | openssl dgst -sha1 -hmac 'a shared secret of coturn' -binary | base64
  expect(describeRelay(settings, '3f2c', Date.parse('2026-11-22T10:00:00.900Z'))).toEqual({
    iceServers: [
      {
        urls: settings.urls,
        username: '1795342200:3f2c',
        credential: '1uMAO7CwQ1Q2jVNE8KQKk/PKJHM=',
      },
    ],
    isOnlyWay: true,
  });
});

test('without a relay browsers find each other by themselves', () => {
  expect(describeRelay({ ...NO_RELAY, isOnlyWay: true }, '3f2c', 0)).toEqual({
    iceServers: [],
    isOnlyWay: false,
  });
});
