import { NO_RELAY, type RelaySettings } from '#app/features/video/relay.server.ts';
import type { EnvironmentReader } from './environment.ts';

const TURN_SECRET_LENGTH_MIN = 16;
/** RFC 7065: host, port and way; as browsers read it. */
const TURN_ADDRESS = /^turns?:[a-z0-9.[\]:-]{1,260}(?:\?transport=(?:udp|tcp))?$/i;

/** None unless one is named: then its secret is needed, too. */
export function readRelay(read: EnvironmentReader): RelaySettings {
  const urls = (read.optionalText('TURN_URL') ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  const secret = read.optionalText('TURN_SECRET');
  const isOnlyWay = read.choice('TURN_ONLY', ['on', 'off'], 'off') === 'on';
  if (urls.length === 0) {
    if (isOnlyWay) read.refuse('TURN_ONLY=on needs TURN_URL: nothing else may carry the visits');
    return NO_RELAY;
  }
  if (!urls.every((url) => TURN_ADDRESS.test(url))) {
    read.refuse('TURN_URL must be addresses such as turn:turn.example:3478, separated by commas');
  }
  if (secret === null || secret.length < TURN_SECRET_LENGTH_MIN) {
    read.refuse(
      `TURN_SECRET is needed with TURN_URL: at least ${TURN_SECRET_LENGTH_MIN} random characters, the same as coturn's static-auth-secret`,
    );
  }
  return { urls, secret: secret ?? '', isOnlyWay };
}
