import { beginImport, sendImportPart, stepImport } from '#app/features/imports/contract.ts';
import type { ImportKindName } from '#app/features/imports/kind-names.ts';
import { IMPORT_PART_BYTES } from '#app/features/imports/order-rules.ts';
import { call, CallError, callHeaders, callUrl, isErrorAnswer } from '#app/platform/call.ts';
import type { AnswerOf } from '#app/platform/contract.ts';

/** A file's name as the history has it. */
const NAME_MAX = 200;

/**
 * Sends a file in parts and has it checked. What broke off goes on where it stopped: the server knows the same file of the same person.
 * @param onShare how much of it has come, 0 to 1
 * @returns its number
 * @throws CallError
 */
export async function sendImport(
  file: File,
  { partnerId, kind }: { partnerId: number; kind: ImportKindName },
  onShare: (share: number) => void,
): Promise<string> {
  const { size, lastModified } = file;
  const name = file.name.slice(0, NAME_MAX);
  const source = `${name} ${size} ${lastModified}`;
  const begun = await call(beginImport, { body: { partnerId, kind, name, source, size } });
  const which = { partnerId: String(partnerId), id: begun.id };
  let { received } = begun;
  onShare(size === 0 ? 1 : received / size);
  while (received < size) {
    const part = file.slice(received, received + IMPORT_PART_BYTES);
    ({ received } = await sendPart({ ...which, start: String(received) }, part));
    onShare(received / size);
  }
  await call(stepImport, { params: which, body: { step: 'check' } });
  return begun.id;
}

async function sendPart(
  params: Record<string, string>,
  part: Blob,
): Promise<AnswerOf<typeof sendImportPart>> {
  const response = await fetch(callUrl(sendImportPart, params), {
    method: 'POST',
    headers: { ...callHeaders(), 'content-type': 'application/octet-stream' },
    body: part,
  }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.ok) return answer as AnswerOf<typeof sendImportPart>;
  throw new CallError(
    isErrorAnswer(answer)
      ? answer
      : { errorCode: 'network', httpCode: response?.status ?? 0, message: '' },
  );
}
