import {
  LOCATION_PATTERN,
  SUBFUNCTION_PATTERN,
} from '#app/features/profile-address/id-patterns.ts';
import type { WatchedTarget } from './contract.ts';
import type { PartOfDay } from './watch-rules.ts';

const isId = new RegExp(`^${SUBFUNCTION_PATTERN}$`);
const isLocation = new RegExp(`^${LOCATION_PATTERN}$`);
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isNumber = /^[1-9]\d{0,14}$/;

/** What a search asked for besides care and place: the form begins with it. */
export interface ProposedWishes {
  onlyEnglish: boolean;
  parts: PartOfDay[];
}

export function readWishes(params: URLSearchParams): ProposedWishes {
  return {
    onlyEnglish: params.get('speaksEnglish') === '1',
    parts: params.get('evening') === '1' ? ['evening'] : [],
  };
}

/** For what the address of the form says to watch; null: for nothing that is understood. */
export function readTarget(params: URLSearchParams): WatchedTarget | null {
  const appointmentId = params.get('appointment');
  if (appointmentId !== null) {
    return isUuid.test(appointmentId) ? { kind: 'appointment', appointmentId } : null;
  }
  const subfunction = params.get('subfunction') ?? '';
  if (!isId.test(subfunction)) return null;
  const subfunctionId = Number(subfunction);
  const doctor = params.get('doctor');
  if (doctor !== null) {
    return isNumber.test(doctor)
      ? { kind: 'doctor', subfunctionId, doctorId: Number(doctor) }
      : null;
  }
  const location = params.get('location') ?? '';
  return {
    kind: 'search',
    subfunctionId,
    location: isLocation.test(location) ? location : null,
  };
}
