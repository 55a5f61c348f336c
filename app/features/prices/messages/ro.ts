import type { PriceWords } from './shape.ts';

export const ro: PriceWords = {
  due: '{price}, se achită la clinică',
  nothingDue: 'Nu aveți nimic de plătit la clinică',
  unknown: 'Clinica nu a stabilit un preț; serviciul se achită la clinică',
  discount: 'Preț întreg: {full}, reducere: {discount}',
  covered: 'Preț întreg: {full}, din care asigurătorul plătește: {covered}',
  claimable:
    'Din această sumă puteți cere de la asigurător: {claimable}. Decontarea nu este garantată.',
  pending: 'Dacă asigurătorul nu aprobă: {full}',
  cancelled: 'Pentru programarea anulată nu aveți nimic de plătit',
};
