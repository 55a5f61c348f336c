/** The name by which somebody signs in: the same for capitals, spaces around and composed or separate accents. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
