/** A file that a mail carries. */
export interface Attachment {
  name: string;
  /** Address that holds the file itself, for a link that saves it. */
  href: string;
}

/** The base64 attachments of a mail as it leaves our own mailer; a part of any other form is left out. */
export function findAttachments(source: string): Attachment[] {
  return findParts(source).flatMap(({ headers, href }) => {
    const name = /^Content-Disposition: attachment;.*?filename="?([^";\r\n]+)/im.exec(headers)?.[1];
    return name ? [{ name, href }] : [];
  });
}

/** The HTML with the pictures that the mail itself carries, as mail programs show it. */
export function showPictures(html: string, source: string): string {
  return findParts(source).reduce((shown, { headers, href }) => {
    const id = /^Content-Id: <([^>\r\n]+)>/im.exec(headers)?.[1];
    return id ? shown.replaceAll(`cid:${id}`, href) : shown;
  }, html);
}

function findParts(source: string): { headers: string; href: string }[] {
  return source.split(/\r?\n--/).flatMap((part) => {
    const end = /\r?\n\r?\n/.exec(part);
    if (!end) return [];
    const headers = part.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ');
    const type = /^Content-Type: ([\w.+-]+\/[\w.+-]+)/im.exec(headers)?.[1];
    if (!type || !/^Content-Transfer-Encoding: base64/im.test(headers)) return [];
    const base64 = part.slice(end.index).replace(/\s/g, '');
    return [{ headers, href: `data:${type};base64,${base64}` }];
  });
}
