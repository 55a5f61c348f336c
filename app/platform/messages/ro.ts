import { ro as shared } from '#app/i18n/messages/ro.ts';
import type { hu } from './hu.ts';

export const ro: typeof hu = {
  invalid_input: 'Vă rugăm să verificați datele introduse.',
  human_check_failed:
    'Nu am putut verifica dacă cererea vine de la o persoană. Vă rugăm să încercați din nou.',
  expired: 'Acest link a expirat.',
  used: 'Acest link a fost deja folosit.',
  forbidden: 'Nu aveți dreptul la această operațiune.',
  of_age:
    'Persoana pentru care s-a făcut programarea a devenit între timp majoră, așa că de acum numai ea poate decide. O rugăm să sune ea la serviciul clienți.',
  other_account: 'Acest link aparține altui cont. Autentificați-vă în contul din care l-ați cerut.',
  registration_required:
    'Aici programarea se face numai după înregistrare. Vă rugăm să vă înregistrați sau să vă autentificați.',
  consent_required: 'Pentru aceasta este nevoie de acordul dumneavoastră.',
  not_found: 'Pagina sau informația căutată nu a fost găsită.',
  method_not_allowed: 'Această operațiune nu este disponibilă aici.',
  slot_taken: 'Altcineva a rezervat între timp această oră. Vă rugăm să alegeți alta.',
  not_offered: 'Această oră nu mai poate fi rezervată. Vă rugăm să alegeți alta.',
  person_busy: 'Aveți deja o programare la această oră. Vă rugăm să alegeți altă oră.',
  too_late_to_change:
    'Această programare nu mai poate fi mutată sau anulată aici, deoarece termenul a trecut. Vă rugăm să sunați la clinică: {phone}',
  appointment_over:
    'Această programare a trecut sau a fost anulată, așa că nu mai poate fi modificată.',
  hold_expired:
    'Timpul de păstrare a expirat și ora a fost eliberată. Vă rugăm să alegeți din nou.',
  discount_ended: 'Această reducere s-a încheiat.',
  too_large: 'Datele trimise sunt prea mari.',
  unsupported_media_type: 'Nu putem primi acest format de date.',
  unknown_host: 'La această adresă nu există un portal.',
  key_reused: 'Această cerere a fost trimisă deja cu alt conținut. Vă rugăm să reîncărcați pagina.',
  admed_only:
    'Acest serviciu poate fi organizat doar de {product}. Vă rugăm să sunați la serviciul clienți.',
  is_publicly_not_reservable:
    'Acest serviciu se poate programa doar telefonic. Vă rugăm să sunați la clinică: {phone}',
  code_wrong: 'Codul nu este corect. Încercări rămase: {left}.',
  code_over: 'Codul nu mai poate fi folosit. Vă rugăm să deschideți linkul din mesaj.',
  no_more_texts: 'Până la {time} nu mai pleacă SMS-uri la acest număr. Trimiteți-l prin e-mail.',
  no_more_mails: 'Până la {time} nu mai pleacă e-mailuri la această adresă. Trimiteți-l prin SMS.',
  too_many_requests: 'Prea multe cereri. Vă rugăm să încercați din nou {wait}.',
  too_many_today:
    'Ați trimis deja numărul maxim de cereri pentru o zi. Vă rugăm să încercați din nou {wait}.',
  too_many_holds:
    'Puteți avea cel mult două ore în așteptarea confirmării. Confirmați una dintre ele prin linkul din e-mail sau eliberați-o; după cel mult 15 minute se eliberează singură.',
  unknown_error: shared.failure.unknown,
  unavailable:
    'Serviciul nu este disponibil acum. Vă rugăm să încercați din nou peste câteva secunde.',
  held_by_another:
    'Aceste date sunt scrise chiar acum de altcineva, de exemplu de un import în curs. Nu s-a salvat nimic, iar ce ați scris a rămas aici. Vă rugăm să încercați din nou peste un minut.',
  account_changed:
    'În acest browser este autentificat acum alt cont. Nu s-a trimis nimic, iar ceea ce ați scris a rămas aici. Autentificați-vă din nou cu contul dumneavoastră sau reîncărcați pagina pentru a continua cu celălalt cont.',
  already_sent:
    'Din această ciornă s-a trimis deja o întrebare, poate într-o altă fereastră. Ce ați scris aici nu s-a trimis: puteți trimite textul ca întrebare nouă.',
  sign_in_required: 'Pentru a continua, vă rugăm să vă autentificați.',
  sign_in_failed:
    'Adresa de e-mail sau parola nu este corectă. Vă rugăm să verificați și să încercați din nou.',
  account_pending:
    'Contul dumneavoastră nu este încă confirmat. V-am trimis un mesaj nou: vă rugăm să deschideți linkul din el.',
  account_locked: 'Acest cont a fost blocat. Vă rugăm să contactați serviciul clienți.',
  email_taken: 'Există deja un cont cu această adresă de e-mail. Vă rugăm să introduceți alta.',
  full_auth_required: 'Vă rugăm să introduceți mai întâi data nașterii.',
  full_auth_failed: 'Data nașterii nu corespunde cu datele noastre. Vă rugăm să o verificați.',
  too_many_sign_ins:
    'Au fost prea multe încercări nereușite. Vă rugăm să încercați din nou {wait}.',
  too_many_mails:
    'Ați cerut mai multe mesaje într-un timp scurt. Vă rugăm să verificați și dosarul spam sau să încercați din nou {wait}.',
  password_wrong: 'Parola nu este corectă. Vă rugăm să o verificați și să încercați din nou.',
  too_many_relatives:
    'Un cont nu poate avea mai mulți membri de familie adulți. Eliminați mai întâi pe cineva.',
  subscription_required: 'Pentru aceasta este nevoie de un abonament valabil.',
  other_address:
    'Adresa introdusă nu coincide cu adresa contului principal. Pot fi adăugați numai adulții din familie care locuiesc la aceeași adresă.',
  voucher_invalid:
    'Acest cod de activare nu este valabil sau a fost deja folosit. Vă rugăm să îl verificați și să îl introduceți din nou.',
  not_eligible:
    'Cu acest cod de activare nu se poate face înregistrarea: serviciul se acordă abonaților cu plată lunară, cu un pachet creat după 2018. Pentru întrebări, adresați-vă operatorului dumneavoastră.',
  registration_closed: 'Înregistrarea s-a încheiat.',
  too_many_voucher_tries:
    'Au fost introduse prea multe coduri greșite. Vă rugăm să încercați din nou {wait}.',
  preauth_required:
    'Acest serviciu necesită aprobare prealabilă. Îl puteți programa oricum: vă anunțăm dacă este acoperit de asigurare.',
  preauth_too_early:
    'Data este în mai puțin de 2 zile lucrătoare, așa că nu putem verifica eligibilitatea înainte de vizită. Vă rugăm să alegeți o dată mai îndepărtată sau să plătiți la clinică și să cereți decontarea din meniul de raportare a daunelor.',
  self_paid_only:
    'Asigurarea dumneavoastră nu plătește această vizită. O puteți programa pe cheltuiala dumneavoastră.',
  attachments_required:
    'Atașarea biletului de trimitere este obligatorie. Vă rugăm să îl atașați sau să faceți programarea prin telefon. {phone}',
  appointment_undecided:
    'Asigurătorul trebuie să decidă mai întâi despre această vizită, iar ora aleasă este înainte. Vă rugăm să alegeți una mai târzie.',
  other_insurance_year:
    'Această vizită este plătită din acoperirea altui an de asigurare, așa că nu poate fi mutată în acea zi. Vă rugăm să o anulați și să faceți o programare nouă.',
  second_factor_required:
    'Introduceți codul din aplicația de autentificare sau un cod de recuperare.',
  second_factor_wrong:
    'Codul nu este corect sau a fost deja folosit. Vă rugăm să așteptați următorul cod din aplicația de autentificare și să îl introduceți pe acela.',
  passkey_failed:
    'Cheia de acces nu a putut fi folosită. Vă rugăm să încercați din nou sau să vă autentificați cu parola.',
  second_factor_missing:
    'În acest cont vă puteți autentifica numai cu un al doilea pas. Vă rugăm să folosiți cheia de acces sau să contactați serviciul clienți.',
  too_many_passkeys:
    'Un cont poate avea cel mult 20 de chei de acces. Vă rugăm să ștergeți mai întâi una.',
  too_many_codes:
    'Într-o singură zi au fost introduse prea multe coduri greșite. Vă rugăm să încercați din nou {wait} sau să vă autentificați cu o cheie de acces.',
  too_many_at_once:
    'Foarte multe persoane fac acest lucru deodată. Vă rugăm să încercați din nou peste câteva secunde.',
  file_refused: 'Acest fișier nu poate fi acceptat.',
  too_many_files:
    'Ați trimis atâtea fișiere câte putem păstra. Vă rugăm să ștergeți unul; cele cu care nu s-a trimis niciun formular se șterg singure după o zi.',
  storage_full:
    'Momentan nu putem primi fișiere. Vă rugăm să încercați mai târziu sau să trimiteți formularul fără fișier.',
  already_claimed: 'Cererea a fost preluată de un coleg.',
  patient_waits:
    'Pacientul este aici sau a fost aici: chemați-l sau așteptați închiderea sălii de așteptare.',
  video_visit_closed:
    'Sala de așteptare a acestei consultații nu este deschisă: se deschide cu o jumătate de oră înainte și se închide când medicul încheie consultația.',
  too_many_watches:
    'Puteți aștepta cel mult cinci ore mai devreme deodată. Opriți întâi una dintre ele.',
  too_many_call_backs:
    'Puteți avea cel mult trei cereri de apel telefonic. Renunțați la una sau așteptați apelul.',
  too_many_questions: 'Aveți deja cinci întrebări deschise. Închideți una sau așteptați răspunsul.',
  changed_meanwhile: 'Între timp s-a schimbat ceva. Reîncărcați pagina și vedeți unde s-a ajuns.',
  already_subscribed: 'Aveți deja un abonament valabil. Codul de activare nu a fost folosit.',
};
