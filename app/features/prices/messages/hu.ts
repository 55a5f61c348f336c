/** What a visit costs whom: the same words on pages, in mails and in files. */
export const hu = {
  due: '{price}, a helyszínen fizetendő',
  nothingDue: 'A helyszínen nem kell fizetnie',
  unknown: 'A rendelő nem adott meg árat; a díjat a helyszínen kell fizetni',
  discount: 'Teljes ár: {full}, kedvezmény: {discount}',
  covered: 'Teljes ár: {full}, ebből a biztosító fizet: {covered}',
  claimable: 'Ebből a biztosítótól visszaigényelhető: {claimable}. A térítés nem garantált.',
  pending: 'Ha a biztosító nem engedélyezi: {full}',
  cancelled: 'A lemondott időpontért nem kell fizetnie',
};
