/** What a visit costs whom: the same words on pages, in mails and in files. */
export const hu = {
  due: '{price}, a helyszínen fizetendő',
  dueByVideo: '{price}, a vizit után, a rendelő számlája alapján átutalással fizetendő',
  nothingDue: 'A helyszínen nem kell fizetnie',
  nothingDueByVideo: 'A videovizitért nem kell fizetnie',
  unknown: 'A rendelő nem adott meg árat; a díjat a helyszínen kell fizetni',
  unknownByVideo:
    'A rendelő nem adott meg árat; a díjat a vizit után, a rendelő számlája alapján átutalással kell fizetni',
  discount: 'Teljes ár: {full}, kedvezmény: {discount}',
  covered: 'Teljes ár: {full}, ebből a biztosító fizet: {covered}',
  claimable: 'Ebből a biztosítótól visszaigényelhető: {claimable}. A térítés nem garantált.',
  pending: 'Ha a biztosító nem engedélyezi: {full}',
  cancelled: 'A lemondott időpontért nem kell fizetnie',
};
