/** What an insured member is told of their cover before they book. */
export const hu = {
  required: {
    title: 'Előzetes engedély szükséges',
    text: 'Az időpontot így is lefoglalhatja. 2 munkanapon belül értesítjük, hogy a biztosítása fedezi-e az ellátást.',
  },
  tooSoon: {
    title: 'Az időpont túl közeli az engedélyezéshez',
    text: 'Az időpont 2 munkanapon belül van, ezért a jogosultságát addig nem tudjuk ellenőrizni. Válasszon későbbi időpontot, vagy fizessen a rendelőben, és igényelje a térítést a kárbejelentés menüpontban.',
    claims: 'Kárbejelentés (új lapon nyílik)',
  },
  referral: {
    title: 'Orvosi beutaló csatolása kötelező.',
    text: 'Lejjebb csatolhatja: fájlként vagy a telefonjával lefényképezve.',
  },
  notInForce:
    'A vizit napján a biztosítása nincs érvényben, ezért az ellátást Önnek kell fizetnie.',
  price: {
    title: 'Mennyibe kerül a vizit?',
    total: 'Az ellátás teljes díja',
    covered: 'Ebből a biztosító fizeti',
    claimable: 'Ebből utólag igényelhető',
    payable: 'A helyszínen fizetendő',
    estimate: 'Becslés a rendelő árlistája alapján.',
  },
  warnings: {
    notSplit:
      'A rendelő nem tud külön számlát adni Önnek és a biztosítónak, ezért a teljes díjat a helyszínen kell fizetnie.',
    fullPayment: 'A teljes díjat Ön fizeti a rendelőben: {amount}.',
    partialPayment: 'A díj egy részét Ön fizeti a rendelőben: {amount}.',
    notGuaranteed: 'A térítés nem garantált.',
    documents:
      'A térítéshez szükséges: a biztosított nevére és címére kiállított számla, a lelet másolata és egy bankszámlaszám.',
  },
  times: {
    covered: 'A biztosítás fizeti',
    pays: 'Ön fizet',
    paysAmount: 'Ön {price} fizet',
    approval: 'Engedély kell hozzá',
    too_early: 'Engedélyhez túl közeli',
  },
};
