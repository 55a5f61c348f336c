/** Words of a customer's appointments. */
export const hu = {
  title: 'Időpontjaim',
  upcoming: 'Következő időpontok',
  past: 'Korábbi és lemondott időpontok',
  find: 'Időpontot keresek',
  none: 'Még nincs időpontja',
  noneText: 'Ha időpontot foglal, itt látja, és itt teheti át vagy mondhatja le.',
  noneUpcoming: 'Nincs közelgő időpontja.',
  unavailable: 'Ez a szolgáltatás nem része az előfizetésének',
  unavailableText:
    'Időpontot ettől még kereshet és foglalhat. A részleteket e-mailben küldjük el, és a levélben lévő hivatkozással le is mondhatja.',
  clinicTime: 'a rendelő helyi ideje szerint',
  states: {
    booked: 'Visszaigazolva',
    waiting: 'Engedélyre vár',
    cancelled: 'Lemondta',
    cancelledByClinic: 'A rendelő lemondta',
    missed: 'Elmaradt',
    past: 'Elmúlt',
  },
  missed:
    'A rendelő azt jegyezte fel, hogy senki sem jelent meg. Mi ezért nem számítunk fel díjat, és Ön bármikor újra foglalhat. Ha ott volt, vagy valami közbejött, kérjük, hívja fel a rendelőt.',
  services: {
    PREAUTHORIZATION: 'Előzetes engedéllyel',
    MEDICAL_CARE: 'Biztosítás szerint',
    SELF_PAID: 'Ön fizeti',
  },
  forPatient: 'Páciens: {name}',
  details: 'Részletek',
  toVideoVisit: 'A videovizithez',
  isComing: 'Jelezte, hogy jön',
  rows: {
    number: 'Foglalási szám',
    doctor: 'Orvos',
    provider: 'Rendelő',
    address: 'Cím',
    phone: 'Telefon',
    patient: 'Páciens',
    comment: 'Panaszok, megjegyzés',
    price: 'Ár',
    payment: 'Térítés',
  },
  changeUntil: 'Díjmentesen lemondhatja vagy átteheti eddig: {time}',
  changeOver:
    'A díjmentes lemondás határideje lejárt: {time}. Ha nem tud elmenni, hívja a rendelőt.',
  /** What the insurer said, or will say. */
  approval: {
    pending:
      'Az időpont az Öné. A biztosító ellenőrzi, hogy a fedezete kiterjed-e a vizitre: a döntésről 2 munkanapon belül e-mailben értesítjük.',
    approved: 'A biztosító engedélyezte ezt a vizitet.',
    rejected:
      'Biztosítása nem fedezi ezt a vizitet. Az időpont megmaradt, a díjat a rendelőben kell fizetnie. Ha így nem kéri, mondja le.',
    too_early:
      'Nem lehetett előre ellenőrizni, hogy biztosítása fedezi-e ezt a vizitet. Kérjük, fizessen a rendelőben, és igényelje a térítést a kárbejelentés menüpontban.',
    inPart:
      'A biztosító részben engedélyezte ezt a vizitet: a vártnál kevesebbet fizet. Hogy Ön mennyit fizet, a részletekben látja. Ha így nem kéri, mondja le.',
    reasons: {
      not_covered: 'Indok: a termék nem fedezi ezt az ellátást.',
      limit_used_up: 'Indok: az idei biztosítási év kerete elfogyott.',
      not_justified: 'Indok: orvosilag nem találták indokoltnak.',
      documents_missing: 'Indok: nem érkezett meg a szükséges dokumentum.',
    },
  },
  document: {
    wanted:
      'A biztosító dokumentumot kér a döntéshez: {document}. Kérjük, küldje el eddig: {time}.',
    send: 'Dokumentum küldése',
    kinds: {
      referral: 'orvosi beutaló',
      findings: 'korábbi lelet',
      discharge_report: 'zárójelentés',
      treatment_plan: 'kezelési terv',
    },
  },
  /** Until it is sure who reads it. */
  decision: {
    guarded:
      'A biztosító döntött erről a vizitről. A döntést az Ön biztonsága érdekében a születési dátuma megadása után mutatjuk meg.',
    show: 'A döntés megtekintése',
  },
  earlier: 'Szóljanak, ha van korábbi',
  earlierTimes: 'Amire várok: korábbi időpontok',
  reviews: 'Értékeléseim',
  addToCalendar: 'Naptárba mentés',
  move: 'Áttétel másik időpontra',
  cancel: 'Lemondás',
  again: 'Új időpont ugyanitt',
  /** For screen readers, after the name of a button. */
  of: '{provider}, {time}',
  failed: 'Nem sikerült. Az időpontja nem változott. Kérjük, próbálja újra.',
  calendar: {
    /** Calendars are shared: no word about health. */
    name: 'Időpontok',
    title: 'Időpontok a saját naptárában',
    text: 'A titkos címet adja hozzá a naptárprogramjához: az időpontok és változásaik maguktól megjelennek benne. Csak a rendelő neve és az idő látszik.',
    create: 'Titkos cím készítése',
    renew: 'Új cím készítése',
    renewHint: 'A régi cím azonnal megszűnik.',
    address: 'A naptár titkos címe',
    copy: 'Másolás',
    copied: 'A címet kimásoltuk.',
    warning: 'Aki ismeri a címet, látja, mikor és hol van időpontja. Ne adja tovább.',
  },
};
