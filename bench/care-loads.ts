import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { DEMO_EMAILS } from '#app/demo/demo-sign-ins.ts';
import { removeFile } from '#app/features/files/contract.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import { PART_BYTES } from '#app/features/files/file-rules.ts';
import { beginUpload, finishUpload, sendPart } from '#app/features/files/upload-contract.ts';
import type { Answers } from '#app/features/questionnaires/answers.ts';
import { drawUnsaved } from '#app/features/questionnaires/contract.ts';
import { askDoctor, closeQuestion } from '#app/features/written-advice/contract.ts';
import { answerQuestion, claimQuestion } from '#app/features/written-advice/staff-contract.ts';
import { callUrl } from '#app/platform/call.ts';
import type { AnswerOf, CallContract } from '#app/platform/contract.ts';
import type { Pool } from '#db/client.ts';
import type { HttpClient } from './http-client.ts';
import { headersOfNextCaller } from './http-load.ts';
import { signInCustomer, signInStaff, type Caller } from './sessions.ts';

/** One piece of work of a client, from its first call to its last answer. */
export type Work = (client: number) => Promise<void>;

/** Of the demo, with cover: they may also ask a doctor. */
const MEMBERS = [DEMO_EMAILS.insuredWithCardNetwork, DEMO_EMAILS.insured];
/** Gives advice at the members' partner. */
const DOCTOR = 'doctor@staff.example';
const PARTNER_ID = '1';
const PICTURE = { width: 4_000, height: 3_000, channels: 3 } as const;
const PICTURE_BYTES = 10_000_000;

/** Sends a picture of 10 MB of a telephone as browsers do, waits until it is looked at and kept, and removes it. */
export async function createUploads(owner: Pool, client: HttpClient): Promise<Work> {
  const picture = await drawPhotograph();
  const callers = await Promise.all(MEMBERS.map((email) => signInCustomer(owner, email)));
  return async (at) => {
    const caller = pick(callers, at);
    // What follows the end of a picture is not drawn; each is another file.
    const content = Buffer.concat([picture, randomBytes(16)]);
    const { id } = await call(client, caller, beginUpload, {
      body: {
        size: content.length,
        digest: createHash('sha256').update(content).digest('base64url'),
      },
    });
    for (let start = 0; start < content.length; start += PART_BYTES) {
      const params = { id, start: String(start) };
      const body = content.subarray(start, start + PART_BYTES);
      await call(client, caller, sendPart, { params, body });
    }
    const params = { id };
    const file: SentFile = await call(client, caller, finishUpload, {
      params,
      body: { name: 'felvétel.jpg' },
    });
    await call(client, caller, removeFile, { params: { id: file.id } });
  };
}

/** Asks a doctor in writing, who takes it on and answers; with thanks it ends. */
export async function createAdvice(owner: Pool, client: HttpClient): Promise<Work> {
  const members = await Promise.all(MEMBERS.map((email) => signInCustomer(owner, email)));
  const doctor = await signInStaff(owner, DOCTOR);
  return async (at) => {
    const body = {
      id: randomUUID(),
      specialization: null,
      redFlags: [],
      answers: {
        since: 'weeks',
        course: 'same',
        strength: 'mild',
        conditions: 'Magas vérnyomás',
        medicines: '',
        allergies: '',
      },
      question: 'Hetek óta szédülök reggelente. Miért lehet ez?',
      files: [],
      isAcknowledged: true,
    };
    const member = pick(members, at);
    await call(client, member, askDoctor, { body });
    const params = { partnerId: PARTNER_ID, id: body.id };
    await call(client, doctor, claimQuestion, { params, body: { version: 1 } });
    const text = 'Mérje a vérnyomását reggel és este egy hétig, és írja fel.';
    const answer = { version: 2, text, nextStep: null };
    await call(client, doctor, answerQuestion, { params, body: answer });
    await call(client, member, closeQuestion, {
      params: { id: body.id },
      body: { isThanked: true },
    });
  };
}

/** Draws the result of the questionnaire of heart and vessels as a PDF. */
export function createPdfs(client: HttpClient): Work {
  const answers: Answers = {
    hasSymptoms: 'no',
    sex: 'm',
    dateOfBirth: '1966-01-01',
    country: 'HU',
    conditions: [],
    diabetes: 'none',
    smoking: 'current',
    systolic: 140,
    takesPressureMedicine: 'no',
    totalCholesterol: 5.5,
    hdlCholesterol: 1.3,
    hasEarlyHeartFamily: 'no',
    heightCm: 180,
    weightKg: 80,
  };
  const visitor: Caller = () => ({ ...headersOfNextCaller(), origin: 'http://localhost' });
  return async () => {
    const input = { params: { key: 'cardiovascular' }, body: { answers } };
    const { content } = await call(client, visitor, drawUnsaved, input);
    if (!Buffer.from(content, 'base64').subarray(0, 5).equals(Buffer.from('%PDF-'))) {
      throw new Error('what was drawn is no PDF');
    }
  };
}

/** @throws when it is refused: a refusal would be fast */
export async function call<C extends CallContract>(
  client: HttpClient,
  caller: Caller,
  contract: C,
  { params = {}, body = {} }: { params?: Record<string, string>; body?: object | Buffer },
): Promise<AnswerOf<C>> {
  const path = callUrl(contract, params);
  const answer = await client.post(path, body, caller());
  if (answer.status !== contract.answerStatus) {
    throw new Error(`${path} was answered with ${answer.status}: ${answer.body.toString()}`);
  }
  return JSON.parse(answer.body.toString()) as AnswerOf<C>;
}

/** With as much noise as it takes. */
async function drawPhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const raw = await sharp({ create: { ...PICTURE, background: '#808080', noise } })
    .raw()
    .toBuffer();
  for (let quality = 95; quality > 20; quality -= 5) {
    const picture = await sharp(raw, { raw: PICTURE }).jpeg({ quality }).toBuffer();
    if (picture.length <= PICTURE_BYTES) return picture;
  }
  throw new Error('no picture has as few bytes as that');
}

function pick<T>(all: readonly T[], at: number): T {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('there is nobody');
  return one;
}
