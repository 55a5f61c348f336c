import type { Page, WebSocket } from '@playwright/test';
import { PRICE_WORDS } from '#app/features/prices/price-words.ts';
import { VIDEO_WORDS } from '#app/features/video/words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Pool } from '#db/client.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import type { AccountRow } from '#tests/support/builders/people.ts';
import {
  arrangeAccount,
  arrangeSignIn,
  signInAsStaff,
} from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { readerOfDay, staffOfDay } from '#tests/support/e2e/sites.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import { startTurnServer } from '#tests/support/e2e/turn-server.ts';

const STAFF = staffOfDay(0);

const PORT = process.env.E2E_PORT ?? '';
const staff = STAFF_WORDS[STAFF.locale];
const reader = readerOfDay(2);
const { video: w } = reader.words;
/** As the doctor reads it. */
const hers = VIDEO_WORDS[STAFF.locale].room;
/** Of the demo, with an account of the staff. */
const DOCTOR = 20;

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const { args = [] } = launchOptions;
    await use({
      ...launchOptions,
      args: [
        ...args,
        // Three browsers encode and decode by software: five pictures a second move as well as twenty.
        '--use-fake-device-for-media-stream=fps=5,device-count=3',
        '--use-fake-ui-for-media-stream',
      ],
    });
  },
});

/** A visit by video with the demo's doctor that begins in some minutes. */
async function arrangeVisit(database: Pool, account: AccountRow, inMinutes: number) {
  const { rows } = await database.query<{ id: string }>(
    `WITH booked AS (
     INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                              hold_secret_hash, locale, customer_id, patient_last_name, patient_first_name, patient_date_of_birth, patient_email)
     SELECT gen_random_uuid(), $1, 'localhost', 910000000 + $2, c.id, c.provider_id, c.doctor_id, f.id,
            portal_now() + $4 * interval '1 minute', portal_now() + ($4 + 10) * interval '1 minute', 'confirmed', '\\x00', 'hu', $2,
            'Szabó', 'Kata', '1986-04-12', $5
       FROM calendar c JOIN calendar_subfunction o ON o.calendar_id = c.id JOIN subfunction f ON f.id = o.subfunction_id AND f.is_online
      WHERE c.doctor_id = $3 LIMIT 1
     RETURNING id, partner_id, customer_id, subfunction_id)
     INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, total_cost, estimated_cost, paid_by_subscription)
     SELECT b.id, b.partner_id, s.id, f.specialization_id, 'none', 'not_required', 16500, 0, 16500
       FROM booked b JOIN subscription s ON s.customer_id = b.customer_id JOIN subfunction f ON f.id = b.subfunction_id
     RETURNING reservation_id AS id`,
    [GENERIC_PARTNER, account.customer_id, DOCTOR, inMinutes, account.email],
  );
  return rows[0]?.id ?? '';
}

const remotePicture = (page: Page, who: string) => page.locator(`video[aria-label="${who}"]`);

/** How many frames of the other side this browser has shown. */
function countFrames(page: Page, who: string): Promise<number> {
  return remotePicture(page, who).evaluate(
    (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames,
  );
}

/** Three browsers that encode and decode by software, on two cores that others use. */
const SLOW_MS = 30_000;

async function expectMoving(page: Page, who: string): Promise<void> {
  const before = await countFrames(page, who);
  await expect
    .poll(() => countFrames(page, who), { timeout: SLOW_MS, message: `the picture of ${who}` })
    .toBeGreaterThan(before);
}

/** Whether something louder than silence has come within the last half second: a fake microphone beeps more often. */
async function openMeter(page: Page, who: string): Promise<() => Promise<boolean>> {
  const hears = await remotePicture(page, who).evaluateHandle((video: HTMLVideoElement) => {
    const context = new AudioContext();
    const meter = context.createAnalyser();
    meter.fftSize = 32_768;
    context.createMediaStreamSource(video.srcObject as MediaStream).connect(meter);
    const samples = new Float32Array(meter.fftSize);
    return () => {
      meter.getFloatTimeDomainData(samples);
      return samples.some((sample) => sample > 0.01);
    };
  });
  return () => hears.evaluate((isHeard) => isHeard());
}

async function expectHeard(page: Page, who: string): Promise<void> {
  await expect
    .poll(await openMeter(page, who), { timeout: SLOW_MS, message: `the sound of ${who}` })
    .toBe(true);
}

/** Nothing for two seconds: a machine that is busy loses a beep, not three. */
async function expectSilent(page: Page, who: string): Promise<void> {
  const isHeard = await openMeter(page, who);
  let silences = 0;
  const count = async () => (silences = (await isHeard()) ? 0 : silences + 1);
  await expect
    .poll(count, { timeout: SLOW_MS, intervals: [700], message: `the silence of ${who}` })
    .toBeGreaterThan(2);
}

/** How bright what this browser shows of the other side is, 0 to 255. */
function measureLight(page: Page, who: string): Promise<number> {
  return remotePicture(page, who).evaluate((video: HTMLVideoElement) => {
    const context = new OffscreenCanvas(8, 8).getContext('2d');
    context?.drawImage(video, 0, 0, 8, 8);
    const pixels = context?.getImageData(0, 0, 8, 8).data ?? new Uint8ClampedArray();
    return Math.max(...pixels.filter((_, at) => at % 4 !== 3));
  });
}

/** Fake cameras show what is far brighter than black. */
async function expectLight(page: Page, who: string, isLight: boolean): Promise<void> {
  await expect
    .poll(async () => (await measureLight(page, who)) > 60, {
      timeout: SLOW_MS,
      message: `the picture of ${who}`,
    })
    .toBe(isLight);
}

/** The second of Chromium's three fake cameras gives pictures of depth, which no browser sends: the first and the third take turns. */
async function hideDepthCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const list = devices.enumerateDevices.bind(devices);
    devices.enumerateDevices = async () =>
      (await list()).filter(({ label }) => label !== 'fake_device_1');
  });
}

/** Which camera a browser shows its owner, and so sends. */
const cameraOf = (page: Page) =>
  remotePicture(page, w.room.you).evaluate(
    (video: HTMLVideoElement) =>
      (video.srcObject as MediaStream).getVideoTracks()[0]?.getSettings().deviceId,
  );

/** Sound and picture off and on again, and the other camera: as the doctor's browser receives it. */
async function expectControls(patient: PortalPage, doctor: PortalPage): Promise<void> {
  const { page } = patient;
  const who = hers.kinds.patient;
  const press = (name: string) => page.getByRole('button', { name }).press('Enter');
  await press(w.room.mute);
  await expect(doctor.main.getByText(`${who} · ${hers.soundOff}`, { exact: true })).toBeVisible();
  await expectSilent(doctor.page, who);
  await press(w.room.unmute);
  await expectHeard(doctor.page, who);
  await expectLight(doctor.page, who, true);
  await press(w.room.hide);
  await expect(doctor.main.getByText(`${who} · ${hers.pictureOff}`, { exact: true })).toBeVisible();
  await expectLight(doctor.page, who, false);
  await press(w.room.unhide);
  await expectLight(doctor.page, who, true);
  const before = await cameraOf(page);
  await press(w.room.switchCamera);
  await expect.poll(() => cameraOf(page)).not.toBe(before);
  // The camera before is shut: what comes now is of the other.
  await expectMoving(doctor.page, who);
  await expect(doctor.main.locator('figcaption', { hasText: who })).toHaveText(who);
}

/** Done when this browser looks for another way: some seconds after it has seen that the one it had is broken. */
function looksForWay(socket: WebSocket): Promise<unknown> {
  return socket.waitForEvent('framesent', {
    predicate: ({ payload }) => String(payload) === JSON.stringify({ type: 'relay' }),
    timeout: SLOW_MS,
  });
}

// By keyboard.
test('a patient tests the devices, waits, is called in by the doctor, and both see, hear and write each other, turn sound and picture off and on, take another camera and give each other files through a relay that freezes for a while and is killed for eight seconds; a third joins and comes back after a reload, and the connection is rated [C068]', async ({
  page,
  database,
  openBrowser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await hideDepthCamera(page);
  const turn = await startTurnServer(PORT);
  try {
    const account = await arrangeAccount(database);
    await arrangeSignIn(page.context(), database, account, reader);
    const id = await arrangeVisit(database, account, 12);
    const patient = new PortalPage(page, reader);

    await patient.goTo('/services/video-consultation/device-test');
    await page.getByRole('button', { name: w.test.start }).press('Enter');
    // What becomes of it is read out, and whoever has pressed stays where they are.
    await expect(patient.main.getByRole('status').getByText(w.test.cameraWorks)).toBeVisible();
    await expect(page.getByRole('button', { name: w.test.again })).toBeFocused();
    await expect(patient.main).toContainText(w.test.microphoneWorks, { timeout: SLOW_MS });
    await expect(patient.main).toContainText(/\d+ ms/);
    await page.getByRole('button', { name: w.test.play }).press('Enter');
    await page.getByRole('button', { name: w.test.heard, exact: true }).press('Enter');
    await expect(patient.main.getByRole('status').getByText(w.test.allWork)).toBeVisible();
    await expect(page.getByRole('button', { name: w.test.heard, exact: true })).toBeFocused();
    await patient.expectAccessible('devices tested');

    await patient.goTo('/services/video-consultation');
    await expect(patient.main).toContainText('112');
    await expect(
      patient.main.locator('a[href*="/doctors/"][href*="?subfunction="]').first(),
    ).toBeVisible();
    await patient.expectAccessible('doctors who hold video visits');
    await patient.main.locator(`a[href$="${id}"]`).press('Enter');
    const fact = (name: string) =>
      patient.main.locator('dl > *').filter({ has: page.getByText(name, { exact: true }) });
    await expect(fact(w.visit.doctor)).toContainText('Bognár Emőke');
    await expect(fact(w.visit.phone).getByRole('link')).toHaveAttribute('href', /^tel:\+\d+$/);
    await expect(patient.main).toContainText(w.law.refuse);
    const [, byTransfer = ''] = PRICE_WORDS[reader.locale].dueByVideo.split('{price}');
    await expect(fact(w.visit.price)).toContainText(/16\D500/);
    await expect(fact(w.visit.price)).toContainText(byTransfer);
    await page.getByRole('button', { name: w.visit.enter }).press('Enter');
    await expect(patient.main).toContainText(w.room.nextTurn);
    await patient.expectAccessible('waiting');
    await page.reload();
    await expect(patient.main).toContainText(w.room.nextTurn);

    const doctor = new PortalPage(await openBrowser(), STAFF);
    await signInAsStaff(database, doctor.page, 'doctor@staff.example');
    await doctor.goTo('/staff/video');
    await expect(doctor.heading).toHaveText(staff.video.title);
    await expect(doctor.main).not.toContainText('Szabó');
    await doctor.main.locator(`a[href$="${id}"]`).press('Enter');
    await expect(doctor.main).toContainText('Szabó Kata');
    await doctor.expectAccessible('before the call');
    const opened = doctor.page.waitForEvent('websocket');
    await doctor.page.getByRole('button', { name: staff.videoVisit.callIn }).press('Enter');
    const socket = await opened;

    const { patient: isPatient, doctor: isDoctor } = w.room.kinds;
    await expectMoving(page, isDoctor);
    await expectMoving(doctor.page, hers.kinds.patient);
    await expect(patient.main.getByText(w.room.connected, { exact: true })).toBeVisible();
    // Whom one sees, and the way out, without scrolling.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(remotePicture(page, isDoctor)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: w.room.leave })).toBeInViewport({ ratio: 1 });
    await expectControls(patient, doctor);
    await page.getByRole('textbox', { name: w.room.chat.label }).fill('Jól hallom.');
    await page.getByRole('button', { name: w.room.chat.send }).press('Enter');
    await expect(doctor.main.getByRole('log')).toContainText(`${hers.kinds.patient}: Jól hallom.`);

    const finding = { name: 'lelet.pdf', mimeType: 'application/pdf', buffer: await drawPdf() };
    await patient.main.locator('input[type="file"]').first().setInputFiles(finding);
    await page.getByRole('button', { name: w.room.files.send }).press('Enter');
    await expect(patient.main).toContainText(w.room.files.sent);
    const saved = doctor.page.waitForEvent('download');
    await doctor.main.getByRole('button', { name: 'lelet.pdf' }).press('Enter');
    expect((await saved).suggestedFilename()).toBe('lelet.pdf');
    const advice = { ...finding, name: 'javaslat.pdf' };
    await doctor.main.getByLabel(hers.files.give).setInputFiles(advice);
    await expect(patient.main.getByRole('button', { name: 'javaslat.pdf' })).toBeVisible();
    await doctor.expectAccessible('files given');
    await patient.expectAccessible('in the call');

    // Nothing goes through, and nobody is told.
    turn.freeze();
    await expect(patient.main).toContainText(w.room.lost, { timeout: 15_000 });
    turn.thaw();
    await expect(patient.main.getByText(w.room.connected, { exact: true })).toBeVisible({
      timeout: 10_000,
    });
    await expectMoving(page, isDoctor);
    await expectMoving(doctor.page, hers.kinds.patient);

    // The way that the connection had is gone for good. Eight seconds: five until that is seen, and three of patience.
    const looks = looksForWay(socket);
    await turn.kill();
    await expect(patient.main).toContainText(w.room.lost, { timeout: 15_000 });
    await looks;
    await turn.begin();
    for (const [{ main }, { connected }] of [
      [patient, w.room],
      [doctor, hers],
    ] as const) {
      await expect(main.getByText(connected, { exact: true })).toBeVisible({ timeout: 15_000 });
    }
    for (const see of [expectMoving, expectHeard]) {
      await see(page, isDoctor);
      await see(doctor.page, hers.kinds.patient);
    }

    await page.getByRole('button', { name: w.room.invite.action }).press('Enter');
    const link = await page.getByRole('textbox', { name: w.room.invite.link }).inputValue();
    const guest = await openBrowser();
    await guest.goto(link);
    await expect(guest.locator('html')).toHaveAttribute('lang', reader.locale);
    await expect(guest.getByText('Bognár Emőke')).toBeVisible();
    await guest.getByRole('button', { name: w.join.enter }).press('Enter');
    await expectMoving(guest, isDoctor);
    expect(guest.url()).not.toContain(link.split('#')[1] ?? link);
    await guest.reload();
    await expectMoving(guest, isDoctor);
    await expectMoving(guest, isPatient);
    await expectMoving(doctor.page, hers.kinds.guest);

    await doctor.page.getByRole('button', { name: staff.videoVisit.end }).press('Enter');
    await doctor.page.getByRole('button', { name: staff.videoVisit.endForSure }).press('Enter');
    await expect(doctor.heading).toHaveText(staff.video.title);
    await expect(patient.main).toContainText(w.room.ended);
    await page.getByRole('radio', { name: w.room.rate.values[4] }).press('Space');
    await page.getByRole('button', { name: w.room.rate.submit }).press('Enter');
    await expect(patient.main).toContainText(w.room.rate.thanks);
    // Kept after the visit, and none of the third person's business.
    await expect(guest.getByText('javaslat.pdf')).toHaveCount(0);
    await page.reload();
    await expect(patient.main.getByRole('button', { name: 'javaslat.pdf' })).toBeVisible();
    const { rows } = await database.query(
      'SELECT rating FROM video_visit WHERE reservation_id = $1',
      [id],
    );
    expect(rows).toEqual([{ rating: 4 }]);
  } finally {
    await turn.kill();
  }
});
