import { faceOf } from './face.ts';
import { LOOKS } from './looks.ts';
import { readPhones } from './partner-phones.ts';
import type {
  Colours,
  PartnerRecord,
  StoredPartnerRecord,
  StoredPicture,
} from './partner-record.ts';
import type { Theme } from './theme.ts';

const EXTENSIONS: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** What a record of ours, which never has pictures, and one of the database have in common. */
export type ThemeSource = Omit<
  StoredPartnerRecord,
  'hosts' | 'products' | 'texts' | 'registration' | 'campaigns' | 'labCampaign' | 'customerTypes'
>;

/**
 * The theme that a record stands for.
 * @param version of the record in the database: names its stylesheet, so that browsers may keep that for ever
 */
export function buildTheme(record: ThemeSource, version: number): Theme {
  const { key, look, colours, logo, hero } = record;
  return {
    key: look,
    productName: record.productName,
    brandColour: colours?.['brand-600'] ?? LOOKS[look].brandColour,
    flags: record.flags,
    landing: record.landing,
    face: faceOf(record.face, record.landing),
    pages: record.pages,
    ...(record.serviceLabels && { serviceLabels: record.serviceLabels }),
    preselectedSubfunction: record.preselectedSubfunction,
    storeLinks: record.storeLinks,
    company: record.company ?? null,
    registrationLink: record.registrationLink ?? '',
    claimLink: record.claimLink ?? '',
    phones: readPhones(record.phones),
    textPages: record.textPages ?? {},
    own: {
      stylesheet: colours ? `/theme/${key}-${version}.css` : null,
      logo: logo ? addressOf(key, logo) : null,
      hero: hero ? addressOf(key, hero) : null,
    },
  };
}

function addressOf(key: string, { digest, type }: StoredPicture): string {
  return `/theme/${key}/${digest}.${EXTENSIONS[type] ?? 'bin'}`;
}

/** Colours of a partner over those of the look beneath. */
export function writeStylesheet(colours: Colours): string {
  const lines = Object.entries(colours).map(([name, value]) => `  --${name}: ${value};`);
  return `:root[data-theme] {\n${lines.join('\n')}\n}\n`;
}

/** The record of a look that comes with the program, as a source of a theme. */
export function sourceOf({ logo: _logo, hero: _hero, ...record }: PartnerRecord): ThemeSource {
  return record;
}
