const NO_QUALITY = /^q=0(?:\.0*)?$/;

/** @param encodings the header `accept-encoding` */
export function accepts(wanted: 'gzip' | 'zstd', encodings = ''): boolean {
  return encodings.split(',').some((encoding) => {
    const [name = '', quality = ''] = encoding.split(';');
    return name.trim().toLowerCase() === wanted && !NO_QUALITY.test(quality.trim());
  });
}
