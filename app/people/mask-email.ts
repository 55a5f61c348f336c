/** Enough to recognise one's own address: `k…s@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = Array.from(email.slice(0, Math.max(at, 0)));
  const shown = name.length > 3 ? `${name[0]}…${name.at(-1)}` : `${name[0] ?? ''}…`;
  return `${shown}${email.slice(at)}`;
}
