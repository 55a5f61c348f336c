/** Words of a page with free times before the reservation modal has come; its own come with it. */
export const hu = {
  lost: 'Ezt az időpontot közben lefoglalták: {time}. A naptárat frissítettük, kérjük, válasszon másikat.',
  released: 'Az időpontot felszabadítottuk.',
  failedTitle: 'Nem sikerült a foglalás',
  loadFailed:
    'Az űrlapot nem sikerült betölteni. Ellenőrizze az internetkapcsolatot, és válassza ki újra az időpontot.',
};
