import type { Locale } from '#app/i18n/locale.ts';

interface CouponWords {
  title: string;
  /** `{provider}`: a clinic's name. */
  documentTitle: string;
  discount: string;
  where: string;
  phone: string;
  terms: string;
  general: string;
  validity: string;
  /** `{day}`: a day in words. */
  until: string;
  unlimited: string;
  code: string;
  qr: string;
  howTo: string;
  steps: string[];
  issued: string;
}

/** Words of the coupon. It is written on the server only, so the browser never loads them. */
export const COUPON_WORDS: Record<Locale, CouponWords> = {
  hu: {
    title: 'Kedvezménykupon',
    documentTitle: 'Kedvezménykupon – {provider}',
    discount: '{rate}% kedvezmény',
    where: 'Hol használható',
    phone: 'Telefon: {phone}',
    terms: 'Feltételek',
    general: '{rate}% kedvezmény az árlista áraiból.',
    validity: 'Érvényesség',
    until: 'Felhasználható eddig a napig: {day}',
    unlimited: 'Visszavonásig érvényes.',
    code: 'Kuponkód',
    qr: 'A kuponkód QR-kódja: {code}',
    howTo: 'Így használhatja fel',
    steps: [
      'Időpontfoglaláskor vagy érkezéskor jelezze, hogy kuponja van.',
      'Fizetés előtt mutassa meg ezt a kupont telefonon vagy kinyomtatva.',
    ],
    issued: 'Kiállítva: {day} · {portal}',
  },
  ro: {
    title: 'Cupon de reducere',
    documentTitle: 'Cupon de reducere – {provider}',
    discount: 'Reducere {rate}%',
    where: 'Unde se folosește',
    phone: 'Telefon: {phone}',
    terms: 'Condiții',
    general: 'Reducere de {rate}% din prețurile de pe listă.',
    validity: 'Valabilitate',
    until: 'Se poate folosi până la data de {day} inclusiv',
    unlimited: 'Valabil până la retragerea ofertei.',
    code: 'Codul cuponului',
    qr: 'Codul QR al cuponului: {code}',
    howTo: 'Cum îl folosiți',
    steps: [
      'Când vă programați sau la sosire, spuneți că aveți un cupon.',
      'Înainte de plată, arătați acest cupon pe telefon sau tipărit.',
    ],
    issued: 'Emis: {day} · {portal}',
  },
  en: {
    title: 'Discount coupon',
    documentTitle: 'Discount coupon – {provider}',
    discount: '{rate}% discount',
    where: 'Where to use it',
    phone: 'Phone: {phone}',
    terms: 'Conditions',
    general: '{rate}% off the prices of the price list.',
    validity: 'Validity',
    until: 'Can be used up to and including {day}',
    unlimited: 'Valid until further notice.',
    code: 'Coupon code',
    qr: 'QR code of the coupon: {code}',
    howTo: 'How to use it',
    steps: [
      'Say that you have a coupon when you book or when you arrive.',
      'Show this coupon on your phone or on paper before you pay.',
    ],
    issued: 'Issued: {day} · {portal}',
  },
};
