/** In the order in which a browser's text must be asked: most call themselves by several names. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const LENGTH_MAX = 500;

/** Families of browser and system by which a person knows their own device: `Firefox · Windows`; empty when unknown. */
export function describeAgent(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, LENGTH_MAX) ?? '';
  return [findName(BROWSERS, text), findName(SYSTEMS, text)].filter(Boolean).join(' · ');
}

function findName(names: [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
