import type { Locale } from '#app/i18n/locale.ts';
import type { Translated } from '#app/i18n/words.ts';

const hu = {
  cancelling: {
    title: 'Lemondja ezt az időpontot?',
    text: 'A lemondás után az időpontot más is lefoglalhatja. A lemondást nem lehet visszavonni.',
    confirm: 'Időpont lemondása',
    keep: 'Mégsem mondom le',
    done: 'Az időpontot lemondtuk. A lemondásról levelet küldtünk.',
  },
  moving: {
    title: 'Áttétel másik időpontra',
    now: 'Most: {time}',
    choose: 'Válasszon új időpontot. A mostani addig az Öné marad, amíg az újat meg nem erősíti.',
    chosen: 'Új időpont: {time}',
    confirm: 'Áttétel erre az időpontra',
    keep: 'Marad a mostani',
    done: 'Az időpontot áttettük: {time}. Erről levelet küldtünk.',
    noCalendar: 'Ennek a rendelőnek most nincs itt foglalható naptára. Kérjük, hívja a rendelőt.',
    stale: {
      title:
        'A rendelő naptárát most nem tudjuk olvasni, ezért nem tudjuk, mikor ér rá. A mostani időpontja megmarad.',
      call: 'Ha máskor szeretne menni, hívja a rendelőt ({phone}), vagy keressen másik rendelőt, és a mostanit mondja le.',
      noPhone: 'Ha máskor szeretne menni, keressen másik rendelőt, és a mostanit mondja le.',
      others: 'Más rendelők szabad időpontjai',
    },
  },
};

type ChangeWords = Translated<typeof hu>;

const ro: ChangeWords = {
  cancelling: {
    title: 'Anulați această programare?',
    text: 'După anulare, ora poate fi rezervată de altcineva. Anularea este definitivă.',
    confirm: 'Anulați programarea',
    keep: 'Păstrați programarea',
    done: 'Programarea a fost anulată. V-am trimis un e-mail despre aceasta.',
  },
  moving: {
    title: 'Mutarea programării la altă oră',
    now: 'Acum: {time}',
    choose: 'Alegeți o oră nouă. Ora actuală rămâne a dumneavoastră până o confirmați pe cea nouă.',
    chosen: 'Ora nouă: {time}',
    confirm: 'Mutați la această oră',
    keep: 'Păstrați ora actuală',
    done: 'Programarea a fost mutată: {time}. V-am trimis un e-mail despre aceasta.',
    noCalendar: 'Această clinică nu are acum un calendar disponibil aici. Vă rugăm să o sunați.',
    stale: {
      title:
        'Momentan nu putem citi calendarul clinicii, deci nu știm când are ore libere. Programarea actuală rămâne valabilă.',
      call: 'Dacă doriți altă oră, sunați la clinică ({phone}) sau căutați altă clinică și anulați programarea actuală.',
      noPhone: 'Dacă doriți altă oră, căutați altă clinică și anulați programarea actuală.',
      others: 'Ore libere la alte clinici',
    },
  },
};

const en: ChangeWords = {
  cancelling: {
    title: 'Cancel this appointment?',
    text: 'After you cancel, somebody else can book this time. Cancelling cannot be undone.',
    confirm: 'Cancel appointment',
    keep: 'Keep appointment',
    done: 'The appointment is cancelled. We have e-mailed you about it.',
  },
  moving: {
    title: 'Move to another time',
    now: 'Now: {time}',
    choose: 'Choose a new time. The present one stays yours until you confirm the new one.',
    chosen: 'New time: {time}',
    confirm: 'Move to this time',
    keep: 'Keep the present time',
    done: 'The appointment has been moved: {time}. We have e-mailed you about it.',
    noCalendar: 'This clinic has no calendar to book from here at present. Please call the clinic.',
    stale: {
      title:
        'The clinic’s calendar cannot be read at the moment, so we do not know when it is free. Your present time stays yours.',
      call: 'If you would rather come at another time, call the clinic ({phone}), or look for another clinic and cancel the present time.',
      noPhone:
        'If you would rather come at another time, look for another clinic and cancel the present time.',
      others: 'Available times of other clinics',
    },
  },
};

/** Of the questions before a time is moved or cancelled. Apart from those of the list: they come with the dialog, when it is opened. */
export const CHANGE_WORDS: Record<Locale, ChangeWords> = { hu, ro, en };
