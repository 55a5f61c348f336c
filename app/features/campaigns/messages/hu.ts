/** Words of campaign pages; title and text of a campaign lie in its record. */
export const hu = {
  closes: 'Részvétel eddig: {day}',
  usableUntil: 'A kupon felhasználható eddig: {day}',
  how: 'Így vehet részt',
  steps: {
    choose: {
      title: 'Válasszon rendelőt és időpontot',
      text: 'Az időpontot 15 percig tartjuk fenn Önnek.',
    },
    coupon: { title: 'Töltse le a kuponját', text: 'A Kupon gomb a rendelő neve alatt van.' },
    show: {
      title: 'Mutassa be a rendelőben',
      text: 'A kedvezményt a helyszínen, fizetéskor kapja meg.',
    },
  },
  clinics: 'Részt vevő rendelők',
  upcoming: {
    title: 'A kampány hamarosan indul',
    text: 'Jelentkezni ettől a naptól lehet: {day}. Addig is foglalhat időpontot az orvoskeresőben.',
  },
  closed: {
    title: 'A kampány lezárult',
    text: 'Jelentkezni eddig lehetett: {day}. Időpontot továbbra is foglalhat az orvoskeresőben.',
    usable: 'A már letöltött kuponok felhasználhatók eddig: {day}.',
    used: 'A kuponok eddig voltak felhasználhatók: {day}.',
  },
  finder: 'Rendelőt keresek',
};
