import type { ProfileRoomWords } from './shape.ts';

export const ro: ProfileRoomWords = {
  title: 'Profil',
  whose: 'Al cui profil',
  clinicItself: 'Clinica însăși',
  imported:
    'Acest profil provine dintr-un fișier importat. Următorul import înlocuiește ce se setează aici.',
  about: 'Prezentare',
  aboutHint:
    'Un rând gol începe un paragraf nou. # înaintea unui titlu, - înaintea unui punct din listă, **aldin**, _cursiv_, [cuvinte](https://adresă).',
  aboutIn: { hu: 'În maghiară', ro: 'În română', en: 'În engleză' },
  picture: 'Imagine',
  pictureHint:
    'JPEG, PNG, WebP sau HEIC, cel mult 15 MB. Devine pătrată; locul și datele aparatului sunt șterse din ea.',
  choosePicture: 'Alegeți o imagine',
  withoutPicture: 'Eliminați imaginea',
  pictureTaken: 'Imaginea a fost încărcată. Pacienții o văd după publicare.',
  languages: 'Limbi vorbite',
  reach: 'Cum vă contactează pacienții',
  phone: 'Telefon',
  email: 'E-mail',
  emailHint: 'O vede oricine pe pagină.',
  web: 'Site web',
  services: 'Servicii oferite',
  servicesHint:
    'Ce se scoate din listă dispare și din calendare și din prețuri. Ce este programat rămâne.',
  addService: 'Adăugați un serviciu',
  removeService: 'Eliminați: {name}',
  preview: 'Cum vor vedea pacienții',
  previewHint: 'Pe pagină se află și orele libere și prețurile.',
  previewIn: 'Limba',
  showPreview: 'Deschideți previzualizarea',
  hidePreview: 'Închideți previzualizarea',
  errors: {
    required: 'Completați.',
    tooLong: 'Este prea lung.',
    charactersInvalid: 'Conține un semn care nu poate fi păstrat.',
    languageMissing: 'Completați toate cele trei limbi sau niciuna.',
    phoneInvalid: 'Acesta nu este un număr de telefon.',
    tooMany: 'Sunt prea multe.',
    emailInvalid: 'Aceasta nu este o adresă de e-mail.',
    webInvalid: 'Aceasta nu este o adresă web care începe cu https://.',
    languageUnknown: 'Una dintre limbi nu este cunoscută.',
    pictureGone: 'Imaginea nu mai există. Încărcați-o din nou.',
    serviceUnknown: 'Unul dintre servicii nu mai există.',
    lastOfCalendar:
      'Un calendar al medicului ar rămâne fără serviciu. Setați mai întâi la Program pentru ce este calendarul.',
  },
};
