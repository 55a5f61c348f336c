import type { CoverageWords } from './shape.ts';

export const ro: CoverageWords = {
  limitReached:
    'Ați epuizat limita anuală pentru specialitatea aleasă ({function}) până la aniversarea perioadei asigurate ({date}); serviciul va fi plătit de dumneavoastră.',
  ninetyPercent:
    'Ați folosit deja 90% din acoperirea pentru {function}. În funcție de serviciul ales, poate fi necesară o coplată.',
  quantityLimit: {
    one: 'Asigurarea dumneavoastră acoperă un singur serviciu din specialitatea aleasă, pe care l-ați folosit deja. În acest an de asigurare puteți programa alte servicii numai pe cheltuiala dumneavoastră.',
    few: 'Asigurarea dumneavoastră acoperă {dblimit} servicii din specialitatea aleasă, pe care le-ați folosit deja. În acest an de asigurare puteți programa alte servicii numai pe cheltuiala dumneavoastră.',
    other:
      'Asigurarea dumneavoastră acoperă {dblimit} de servicii din specialitatea aleasă, pe care le-ați folosit deja. În acest an de asigurare puteți programa alte servicii numai pe cheltuiala dumneavoastră.',
  },
  downpaymentAmount: 'Pentru acest serviciu plătiți o coplată de {needsDownpayment}.',
  downpaymentPercent: 'Pentru acest serviciu plătiți o coplată de {needsDownpayment}% din preț.',
  amountPerVisit:
    'Asigurarea decontează {limitAmountPerVisit} pentru fiecare vizită. Diferența se plătește la clinică.',
  notIncluded:
    'Specialitatea aleasă ({function}) nu este inclusă în asigurarea dumneavoastră; serviciul va fi plătit de dumneavoastră.',
};
