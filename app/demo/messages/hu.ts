export const hu = {
  signIns: {
    title: 'Bemutató: próbafiókok',
    lead: 'Válasszon egyet, a mezőket kitöltjük. Mindegyik jelszava: {password}',
    kinds: {
      insuredWithCardNetwork: 'Biztosított, kártyahálózattal',
      insured: 'Biztosított',
      inWaitingPeriod: 'Biztosított, várakozási időben',
      selfPaid: 'Önköltséges ügyfél',
      withoutSubscription: 'Ügyfél előfizetés nélkül',
      confirmingTimes: 'Biztosított, aki időpontot erősít meg',
    },
  },
  vouchers: {
    title: 'Demó: kipróbálható aktiváló kódok',
    lead: 'Válasszon egyet, és beírjuk az aktiváló kód mezőjébe.',
    kinds: {
      selfPaid: 'Egészségprogram (önfizető)',
      employer: 'Munkahelyi program (a munkáltató fizeti)',
      insured: 'Kártyás egészségbiztosítás',
      eligible: 'Havidíjas előfizető, jogosult',
      notEligible: 'Feltöltőkártyás, nem jogosult',
    },
  },
};
