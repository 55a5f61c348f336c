import type { Locale } from '#app/i18n/locale.ts';
import type { PrivacyRefusal } from '#app/platform/states.ts';
import type { ExtensionReason } from './privacy-requests.ts';

/** Why a request takes longer or is refused, as its person reads it. */
export interface DecisionWords {
  extensions: Record<ExtensionReason, string>;
  refusals: Record<PrivacyRefusal, string>;
  /** Whom to complain to: GDPR, article 12(4). */
  complaint: string;
}

export const DECISION_WORDS: Record<Locale, DecisionWords> = {
  hu: {
    extensions: { complex: 'a kérelem összetett', many: 'egyszerre sok kérelmet kaptunk' },
    refusals: {
      identity_not_proven: 'nem tudtunk meggyőződni arról, hogy Öntől származik',
      unfounded: 'a kérelem egyértelműen megalapozatlan',
      excessive: 'a kérelem túlzó, különösen mert ismétlődik',
      law_keeps: 'az adatok megőrzését jogszabály írja elő',
      rights_of_others: 'a teljesítése mások jogait sértené',
    },
    complaint:
      'Ha nem ért egyet vele, panasszal fordulhat a NAIH-hoz (Magyarország) vagy az ANSPDCP-hez (Románia), és bírósághoz is fordulhat.',
  },
  ro: {
    extensions: {
      complex: 'cererea este complexă',
      many: 'am primit multe cereri în același timp',
    },
    refusals: {
      identity_not_proven: 'nu am putut verifica că vine de la dumneavoastră',
      unfounded: 'cererea este în mod vădit nefondată',
      excessive: 'cererea este excesivă, în special pentru că se repetă',
      law_keeps: 'legea ne obligă să păstrăm datele',
      rights_of_others: 'îndeplinirea ei ar încălca drepturile altora',
    },
    complaint:
      'Dacă nu sunteți de acord, puteți depune o plângere la ANSPDCP (România) sau la NAIH (Ungaria) și vă puteți adresa instanței.',
  },
  en: {
    extensions: {
      complex: 'the request is complex',
      many: 'we have received many requests at once',
    },
    refusals: {
      identity_not_proven: 'we could not make sure that it comes from you',
      unfounded: 'the request is manifestly unfounded',
      excessive: 'the request is excessive, in particular because it is repeated',
      law_keeps: 'the law obliges us to keep the data',
      rights_of_others: 'it would infringe the rights of others',
    },
    complaint:
      'If you do not agree, you can complain to NAIH (Hungary) or ANSPDCP (Romania), and you can go to court.',
  },
};
