import type { Locale } from '#app/i18n/locale.ts';

/** What people call a specialty, or what they go there with, parted by commas. Only what a receptionist would send there too. */
const LAY_WORDS: Record<string, Record<Locale, string>> = {
  dermatology: {
    hu: 'bőrorvos, anyajegy, ekcéma, pikkelysömör, akné, pattanás, kiütés, viszketés, szemölcs, gombás bőr, hajhullás',
    ro: 'medic de piele, alunițe, acnee, eczemă, psoriazis, mâncărime, erupție, neg, ciupercă, căderea părului',
    en: 'skin doctor, moles, acne, eczema, psoriasis, rash, itching, wart, skin fungus, hair loss',
  },
  dermatoonc: {
    hu: 'bőrrák, melanoma, gyanús anyajegy',
    ro: 'cancer de piele, melanom, aluniță suspectă',
    en: 'skin cancer, melanoma, suspicious mole',
  },
  cardiology: {
    hu: 'szívgyógyász, szívorvos, szív, magas vérnyomás, szívdobogás, mellkasi fájdalom',
    ro: 'medic de inimă, inimă, tensiune mare, palpitații, durere în piept',
    en: 'heart doctor, heart, high blood pressure, palpitations, chest pain',
  },
  internal: {
    hu: 'belorvos, fáradékonyság, kivizsgálás',
    ro: 'internist, boli interne, oboseală',
    en: 'internist, physician, tiredness',
  },
  gp: {
    hu: 'körzeti orvos, családorvos, megfázás, láz, recept',
    ro: 'medic de familie, generalist, răceală, febră, rețetă',
    en: 'family doctor, GP, cold, fever, prescription',
  },
  paediatrics: {
    hu: 'gyerekorvos, gyermekorvos, baba, csecsemő, lázas gyerek',
    ro: 'doctor de copii, pediatru, bebeluș, sugar, copil cu febră',
    en: 'children’s doctor, pediatrician, baby, infant, kids, child with fever',
  },
  paedcardio: {
    hu: 'gyerek szív, gyermekszívgyógyász',
    ro: 'inima copilului, cardiolog copii',
    en: 'child heart',
  },
  paedneuro: {
    hu: 'gyermek ideggyógyász, gyerek fejfájás',
    ro: 'neurolog copii, dureri de cap la copil',
    en: 'child neurology, child headache',
  },
  neurology: {
    hu: 'ideggyógyász, fejfájás, migrén, szédülés, zsibbadás, remegés',
    ro: 'dureri de cap, migrenă, amețeală, amorțeală, tremur',
    en: 'headache, migraine, dizziness, numbness, nerve, tremor',
  },
  neurosurgery: {
    hu: 'gerincsérv, porckorongsérv',
    ro: 'hernie de disc, coloană',
    en: 'slipped disc, spine',
  },
  gynaecology: {
    hu: 'nőgyógyász, nőorvos, terhesség, fogamzásgátlás, menstruáció, rákszűrés nőknek',
    ro: 'ginecolog, sarcină, contracepție, menstruație, Babeș-Papanicolau',
    en: 'gynecologist, women’s health, pregnancy, contraception, period pain, smear test',
  },
  urology: {
    hu: 'prosztata, hólyag, vesekő, gyakori vizelés, felfázás',
    ro: 'prostată, vezică, pietre la rinichi, urinare frecventă, cistită',
    en: 'prostate, bladder, kidney stone, frequent urination, cystitis',
  },
  andrology: {
    hu: 'férfi meddőség, termékenység, merevedési zavar, férfiorvos',
    ro: 'fertilitate masculină, infertilitate bărbați, disfuncție erectilă',
    en: 'male fertility, erectile dysfunction, men’s health',
  },
  nephrology: { hu: 'vese, vesegyógyász', ro: 'rinichi, medic de rinichi', en: 'kidney doctor' },
  gastro: {
    hu: 'gyomor, bél, emésztés, reflux, hasfájás, gyomorégés, puffadás, hasmenés, székrekedés',
    ro: 'stomac, intestin, digestie, reflux, durere de burtă, arsuri la stomac, balonare, diaree, constipație',
    en: 'stomach, bowel, digestion, reflux, stomach ache, heartburn, bloating, diarrhoea, constipation',
  },
  hepatology: { hu: 'máj, májgyógyász, zsírmáj', ro: 'ficat, ficat gras', en: 'liver, fatty liver' },
  endocrinology: {
    hu: 'pajzsmirigy, hormon, hormonzavar',
    ro: 'tiroidă, hormoni',
    en: 'thyroid, hormones',
  },
  diabetology: {
    hu: 'cukorbetegség, vércukor, inzulin',
    ro: 'diabet, glicemie, zahăr în sânge, insulină',
    en: 'diabetes, blood sugar, insulin',
  },
  rheumatology: {
    hu: 'reuma, ízületi fájdalom, hátfájás, derékfájás, köszvény',
    ro: 'reumatism, dureri articulare, dureri de spate, gută',
    en: 'joint pain, back pain, arthritis, gout',
  },
  orthopaedics: {
    hu: 'térd, csípő, váll, térdfájás, lúdtalp, bütyök',
    ro: 'genunchi, șold, umăr, durere de genunchi, picior plat, monturi',
    en: 'knee, hip, shoulder, knee pain, flat feet, bunion, orthopedist',
  },
  traumatology: {
    hu: 'baleset, törés, ficam, rándulás',
    ro: 'accident, fractură, luxație, entorsă',
    en: 'accident, fracture, broken bone, sprain, injury',
  },
  surgery: {
    hu: 'műtét, sérv, epekő',
    ro: 'operație, hernie, pietre la bilă',
    en: 'operation, hernia, gallstones',
  },
  vascular: { hu: 'visszér, érszűkület', ro: 'varice, vene', en: 'varicose veins, veins' },
  plastic: {
    hu: 'esztétikai műtét, hegkorrekció',
    ro: 'estetică, operație estetică',
    en: 'cosmetic surgery, aesthetic surgery',
  },
  proctology: { hu: 'aranyér, végbél', ro: 'hemoroizi, fisură anală', en: 'haemorrhoids, piles' },
  ent: {
    hu: 'gégész, fülész, fülfájás, torokfájás, arcüreggyulladás, horkolás, orrdugulás',
    ro: 'durere de ureche, durere în gât, sinuzită, sforăit, nas înfundat',
    en: 'ear nose and throat, earache, sore throat, sinusitis, snoring, blocked nose',
  },
  audiology: {
    hu: 'hallás, hallókészülék, fülzúgás',
    ro: 'auz, aparat auditiv, țiuit în urechi',
    en: 'hearing, hearing aid, tinnitus',
  },
  ophthalmology: {
    hu: 'szemorvos, szemüveg, homályos látás, szürkehályog, kontaktlencse',
    ro: 'oculist, ochelari, vedere încețoșată, cataractă, lentile de contact',
    en: 'eye doctor, glasses, blurred vision, cataract, contact lenses',
  },
  dentistry: {
    hu: 'fogorvos, fogfájás, fogtömés, fogkő, lyukas fog, ínyvérzés',
    ro: 'dentist, stomatolog, durere de dinți, durere de măsea, plombă, carie, detartraj',
    en: 'dentist, toothache, tooth ache, filling, tooth decay, tartar, bleeding gums',
  },
  orthodontics: { hu: 'fogszabályzó', ro: 'aparat dentar', en: 'braces' },
  oralsurgery: {
    hu: 'bölcsességfog, foghúzás, fogimplantátum',
    ro: 'măsea de minte, extracție, implant dentar',
    en: 'wisdom tooth, tooth extraction, dental implant',
  },
  pulmonology: {
    hu: 'tüdő, asztma, köhögés, nehézlégzés, tüdőszűrés',
    ro: 'plămâni, astm, tuse, respirație grea',
    en: 'lung, asthma, cough, shortness of breath',
  },
  allergology: {
    hu: 'allergia, szénanátha, ételallergia',
    ro: 'alergie, rinită, alergie alimentară',
    en: 'allergy, hay fever, food allergy',
  },
  immunology: { hu: 'autoimmun betegség', ro: 'boală autoimună', en: 'autoimmune disease' },
  haematology: { hu: 'vérszegénység, vérkép', ro: 'anemie, sânge', en: 'anaemia, blood' },
  oncology: { hu: 'rák, daganat', ro: 'cancer, tumoră', en: 'cancer, tumour' },
  infectology: {
    hu: 'fertőzés, kullancscsípés, utazási tanács',
    ro: 'infecție, mușcătură de căpușă, călătorie',
    en: 'infection, tick bite, travel advice',
  },
  psychiatry: {
    hu: 'depresszió, szorongás, pánikroham, álmatlanság',
    ro: 'depresie, anxietate, atac de panică, insomnie',
    en: 'depression, anxiety, panic attack, insomnia',
  },
  childpsych: {
    hu: 'gyerekpszichiáter, ADHD, figyelemzavar',
    ro: 'psihiatru copii, ADHD, deficit de atenție',
    en: 'child psychiatrist, ADHD, attention deficit',
  },
  psychology: {
    hu: 'pszichológus, lelki gondok, kiégés, gyász, párkapcsolat',
    ro: 'psiholog, terapie, epuizare, doliu, cuplu',
    en: 'psychologist, therapist, counselling, burnout, grief, couples',
  },
  dietetics: {
    hu: 'fogyás, étrend, táplálkozás, diéta',
    ro: 'slăbire, dietă, nutriționist',
    en: 'weight loss, diet, nutritionist',
  },
  physiotherapy: {
    hu: 'gyógytorna, fizikoterápia',
    ro: 'gimnastică medicală, fizioterapie',
    en: 'physio, exercise',
  },
  massage: { hu: 'masszázs, masszőr', ro: 'masaj, maseur', en: 'massage' },
  rehab: { hu: 'utókezelés, rehabilitáció', ro: 'reabilitare', en: 'rehab' },
  sports: {
    hu: 'sportsérülés, sportorvosi igazolás',
    ro: 'accidentare la sport, aviz sportiv',
    en: 'sports injury, sports certificate',
  },
  occupational: {
    hu: 'üzemorvos, munkaalkalmasság',
    ro: 'aptitudine în muncă, angajare',
    en: 'company doctor, fit for work',
  },
  radiology: {
    hu: 'röntgen, MR, MRI, CT',
    ro: 'radiografie, RMN, CT',
    en: 'X-ray, MRI, CT scan',
  },
  ultrasound: { hu: 'ultrahang, UH', ro: 'ecografie, eco', en: 'ultrasound scan, sonography' },
  laboratory: {
    hu: 'labor, vérvizsgálat, vérkép, vizeletvizsgálat',
    ro: 'analize de sânge, hemogramă, analiză de urină',
    en: 'lab, blood test, urine test',
  },
  genetics: {
    hu: 'öröklődés, genetikai teszt',
    ro: 'boli ereditare, test genetic',
    en: 'inherited disease, genetic test',
  },
  pain: { hu: 'krónikus fájdalom', ro: 'durere cronică', en: 'chronic pain' },
  anaesthesia: { hu: 'altatás, altatóorvos', ro: 'anestezie', en: 'anaesthetic' },
  geriatrics: {
    hu: 'időskori betegség, idősek, feledékenység',
    ro: 'vârstnici, bătrâni, pierderi de memorie',
    en: 'elderly, old age, memory loss',
  },
  sexology: { hu: 'szexuális zavar', ro: 'terapie sexuală', en: 'sex therapy' },
  speech: {
    hu: 'beszédhiba, beszédfejlesztés, dadogás',
    ro: 'tulburări de vorbire, bâlbâială',
    en: 'speech problem, stuttering',
  },
  podiatry: {
    hu: 'benőtt köröm, tyúkszem, lábápolás',
    ro: 'unghie încarnată, bătătură, îngrijirea piciorului',
    en: 'ingrown nail, corn, foot care',
  },
  homecare: {
    hu: 'otthonápolás, nővér',
    ro: 'asistentă la domiciliu',
    en: 'nurse at home',
  },
  screening: {
    hu: 'szűrés, menedzserszűrés',
    ro: 'control anual, pachet de analize',
    en: 'check-up, health check',
  },
  vaccination: { hu: 'oltópont, oltás, influenza elleni oltás', ro: 'vaccin, vaccin antigripal', en: 'jab, vaccine, flu shot' },
  online: {
    hu: 'telefonos orvos, videó, távkonzultáció',
    ro: 'doctor la telefon, video, la distanță',
    en: 'phone doctor, video, remote',
  },
};

/** @throws for a key that the list of specialties does not have */
export function requireLayWords(key: string): string[] {
  const words = LAY_WORDS[key];
  if (!words) throw new Error(`No everyday words for the specialty "${key}"`);
  return [...new Set(Object.values(words).flatMap((text) => text.split(', ')))];
}
