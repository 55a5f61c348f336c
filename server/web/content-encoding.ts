const NO_QUALITY = /^q=0(?:\.0*)?$/;
/** What answers come compressed by, the better and quicker first. */
const ENCODINGS = ['zstd', 'gzip'] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];

/**
 * @param encodings the header `accept-encoding`
 * @param known those that come into question
 * @returns undefined: as it is
 */
export function chooseEncoding(
  encodings = '',
  known: readonly ContentEncoding[] = ENCODINGS,
): ContentEncoding | undefined {
  const accepted = encodings.split(',').flatMap((encoding) => {
    const [name = '', quality = ''] = encoding.split(';');
    return NO_QUALITY.test(quality.trim()) ? [] : [name.trim().toLowerCase()];
  });
  return known.find((encoding) => accepted.includes(encoding));
}
