export const hu = {
  mail: {
    button: 'Időpontjaim megnyitása',
    requested: {
      heading: 'Megkaptuk a kérését',
      text: 'Megkaptuk a kérését, és megszervezzük az időpontot. 2 munkanapon belül jelentkezünk.',
      approval:
        'Megkaptuk a kérését. 2 munkanapon belül értesítjük, hogy jogosult-e rá, és megszervezzük az időpontot.',
      note: 'Ha mégsem tud eljönni, vagy változtatna rajta, kérjük, módosítsa vagy mondja le az Időpontjaim oldalon.',
    },
    cancelled: {
      heading: 'Visszavonta a kérését',
      text: 'A kérését visszavontuk, nem szervezünk időpontot. Bármikor kérhet újat.',
    },
  },
};
