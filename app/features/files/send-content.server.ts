import type { FastifyReply } from 'fastify';
import type { FileContent } from './read-file.server.ts';

/** As something to save, never to be shown as a page of the portal's own. */
export function sendFile(reply: FastifyReply, file: FileContent): FastifyReply {
  return prepare(reply, file)
    .header('content-disposition', attachmentNamed(file.name))
    .send(file.content);
}

function prepare(reply: FastifyReply, { kind }: FileContent): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .type(kind);
}

/** A document is shown in a frame of our own page and may load nothing: a browser shows PDFs by itself, without running what is in them. */
const SHOWN_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** As something that a page of the staff shows where it stands. */
export function showFile(reply: FastifyReply, file: FileContent): FastifyReply {
  return prepare(reply, file)
    .header('content-disposition', attachmentNamed(file.name).replace('attachment', 'inline'))
    .header('content-security-policy', SHOWN_POLICY)
    .send(file.content);
}

/** The name for every browser, by RFC 6266: plain letters, and as it is. */
function attachmentNamed(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
