import type { PriceWords } from './shape.ts';

export const ro: PriceWords = {
  due: '{price}, se achită la clinică',
  dueByVideo: '{price}, se achită prin transfer, pe baza facturii clinicii, după consultație',
  nothingDue: 'Nu aveți nimic de plătit la clinică',
  nothingDueByVideo: 'Nu aveți nimic de plătit pentru consultația video',
  unknown: 'Clinica nu a stabilit un preț; serviciul se achită la clinică',
  unknownByVideo:
    'Clinica nu a stabilit un preț; serviciul se achită prin transfer, pe baza facturii ei, după consultație',
  discount: 'Preț întreg: {full}, reducere: {discount}',
  covered: 'Preț întreg: {full}, din care asigurătorul plătește: {covered}',
  claimable:
    'Din această sumă puteți cere de la asigurător: {claimable}. Decontarea nu este garantată.',
  pending: 'Dacă asigurătorul nu aprobă: {full}',
  cancelled: 'Pentru programarea anulată nu aveți nimic de plătit',
};
