import type { Locale } from '#app/i18n/locale.ts';
import type { PersonMailKind } from './person-mails.ts';

interface PersonMailWords {
  /** The subject, too. */
  heading: string;
  intro: string;
  more: string;
  button: string;
  note: string;
}

/** `{holder}`: whose main account; `{product}`: name of the portal. */
export const PERSON_WORDS: Record<Locale, Record<PersonMailKind, PersonMailWords>> = {
  hu: {
    'relative-invitation': {
      heading: 'Meghívták egy közös előfizetésbe',
      intro:
        '{holder} meghívta Önt, hogy hozzátartozóként Ön is használja az előfizetését itt: {product}.',
      more: 'Ha elfogadja, saját fiókja és saját jelszava lesz. Egészségügyi adatait {holder} nem látja.',
      button: 'Meghívás megtekintése',
      note: 'A hivatkozás 7 napig érvényes. Ha nem szeretné elfogadni, nincs teendője.',
    },
    'account-erased': {
      heading: 'A fiókját töröltük',
      intro: 'Kérésére töröltük a fiókját, jövőbeli időpontjait pedig lemondtuk.',
      more: 'Amit a törvény megőrizni rendel, azt neve nélkül, zárolva őrizzük. Erre a címre nem küldünk több levelet.',
      button: 'Ugrás a portálra',
      note: 'Ha nem Ön kérte, kérjük, azonnal forduljon az ügyfélszolgálathoz.',
    },
    'data-erased': {
      heading: 'Az adatait töröltük',
      intro: 'Kérésére töröltük az Önről őrzött adatokat, jövőbeli időpontjait pedig lemondtuk.',
      more: 'Amit a törvény megőrizni rendel, azt neve nélkül, zárolva őrizzük. Erre a címre nem küldünk több levelet.',
      button: 'Ugrás a portálra',
      note: 'Ha nem Ön kérte, kérjük, azonnal forduljon az ügyfélszolgálathoz.',
    },
  },
  ro: {
    'relative-invitation': {
      heading: 'Invitație la un abonament comun',
      intro: '{holder} vă invită să folosiți, ca membru al familiei, abonamentul său la {product}.',
      more: 'Dacă acceptați, veți avea un cont și o parolă proprii. {holder} nu vă vede datele medicale.',
      button: 'Vedeți invitația',
      note: 'Linkul este valabil 7 zile. Dacă nu doriți să acceptați, nu trebuie să faceți nimic.',
    },
    'account-erased': {
      heading: 'Contul dumneavoastră a fost șters',
      intro: 'La cererea dumneavoastră am șters contul și am anulat programările viitoare.',
      more: 'Ceea ce legea cere să păstrăm rămâne fără numele dumneavoastră, blocat. Nu vă mai scriem la această adresă.',
      button: 'Mergeți la portal',
      note: 'Dacă nu ați cerut dumneavoastră, vă rugăm să contactați imediat serviciul clienți.',
    },
    'data-erased': {
      heading: 'Datele dumneavoastră au fost șterse',
      intro:
        'La cererea dumneavoastră am șters datele pe care le păstram despre dumneavoastră și am anulat programările viitoare.',
      more: 'Ceea ce legea cere să păstrăm rămâne fără numele dumneavoastră, blocat. Nu vă mai scriem la această adresă.',
      button: 'Mergeți la portal',
      note: 'Dacă nu ați cerut dumneavoastră, vă rugăm să contactați imediat serviciul clienți.',
    },
  },
  en: {
    'relative-invitation': {
      heading: 'You are invited to share a subscription',
      intro: '{holder} has invited you to use their subscription at {product} as a relative.',
      more: 'If you accept, you get an account and a password of your own. {holder} does not see your health data.',
      button: 'See the invitation',
      note: 'The link works for 7 days. If you do not want to accept, there is nothing to do.',
    },
    'account-erased': {
      heading: 'Your account has been erased',
      intro: 'As you asked, we have erased your account and cancelled your coming appointments.',
      more: 'What the law wants kept stays without your name, locked. We will not write to this address again.',
      button: 'Go to the portal',
      note: 'If you did not ask for this, please contact customer service at once.',
    },
    'data-erased': {
      heading: 'Your data have been erased',
      intro:
        'As you asked, we have erased the data that we held about you and cancelled your coming appointments.',
      more: 'What the law wants kept stays without your name, locked. We will not write to this address again.',
      button: 'Go to the portal',
      note: 'If you did not ask for this, please contact customer service at once.',
    },
  },
};
