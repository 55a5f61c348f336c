import type { BreakGlassWords } from './shape.ts';

export const hu: BreakGlassWords = {
  title: 'Sürgősségi hozzáférés',
  grounds: {
    life_in_danger: 'Az illető élete vagy egészsége veszélyben van',
    cannot_answer: 'Az illető nem tud magáról felvilágosítást adni',
    ambulance_asks: 'Mentőszolgálat vagy kórház kéri',
    danger_to_self: 'Önmagára vagy másokra veszélyes állapot',
    other_emergency: 'Más sürgős helyzet',
  },
  roles: { doctor: 'orvos', advice_doctor: 'tanácsadó orvos', call_centre: 'ügyfélszolgálat' },
  mail: {
    subject: 'Sürgősségi hozzáférés egy páciens adataihoz',
    text: '{name} ({role}) sürgős helyzetben megnyitotta egy páciens adatait itt: {partner}. A hozzáférés fél órára szól, és csak olvasásra jó.',
    grounds: 'Indok: {grounds}.',
    button: 'Megnézem',
    note: 'Kérjük, mielőbb nézze meg, és jegyezze fel, indokolt volt-e. Ez az üzenet a páciensről semmit sem árul el.',
    judged: {
      justified:
        'Egy munkatársa már értékelte a hozzáférést: indokolt volt. Ez az üzenet a páciensről semmit sem árul el.',
      not_justified:
        'Egy munkatársa már értékelte a hozzáférést: nem volt indokolt. Ez az üzenet a páciensről semmit sem árul el.',
    },
  },
};
