import type { FastifyReply } from 'fastify';
import type { FileContent } from './read-file.server.ts';

/** As something to save, never to be shown as a page of the portal's own. */
export function sendFile(reply: FastifyReply, file: FileContent): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', attachmentNamed(file.name))
    .type(file.kind)
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
