/** What a member's cover pays for, and what it does not. */
export const hu = {
  limitReached:
    'A kockázatviselési időszak évfordulójáig ({date}) kimerítette a választott szakterület ({function}) éves keretét, ezért az ellátást Önnek kell fizetnie.',
  ninetyPercent:
    'A szakterületre ({function}) szóló fedezete keretének 90%-át már felhasználta. A választott ellátástól függően önrész fizetésére lehet szükség.',
  quantityLimit: {
    one: 'Biztosítása a választott szakterületen egy ellátást fedez, és ezt már igénybe vette. Ebben a biztosítási évben további ellátást csak saját költségére foglalhat.',
    other:
      'Biztosítása a választott szakterületen {dblimit} ellátást fedez, és ezt már igénybe vette. Ebben a biztosítási évben további ellátást csak saját költségére foglalhat.',
  },
  downpaymentAmount: 'Az ellátáshoz {needsDownpayment} önrészt kell fizetnie.',
  downpaymentPercent: 'Az ellátás árának {needsDownpayment}%-át önrészként kell fizetnie.',
  amountPerVisit:
    'Biztosítása alkalmanként {limitAmountPerVisit} összeget térít. A különbözetet a rendelőben kell fizetnie.',
  notIncluded:
    'A választott szakterületre ({function}) nem terjed ki a biztosítása, ezért az ellátást Önnek kell fizetnie.',
};
