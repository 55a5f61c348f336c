const CARRIED = /^([1-9]\d{0,8})-([\w-]{43})$/;

/** What cookie and invitation of the staff hold: their entry has no partner, so each says where its account is at home. */
export interface StaffSecret {
  homePartnerId: number;
  /** 256 random bits in base64url. */
  secret: string;
}

export function writeStaffSecret({ homePartnerId, secret }: StaffSecret): string {
  return `${homePartnerId}-${secret}`;
}

/** null: the text cannot be one. */
export function readStaffSecret(text: string | undefined): StaffSecret | null {
  const [, home, secret] = CARRIED.exec(text ?? '') ?? [];
  return home && secret ? { homePartnerId: Number(home), secret } : null;
}
