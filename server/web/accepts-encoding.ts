const NO_QUALITY = /^q=0(?:\.0*)?$/;

/** @param encodings the header `accept-encoding` */
export function acceptsGzip(encodings = ''): boolean {
  return encodings.split(',').some((encoding) => {
    const [name = '', quality = ''] = encoding.split(';');
    return name.trim().toLowerCase() === 'gzip' && !NO_QUALITY.test(quality.trim());
  });
}
