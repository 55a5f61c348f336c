/**
 * An address as stored and written to: composed letters, no space around, a domain of other than ASCII letters as the network
 * knows it. Two domains that look alike stay two, whoever compares them.
 */
export function normaliseEmail(email: string): string {
  const text = email.trim().normalize('NFC');
  const at = text.lastIndexOf('@') + 1;
  return at === 0 ? text : text.slice(0, at) + toAsciiDomain(text.slice(at));
}

/** The name by which somebody signs in: the same for capitals, spaces around and composed or separate accents. */
export function foldEmail(email: string): string {
  // Some small letters have a composed form that their capitals lack.
  return normaliseEmail(email).toLowerCase().normalize('NFC');
}

function toAsciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
