import type { DemoWords } from './shape.ts';

export const ro: DemoWords = {
  signIns: {
    title: 'Demonstrație: conturi de probă',
    lead: 'Alegeți unul și completăm noi câmpurile. Parola tuturor: {password}',
    kinds: {
      insuredWithCardNetwork: 'Asigurat, cu rețea de carduri',
      insured: 'Asigurat',
      inWaitingPeriod: 'Asigurat, în perioada de așteptare',
      selfPaid: 'Client cu plată proprie',
      withoutSubscription: 'Client fără abonament',
      confirmingTimes: 'Asigurat care confirmă o dată',
    },
  },
  vouchers: {
    title: 'Demo: coduri de încercat',
    lead: 'Alegeți unul și îl completăm în câmpul codului.',
    kinds: {
      selfPaid: 'Program de sănătate (plătit de client)',
      employer: 'Program al angajatorului (plătit de acesta)',
      insured: 'Asigurare cu card',
      eligible: 'Abonat cu plată lunară, eligibil',
      notEligible: 'Cartelă preplătită, neeligibil',
    },
  },
};
