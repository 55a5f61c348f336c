/** A price after a percentage was taken off, in whole units of the market's currency; halves are rounded up. */
export function discountedPrice(price: number, rate: number): number {
  return Math.round((price * (100 - rate)) / 100);
}
