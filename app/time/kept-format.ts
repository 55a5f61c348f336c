const kept = new Map<string, Intl.DateTimeFormat>();

/** A format of dates, made once: making one costs a hundred times what it writes. Few tags, zones and forms are asked for. */
export function keptFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options]);
  let format = kept.get(key);
  if (!format) kept.set(key, (format = new Intl.DateTimeFormat(tag, options)));
  return format;
}
