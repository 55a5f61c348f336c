/** Customers of this type do not book a time, they confirm one. */
export const TIME_CONFIRMATION_TYPE = 'type_us8_v1';

export function confirmsTimes({ customerType }: { customerType: string | null }): boolean {
  return customerType === TIME_CONFIRMATION_TYPE;
}
