/** Of the list of what was asked for: the form has words of its own, so that the list loads without them. */
export const hu = {
  parts: { morning: 'Délelőtt', afternoon: 'Délután', evening: 'Este' },
  title: 'Kért ellátások',
  asked: 'Kérve: {time}',
  clinic: 'Rendelő',
  doctor: 'Orvos',
  patient: 'Kinek a részére',
  wishes: 'Ezek lennének jók',
  time: 'Időpont',
  statuses: {
    requested: 'Megkaptuk',
    organising: 'Szervezzük',
    offered: 'Válaszra vár',
    booked: 'Lefoglalva',
    fulfilled: 'Megtörtént',
    cancelled: 'Lezárva',
  },
  next: {
    requested: 'Ügyfélszolgálatunk eddig jelentkezik: {time}.',
    organising: 'Munkatársunk egyeztet a rendelővel. Eddig jelentkezünk: {time}.',
    offered: 'Válasszon az ajánlott időpontok közül, vagy jelezze, ha egyik sem jó.',
    approval: 'Azt is megírjuk, hogy a biztosítása fedezi-e.',
    offersOver:
      'Az ajánlott időpontok lejártak. Munkatársunk másikat keres, és jelentkezik eddig: {time}.',
    appointment: 'A foglalás az időpontjai között van: ott áthelyezheti vagy lemondhatja.',
    booked: 'Vigye magával a személyazonosító okmányát és a beutalót.',
    fulfilled: 'A vizit megtörtént.',
    cancelled: 'Visszavonta a kérést.',
  },
  reasons: {
    patient: 'Az Ön kérésére lezártuk.',
    no_time: 'Nem találtunk megfelelő időpontot. Kérjen újat más napokra.',
    not_covered: 'A biztosítása ezt az ellátást nem fedezi.',
    not_reached: 'Nem értük el a megadott telefonszámon.',
    double: 'Ugyanezt az ellátást kétszer kérte; a másik kérés él.',
  },
  approved: 'A biztosítása fedezi az ellátást.',
  approvalMissing:
    'Még nincs döntés arról, hogy a biztosítása fedezi-e. E-mailben megírjuk, és utána lefoglalhatja.',
  notApproved:
    'A biztosítása ezt az ellátást nem fedezi: saját költségére folytathatja, vagy visszavonhatja a kérést.',
  offers: 'Ajánlott időpontok',
  held: 'Eddig tartjuk fenn: {time}',
  take: 'Ezt kérem',
  takeNamed: 'Ezt kérem: {time}, {place}',
  decline: 'Egyik sem jó',
  cancel: 'Visszavonás',
  cancelNamed: 'Visszavonás: {care}',
  files: 'Beutaló: {names}',
  refused:
    'A vírusellenőrzés kiszűrte, és töröltük: {names}. Kérjük, küldje el újra tisztán, vagy hívjon minket.',
  failed: 'Nem sikerült',
};
