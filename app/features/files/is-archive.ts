/** What ends every ZIP: its mark, how long the comment behind it is, and the farthest it may lie from the end. */
const END_MARK = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_BYTES = 22;
const COMMENT_LENGTH_AT = 20;
const COMMENT_BYTES_MAX = 0xff_ff;

/** Whether programs that open archives would take the content for one, whatever it begins with. */
export function isArchive(content: Buffer): boolean {
  const from = Math.max(0, content.length - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = content.indexOf(END_MARK, from); at >= 0; at = content.indexOf(END_MARK, at + 1)) {
    if (at + END_BYTES > content.length) return false;
    const comment = content.readUInt16LE(at + COMMENT_LENGTH_AT);
    if (at + END_BYTES + comment <= content.length) return true;
  }
  return false;
}
