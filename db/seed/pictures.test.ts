import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPictures, pickDoctorPicture, pickClinicPicture } from './pictures.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizit-pictures-'));
  await drawPictures(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe('pictures', () => {
  it('are drawn for every path that a doctor or a clinic can have', async () => {
    const drawn = new Set([
      ...(await readdir(join(folder, 'doctors'))).map((name) => `doctors/${name}`),
      ...(await readdir(join(folder, 'providers'))).map((name) => `providers/${name}`),
    ]);
    for (let id = 1; id <= 300; id += 1) {
      expect(drawn.has(pickDoctorPicture(id, true))).toBe(true);
      expect(drawn.has(pickDoctorPicture(id, false))).toBe(true);
      expect(drawn.has(pickClinicPicture(id))).toBe(true);
    }
    expect(drawn.size).toBe(360);
  });

  it('are the same when drawn again, and carry no script and nothing from elsewhere', async () => {
    const path = join(folder, pickDoctorPicture(7, true));
    const before = await readFile(path, 'utf8');
    await drawPictures(folder);
    expect(await readFile(path, 'utf8')).toBe(before);
    expect(before).toMatch(/^<svg /);
    for (const kind of ['doctors', 'providers']) {
      for (const name of await readdir(join(folder, kind))) {
        const svg = await readFile(join(folder, kind, name), 'utf8');
        expect(svg).not.toMatch(/<script|href="http|url\(http|onload/);
      }
    }
  });
});
