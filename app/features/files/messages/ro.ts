import type { FileWords } from './shape.ts';

export const ro: FileWords = {
  kinds: {
    one: 'PDF, JPEG, PNG, WebP sau HEIC, cel mult {size} MB. Puteți atașa {count} fișier.',
    few: 'PDF, JPEG, PNG, WebP sau HEIC, cel mult {size} MB fiecare. Puteți atașa {count} fișiere.',
    other:
      'PDF, JPEG, PNG, WebP sau HEIC, cel mult {size} MB fiecare. Puteți atașa {count} de fișiere.',
  },
  drop: 'Trageți fișierele aici sau',
  choose: 'Alegeți fișiere',
  photograph: 'Fotografiați',
  list: 'Fișiere atașate',
  size: '{size} MB',
  waiting: 'Urmează…',
  sending: 'Se încarcă: {percent}%',
  checking: 'Se verifică…',
  kept: 'Încărcat',
  unchecked: 'Încărcat; verificarea antivirus nu s-a încheiat. Formularul poate fi trimis și așa.',
  progress: 'Încărcarea fișierului {name}',
  remove: 'Ștergeți',
  removeNamed: 'Ștergeți fișierul {name}',
  retry: 'Din nou',
  retryNamed: 'Încărcați din nou fișierul {name}',
  broken:
    'Conexiunea s-a întrerupt. Fișierul a rămas aici: îl trimitem din nou când revine internetul.',
  brokenAt: 'Conexiunea s-a întrerupt la {percent}%. Continuăm de acolo când revine internetul.',
  brokenOff:
    'Încărcarea s-a oprit la {percent}%. Alegeți din nou același fișier și continuăm de acolo.',
  leftOut: {
    one: '{count} fișier nu a mai încăput în listă: ștergeți mai întâi unul.',
    few: '{count} fișiere nu au mai încăput în listă: ștergeți mai întâi câteva.',
    other: '{count} de fișiere nu au mai încăput în listă: ștergeți mai întâi câteva.',
  },
  full: 'Nu se mai pot atașa fișiere.',
  announceKept: '{name} a fost încărcat.',
  announceFailed: '{name} nu a fost încărcat.',
  refusals: {
    kind: 'Acest tip de fișier nu poate fi acceptat. Sunt bune PDF, JPEG, PNG, WebP sau HEIC.',
    tooLarge:
      'Fișierul este prea mare. Poate avea cel mult 15 MB: fotografiați din nou la o rezoluție mai mică.',
    empty: 'Fișierul este gol.',
    unreadable:
      'Fișierul este deteriorat și nu poate fi deschis. Salvați-l sau fotografiați din nou.',
    tooManyPixels: 'Rezoluția imaginii este prea mare. Poate avea cel mult 40 de megapixeli.',
    tooManyPages: 'Documentul are mai mult de 100 de pagini. Trimiteți numai paginile necesare.',
    encrypted: 'Documentul este protejat cu parolă. Salvați-l fără parolă.',
    script:
      'Documentul conține un program sau un alt fișier. Tipăriți-l în PDF și trimiteți acel fișier.',
    infected: 'Am găsit un virus în fișier, așa că nu l-am acceptat.',
  },
};
