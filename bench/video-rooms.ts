import { once } from 'node:events';
import WebSocket from 'ws';
import { DEMO_EMAILS } from '#app/demo/demo-sign-ins.ts';
import { enterByLink, enterVisit, inviteToVisit } from '#app/features/video/contract.ts';
import type { FromBrowser, FromServer } from '#app/features/video/room-messages.ts';
import { BEAT_MS } from '#app/features/video/room-messages.ts';
import { ROOM_PATH } from '#app/features/video/room-paths.ts';
import type { Pool } from '#db/client.ts';
import { call } from './care-loads.ts';
import type { HttpClient } from './http-client.ts';
import { headersOfNextCaller } from './http-load.ts';
import { signInCustomer, type Caller } from './sessions.ts';

const DOCTOR = 'doctor@staff.example';
const ORIGIN = 'http://localhost';
/** As often as ends that connect say something. */
const SAY_EVERY_MS = 200;

export interface WaitingRooms {
  count: number;
  /** Says things from each end to the other until `signal` ends it. @returns milliseconds from one browser to the other */
  talk(signal: AbortSignal): Promise<number[]>;
  close(): void;
}

interface End {
  socket: WebSocket;
  say: (message: FromBrowser) => void;
  /** The other end of the room, once it is there. */
  other: Promise<string>;
  /** How long what has come was on its way. */
  delays: number[];
}

/** Opens waiting rooms of as many doctors, a patient and somebody invited in each. */
export async function openRooms(
  owner: Pool,
  client: HttpClient,
  port: number,
  count: number,
): Promise<WaitingRooms> {
  const patient = await signInCustomer(owner, DEMO_EMAILS.insured);
  const rooms: [End, End][] = [];
  for (const id of await bookVisits(owner, count)) {
    rooms.push(await openRoom({ client, port, patient }, id));
  }
  const ends = rooms.flat();
  await Promise.all(ends.map(({ other }) => other));
  const beats = eachInTurn(ends.length, BEAT_MS, (at) => ends[at]?.say({ type: 'beat' }));
  return {
    count: rooms.length,
    async talk(signal) {
      const others = await Promise.all(ends.map(({ other }) => other));
      const saying = eachInTurn(ends.length, SAY_EVERY_MS, (at) => {
        const candidate = `${performance.now()}`;
        const body = { candidate: { candidate, sdpMid: '0' } };
        ends[at]?.say({ type: 'signal', to: others[at] ?? '', body });
      });
      if (!signal.aborted) await once(signal, 'abort');
      clearInterval(saying);
      return ends.flatMap(({ delays }) => delays);
    },
    close() {
      clearInterval(beats);
      for (const { socket } of ends) socket.terminate();
    },
  };
}

/**
 * Each of so many does something every so many milliseconds, spread over that time: no two browsers begin at one moment. A timer that
 * comes late makes up for those it has missed.
 */
function eachInTurn(
  count: number,
  everyMs: number,
  act: (at: number) => void,
): ReturnType<typeof setInterval> {
  const gapMs = everyMs / count;
  const begun = performance.now();
  let turn = 0;
  return setInterval(() => {
    for (const due = (performance.now() - begun) / gapMs; turn < due; turn += 1) act(turn % count);
  }, gapMs);
}

async function openRoom(
  { client, port, patient }: { client: HttpClient; port: number; patient: Caller },
  id: string,
): Promise<[End, End]> {
  const params = { id };
  const own = await call(client, patient, enterVisit, { params });
  const { url } = await call(client, patient, inviteToVisit, { params });
  const [, token = ''] = url.split('#');
  const visitor: Caller = () => ({ ...headersOfNextCaller(), origin: ORIGIN });
  const guest = await call(client, visitor, enterByLink, { body: { token } });
  return [await connect(port, own.ticket), await connect(port, guest.ticket)];
}

async function connect(port: number, ticket: string): Promise<End> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ROOM_PATH}`, {
    headers: { ...headersOfNextCaller(), origin: ORIGIN },
  });
  const delays: number[] = [];
  const other = new Promise<string>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as FromServer;
      if (message.type === 'signal') {
        delays.push(performance.now() - Number(message.body.candidate?.candidate));
      } else if (message.type === 'end') {
        reject(new Error(`a room was closed: ${message.reason}`));
      } else if (message.type === 'state') {
        const here = message.others.find(({ isHere }) => isHere);
        if (here) resolve(here.id);
      }
    });
  });
  await once(socket, 'open');
  const say = (message: FromBrowser) => socket.send(JSON.stringify(message));
  say({ type: 'hello', ticket, isNew: true });
  return { socket, say, other, delays };
}

/** Visits in five minutes with as many doctors, whom one of the demo's staff may all be. */
async function bookVisits(owner: Pool, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `WITH staff AS (SELECT m.id FROM staff_member m JOIN account a ON a.id = m.account_id WHERE a.email = $1),
          free AS (
            SELECT DISTINCT ON (c.doctor_id) c.id, c.resource_id, c.provider_id, c.doctor_id FROM calendar c JOIN provider p ON p.id = c.provider_id
             WHERE p.country = 'HU' AND c.doctor_id IS NOT NULL
               AND NOT EXISTS (SELECT FROM staff_doctor_listing l WHERE l.doctor_id = c.doctor_id)
               AND NOT EXISTS (SELECT FROM reservation r WHERE r.resource_id = c.resource_id
                                  AND r.starts_at < portal_now() + interval '1 hour' AND r.ends_at > portal_now())
             ORDER BY c.doctor_id LIMIT $2),
          listed AS (INSERT INTO staff_doctor_listing (doctor_id, staff_id) SELECT free.doctor_id, staff.id FROM free, staff),
          granted AS (
            INSERT INTO staff_grant (staff_id, role, partner_id, provider_id) SELECT DISTINCT staff.id, 'doctor', 1, free.provider_id FROM free, staff
            ON CONFLICT DO NOTHING)
     INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                              hold_secret_hash, locale, customer_id)
     SELECT uuidv7(), 1, 'localhost', f.resource_id, f.id, f.provider_id, f.doctor_id, (SELECT min(id) FROM subfunction WHERE is_online),
            date_trunc('minute', portal_now()) + interval '5 minutes', date_trunc('minute', portal_now()) + interval '20 minutes', 'confirmed', '', 'hu',
            (SELECT customer_id FROM account WHERE email = $3)
       FROM free f RETURNING id`,
    [DOCTOR, count, DEMO_EMAILS.insured],
  );
  if (rows.length < count) throw new Error(`there are ${rows.length} doctors with free time`);
  return rows.map(({ id }) => id);
}
