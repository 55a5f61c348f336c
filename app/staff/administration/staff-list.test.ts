import { describe, expect, test } from 'vitest';
import { describeRole, describeRoles, staffQueryOf } from './staff-list.ts';

const at = (partner: string, provider: string | null = null) => ({
  role: 'call_centre' as const,
  partnerId: 1,
  partner,
  providerId: provider === null ? null : 9,
  provider,
});

test('the list of the staff asks for what its address names; what is no number names no partner', () => {
  const filters = { text: 'kiss', role: 'doctor', status: 'active', partner: '12' };
  const state = { filters, sort: 'name' as const, after: ['kiss', '4'] };
  expect(staffQueryOf(state)).toEqual({
    text: 'kiss',
    role: 'doctor',
    status: 'active',
    partnerId: 12,
    after: ['kiss', '4'],
  });
  for (const partner of ['x', '', '1e3', '1234567890']) {
    expect(staffQueryOf({ ...state, filters: { partner } }).partnerId).toBeUndefined();
  }
});

describe('a role', () => {
  test('is told with where it is held: a partner, or a clinic at one', () => {
    expect(describeRole('en', at('Acme'))).toBe('Call centre, Acme');
    expect(describeRole('en', at('Acme', 'Duna Clinic'))).toBe('Call centre, Duna Clinic (Acme)');
    expect(describeRole('hu', at('Acme'))).toContain('Ügyfélszolgálat');
  });
});

describe('the roles of somebody', () => {
  test('are told one by one while each is held at one place', () => {
    const doctor = { ...at('Beta'), role: 'advice_doctor' as const };
    expect(describeRoles('en', [at('Acme'), doctor])).toBe(
      'Call centre, Acme; Advice doctor, Beta',
    );
  });

  test('name a role of several places once, with at how many', () => {
    const doctor = { ...at('Beta'), role: 'advice_doctor' as const };
    const roles = [at('Acme'), doctor, at('Beta'), at('Gamma')];
    expect(describeRoles('en', roles)).toBe('Call centre ×3; Advice doctor, Beta');
  });

  test('are nothing for who has none', () => {
    expect(describeRoles('en', [])).toBe('');
  });
});
