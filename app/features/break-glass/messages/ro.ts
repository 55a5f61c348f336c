import type { BreakGlassWords } from './shape.ts';

export const ro: BreakGlassWords = {
  title: 'Acces de urgență',
  grounds: {
    life_in_danger: 'Viața sau sănătatea persoanei este în pericol',
    cannot_answer: 'Persoana nu poate răspunde singură',
    ambulance_asks: 'Cere ambulanța sau spitalul',
    danger_to_self: 'Pericol pentru sine sau pentru alții',
    other_emergency: 'Altă urgență',
  },
  roles: { doctor: 'medic', advice_doctor: 'medic consultant', call_centre: 'serviciu clienți' },
  mail: {
    subject: 'Acces de urgență la datele unui pacient',
    text: '{name} ({role}) a deschis într-o urgență datele unui pacient la {partner}, pentru jumătate de oră și numai pentru citire.',
    grounds: 'Motiv: {grounds}.',
    button: 'Vedeți accesul',
    note: 'Vă rugăm să verificați cât mai curând și să notați dacă a fost justificat. Acest mesaj nu spune nimic despre pacient.',
    judged: {
      justified:
        'Un coleg a evaluat deja accesul: a fost justificat. Acest mesaj nu spune nimic despre pacient.',
      not_justified:
        'Un coleg a evaluat deja accesul: nu a fost justificat. Acest mesaj nu spune nimic despre pacient.',
    },
  },
};
