import { hu as shared } from '#app/i18n/messages/hu.ts';
/** What people read when a call fails, by error code. */
export const hu = {
  invalid_input: 'Kérjük, ellenőrizze a megadott adatokat.',
  human_check_failed:
    'Nem sikerült ellenőrizni, hogy valódi személy küldte-e a kérést. Kérjük, próbálja újra.',
  expired: 'Ez a hivatkozás lejárt.',
  used: 'Ezt a hivatkozást már felhasználták.',
  forbidden: 'Ehhez a művelethez nincs jogosultsága.',
  of_age:
    'Akinek az időpontot foglalták, azóta nagykorú lett, ezért már csak ő dönthet róla. Kérjük, hogy ő hívja ügyfélszolgálatunkat.',
  other_account:
    'Ez a hivatkozás egy másik fiókhoz tartozik. Jelentkezzen be abba a fiókba, amelyből kérte.',
  registration_required:
    'Itt csak regisztráció után lehet időpontot foglalni. Kérjük, regisztráljon vagy jelentkezzen be.',
  consent_required: 'Ehhez a hozzájárulására van szükség.',
  not_found: 'A keresett oldal vagy adat nem található.',
  method_not_allowed: 'Ez a művelet itt nem érhető el.',
  slot_taken: 'Ezt az időpontot közben lefoglalta valaki. Kérjük, válasszon másikat.',
  not_offered: 'Ez az időpont már nem foglalható. Kérjük, válasszon másikat.',
  person_busy: 'Ebben az időben már van foglalása. Kérjük, válasszon másik időpontot.',
  too_late_to_change:
    'Ezt az időpontot itt már nem lehet áttenni vagy lemondani, mert az erre adott határidő lejárt. Kérjük, hívja a rendelőt: {phone}',
  appointment_over: 'Ez az időpont már elmúlt, vagy lemondták, ezért nem módosítható.',
  hold_expired:
    'Az időpont fenntartási ideje lejárt, és az időpont felszabadult. Kérjük, válasszon újra.',
  discount_ended: 'Ez a kedvezmény már véget ért.',
  too_large: 'Az elküldött adat túl nagy.',
  unsupported_media_type: 'Ezt az adatformátumot nem tudjuk fogadni.',
  unknown_host: 'Ezen a címen nincs portál.',
  key_reused: 'Ezt a kérést már elküldte más tartalommal. Kérjük, töltse újra az oldalt.',
  admed_only:
    'Ezt az ellátást csak a következő szervezheti meg: {product}. Kérjük, hívja az ügyfélszolgálatot.',
  is_publicly_not_reservable:
    'Ez az ellátás csak telefonon foglalható. Kérjük, hívja a rendelőt: {phone}',
  code_wrong: 'Ez a kód nem jó. Hátralévő próbálkozások: {left}.',
  code_over: 'Ez a kód már nem használható. Kérjük, nyissa meg a levélben lévő hivatkozást.',
  no_more_texts: 'Erre a számra {time}-ig nem megy több SMS. Küldje e-mailben.',
  no_more_mails: 'Erre a címre {time}-ig nem megy több e-mail. Küldje SMS-ben.',
  too_many_requests: 'Túl sok kérés érkezett. Kérjük, próbálja újra {wait}.',
  too_many_today:
    'Ön ma már elérte az egy nap alatt elküldhető kérések számát. Kérjük, próbálja újra {wait}.',
  too_many_holds:
    'Egyszerre legfeljebb két megerősítésre váró időpontja lehet. Erősítse meg valamelyiket a róla küldött levélben, vagy engedje el; legkésőbb 15 perc után magától felszabadul.',
  unknown_error: shared.failure.unknown,
  unavailable: 'A szolgáltatás most nem érhető el. Kérjük, próbálja újra néhány másodperc múlva.',
  held_by_another:
    'Ezt éppen valaki más írja, például egy futó betöltés. Semmi sem lett mentve, és amit beírt, megmaradt. Kérjük, próbálja újra egy perc múlva.',
  account_changed:
    'Ebben a böngészőben most egy másik fiók van bejelentkezve. Semmit sem küldtünk el, és amit beírt, itt maradt. Jelentkezzen be újra a saját fiókjával, vagy töltse újra az oldalt, ha a másik fiókkal folytatja.',
  already_sent:
    'Ebből a piszkozatból már elküldtek egy kérdést, talán egy másik ablakban. Amit itt leírt, azt nem küldtük el: új kérdésként elküldheti.',
  sign_in_required: 'A folytatáshoz kérjük, jelentkezzen be.',
  sign_in_failed:
    'Az e-mail-cím vagy a jelszó nem megfelelő. Kérjük, ellenőrizze, és próbálja újra.',
  account_pending:
    'Fiókja még nincs megerősítve. Új levelet küldtünk Önnek: kérjük, nyissa meg a benne lévő hivatkozást.',
  account_locked: 'Ezt a fiókot zároltuk. Kérjük, forduljon az ügyfélszolgálathoz.',
  email_taken: 'Ezzel az e-mail-címmel már van fiók. Kérjük, adjon meg másikat.',
  full_auth_required: 'Kérjük, előbb adja meg a születési dátumát.',
  full_auth_failed: 'A születési dátum nem egyezik az adatainkkal. Kérjük, ellenőrizze.',
  too_many_sign_ins: 'Túl sok sikertelen próbálkozás történt. Kérjük, próbálja újra {wait}.',
  too_many_mails:
    'Rövid időn belül több levelet is kért. Kérjük, nézze meg a levélszemét mappát is, vagy próbálja újra {wait}.',
  password_wrong: 'A jelszó nem jó. Kérjük, ellenőrizze, és próbálja újra.',
  too_many_relatives:
    'Ennél több felnőtt hozzátartozó nem tartozhat egy fiókhoz. Előbb távolítson el valakit.',
  subscription_required: 'Ehhez érvényes előfizetés szükséges.',
  other_address:
    'A megadott cím nem egyezik a főfiók címével. Csak olyan felnőtt hozzátartozó vehető fel, aki ugyanazon a címen lakik.',
  voucher_invalid:
    'Ez az aktiváló kód nem érvényes, vagy már felhasználták. Kérjük, ellenőrizze, és írja be újra.',
  not_eligible:
    'Ezzel az aktiváló kóddal nem lehet regisztrálni: a szolgáltatás havidíjas előfizetéshez jár, amelyhez a csomag 2018 után jött létre. Kérdés esetén forduljon szolgáltatójához.',
  registration_closed: 'A regisztráció lezárult.',
  too_many_voucher_tries: 'Túl sok hibás aktiváló kód érkezett. Kérjük, próbálja újra {wait}.',
  preauth_required:
    'Az ellátáshoz előzetes engedély szükséges. Az időpontot így is lefoglalhatja: értesítjük, hogy a biztosítása fedezi-e.',
  preauth_too_early:
    'Az időpont 2 munkanapon belül van, ezért a jogosultságát addig nem tudjuk ellenőrizni. Kérjük, válasszon későbbi időpontot, vagy fizessen a rendelőben, és igényelje a térítést a kárbejelentés menüpontban.',
  self_paid_only: 'Ezt a vizitet a biztosítása nem fizeti. Saját költségére lefoglalhatja.',
  attachments_required:
    'Orvosi beutaló csatolása kötelező. Kérjük, csatolja, vagy foglaljon telefonon. {phone}',
  appointment_undecided:
    'Erről a vizitről előbb a biztosítónak kell döntenie, és a választott időpont ennél korábbi. Kérjük, válasszon későbbit.',
  other_insurance_year:
    'Ezt a vizitet egy másik biztosítási év kerete fizeti, ezért erre a napra nem tehető át. Kérjük, mondja le, és foglaljon új időpontot.',
  second_factor_required: 'Adja meg a hitelesítő alkalmazás kódját vagy egy helyreállító kódot.',
  second_factor_wrong:
    'A kód nem jó, vagy már felhasználták. Kérjük, várja meg a hitelesítő alkalmazás következő kódját, és azt írja be.',
  passkey_failed:
    'Az azonosítókulcsot nem sikerült használni. Kérjük, próbálja újra, vagy jelentkezzen be a jelszavával.',
  second_factor_missing:
    'Ebbe a fiókba csak második lépéssel lehet bejelentkezni. Kérjük, használja az azonosítókulcsát, vagy forduljon az ügyfélszolgálathoz.',
  too_many_passkeys:
    'Egy fiókhoz legfeljebb 20 azonosítókulcs tartozhat. Kérjük, előbb töröljön egyet.',
  too_many_codes:
    'Egy nap alatt túl sok hibás kódot adtak meg. Kérjük, próbálja újra {wait}, vagy jelentkezzen be azonosítókulccsal.',
  too_many_at_once:
    'Most nagyon sokan szeretnék ugyanezt egyszerre. Kérjük, próbálja újra néhány másodperc múlva.',
  file_refused: 'Ezt a fájlt nem tudjuk elfogadni.',
  too_many_files:
    'Elérte a megőrizhető fájlok számát. Kérjük, töröljön egyet; amelyekkel nem küldött űrlapot, azok egy nap után maguktól törlődnek.',
  storage_full:
    'Most nem tudunk fájlt fogadni. Kérjük, próbálja újra később, vagy küldje el az űrlapot nélküle.',
  already_claimed: 'Ezt a kérést már egy kolléga vállalta.',
  patient_waits: 'A páciens itt van, vagy itt járt: hívja be, vagy várja meg a váró bezárását.',
  video_visit_closed:
    'Ennek a vizitnek a várója nincs nyitva: fél órával a vizit előtt nyílik, és akkor zár, amikor az orvos befejezi a vizitet.',
  too_many_watches: 'Egyszerre legfeljebb öt korábbi időpontra várhat. Előbb állítson le egyet.',
  too_many_call_backs:
    'Egyszerre legfeljebb három visszahívást kérhet. Mondjon le egyet, vagy várja meg a hívást.',
  too_many_questions: 'Öt nyitott kérdése van. Zárjon le egyet, vagy várja meg a választ.',
  changed_meanwhile: 'Ez közben megváltozott. Töltse újra az oldalt, és nézze meg, hol tart.',
  already_subscribed: 'Már van érvényes előfizetése. Az aktiváló kódot nem használtuk fel.',
};
