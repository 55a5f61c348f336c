import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve, type ApiRequest } from '#app/platform/api.server.ts';
import type { AnswerOf, CallContract } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { LimitName } from '#app/platform/limits.ts';
import { FILE_BYTES_MAX, FILES_MAX } from './file-rules.ts';
import { refuseFile } from './refused-file.ts';

/** A form beside the files, as JSON. */
const FORM_BYTES_MAX = 64 * 1024;
/** What holds the parts together. */
const FRAME_BYTES_MAX = 64 * 1024;
/** Three minutes for 15 MB: 83 kB a second. */
const UPLOAD_MS = 180_000;
/** What busboy says of bodies that are none: without a boundary, without an end, cut off within a part. */
const UNREADABLE =
  /^(?:Multipart: Boundary not found|Unexpected end of multipart data|Part terminated early )/;

/** How a call takes files besides its JSON, or only them. */
export interface UploadRules {
  /** Name of the parts that are files. */
  part: string;
  filesMax: number;
  /** Where in the body their ids are put: a list. */
  field: string;
  /** The rest of the body comes as the part `form`, or the call can be made as JSON without files. */
  hasForm: boolean;
}

/** Takes one file of a call: for the caller, or as the places of the call's address say, which nobody has checked yet. */
export interface FileTaker {
  putFile(file: {
    portal: Portal;
    name: string;
    stream: Readable;
    params: unknown;
  }): Promise<{ id: string }>;
}

/**
 * Registers a call that takes files as `multipart/form-data`. Each is kept like one that was uploaded by itself, so that the
 * call's own body names them by id, however they came.
 */
export function serveUpload<C extends CallContract>(
  app: FastifyInstance,
  contract: C,
  limit: LimitName,
  { files, rules }: { files: FileTaker; rules: UploadRules },
  handle: (request: ApiRequest<C>) => Promise<AnswerOf<C>>,
): void {
  // By itself: no other call takes such bodies.
  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: rules.filesMax,
        fields: 1,
        parts: rules.filesMax + 1,
        fileSize: FILE_BYTES_MAX + 1,
        fieldSize: FORM_BYTES_MAX,
        fieldNameSize: 50,
        headerPairs: 20,
      },
    });
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, bodyMs: UPLOAD_MS };
    });
    scope.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.body = await readParts(request, files, rules);
      else if (!rules.hasForm) throw new PortalError('unsupported_media_type');
    });
    serve(scope, contract, limit, handle);
  });
}

async function readParts(
  request: FastifyRequest,
  files: FileTaker,
  rules: UploadRules,
): Promise<Record<string, unknown>> {
  // The parser would read all of it before it says so.
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > rules.filesMax * FILE_BYTES_MAX + FRAME_BYTES_MAX) throw refuseFile('tooLarge');
  const ids: string[] = [];
  let form: Record<string, unknown> = {};
  for await (const part of readable(request.parts())) {
    if (part.type === 'field') {
      if (!rules.hasForm || part.fieldname !== 'form' || part.valueTruncated) {
        throw new PortalError('invalid_input');
      }
      form = readForm(part.value);
    } else {
      if (part.fieldname !== rules.part) throw new PortalError('invalid_input');
      ids.push(await keepPart(request, files, part));
    }
  }
  return ids.length > 0 || !rules.hasForm ? { ...form, [rules.field]: ids } : form;
}

/** The parts, as far as they are any. @throws PortalError invalid_input: a body that is none, or that ends in the middle */
async function* readable<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw sayUnreadable(error);
  }
}

/** Of what the parser cannot read it says so without a status. */
function sayUnreadable(error: unknown): unknown {
  return error instanceof Error && UNREADABLE.test(error.message)
    ? new PortalError('invalid_input')
    : error;
}

async function keepPart(
  { portal, params }: FastifyRequest,
  files: FileTaker,
  { file, filename }: MultipartFile,
): Promise<string> {
  try {
    return (await files.putFile({ portal, name: filename, stream: file, params })).id;
  } catch (error) {
    // The parser waits for somebody to take the rest.
    file.resume();
    throw sayUnreadable(error);
  }
}

function readForm(value: unknown): Record<string, unknown> {
  let form: unknown = null;
  try {
    form = JSON.parse(String(value), (key, one: unknown) => {
      if (key === '__proto__' || key === 'constructor') throw new PortalError('invalid_input');
      return one;
    });
  } catch {
    throw new PortalError('invalid_input');
  }
  if (typeof form !== 'object' || form === null || Array.isArray(form)) {
    throw new PortalError('invalid_input');
  }
  return form as Record<string, unknown>;
}

/** The only file of a call. */
export const ONE_FILE: UploadRules = { part: 'file', filesMax: 1, field: 'files', hasForm: false };
/** The referrals of a form. */
export const REFERRALS: UploadRules = {
  part: 'referral',
  filesMax: FILES_MAX,
  field: 'referrals',
  hasForm: true,
};
