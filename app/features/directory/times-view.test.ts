import { describe, expect, it } from 'vitest';
import { addressWithTimes } from './times-view.ts';

describe('who chose the list of times', () => {
  it('gets it on every page with times', () => {
    const open = (address: string) => addressWithTimes(address, 'list');
    expect(open('/services/provider-search')).toBe('/services/provider-search?times=list');
    expect(open('/services/provider-search?location=hu-bp&doctorName=%C3%A9va')).toBe(
      '/services/provider-search?location=hu-bp&doctorName=%C3%A9va&times=list',
    );
    for (const page of [
      '/providers/12',
      '/providers/12/doctors/3',
      '/providers/1/specializations/2',
    ]) {
      expect(open(`${page}?week=2026-03-02`)).toBe(`${page}?week=2026-03-02&view=list`);
    }
  });

  it('goes where a link says, and everywhere else', () => {
    for (const address of [
      '/services/provider-search?times=list',
      '/services/provider-search?times=grid',
      '/providers/12?view=list',
      '/services/provider-search/reservation',
      '/services/provider-search.data',
      '//evil.example/providers/12',
      '/',
    ]) {
      expect(addressWithTimes(address, 'list')).toBeNull();
    }
  });

  it('has made the choice', () => {
    expect(addressWithTimes('/providers/12', undefined)).toBeNull();
    expect(addressWithTimes('/providers/12', 'grid')).toBeNull();
  });
});
