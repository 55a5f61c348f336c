import type { Relay } from '../contract.ts';

/** Nobody waits longer to hear that it does not work. */
const PATIENCE_MS = 10_000;
const PINGS = 5;

/**
 * Connects this browser with itself the way a visit would, through the relay where there is one.
 * @returns the way there and back in milliseconds, the middle one of a few; null: no connection
 */
export async function testConnection({ iceServers, isOnlyWay }: Relay): Promise<number | null> {
  const settings: RTCConfiguration = {
    iceServers,
    // With a relay it is what may fail: two ends in one browser would reach each other without.
    iceTransportPolicy: isOnlyWay || iceServers.length > 0 ? 'relay' : 'all',
  };
  const [one, other] = [new RTCPeerConnection(settings), new RTCPeerConnection(settings)];
  try {
    return await Promise.race([
      measure(one, other),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
    ]);
  } finally {
    one.close();
    other.close();
  }
}

async function measure(one: RTCPeerConnection, other: RTCPeerConnection): Promise<number> {
  const ping = one.createDataChannel('ping', { negotiated: true, id: 0 });
  const pong = other.createDataChannel('ping', { negotiated: true, id: 0 });
  pong.addEventListener('message', ({ data }) => pong.send(String(data)));
  pass(one, other);
  pass(other, one);
  const opened = new Promise((resolve) => ping.addEventListener('open', resolve, { once: true }));
  await one.setLocalDescription();
  if (one.localDescription) await other.setRemoteDescription(one.localDescription);
  await other.setLocalDescription();
  if (other.localDescription) await one.setRemoteDescription(other.localDescription);
  await opened;
  const times: number[] = [];
  for (let count = 0; count < PINGS; count += 1) {
    const began = performance.now();
    const answered = new Promise((resolve) =>
      ping.addEventListener('message', resolve, { once: true }),
    );
    ping.send(String(count));
    // One after the other: that is what is measured.
    await answered;
    times.push(performance.now() - began);
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(PINGS / 2)] ?? 0);
}

function pass(from: RTCPeerConnection, to: RTCPeerConnection): void {
  const early: RTCIceCandidate[] = [];
  from.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate) return;
    if (to.remoteDescription) void to.addIceCandidate(candidate).catch(() => {});
    else early.push(candidate);
  });
  to.addEventListener('signalingstatechange', () => {
    for (const candidate of early.splice(0)) void to.addIceCandidate(candidate).catch(() => {});
  });
}
