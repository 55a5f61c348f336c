import { call, CallError } from './call.ts';
import { logFailure } from './client-log-contract.ts';
import type { CallContract } from './contract.ts';

/**
 * Logs a failure that the visitor does not see: which call, which code, nothing of what was asked. Answers nothing and
 * never fails itself.
 */
export function reportFailure(contract: CallContract, error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const errorCode = error instanceof CallError ? error.errorCode : 'unknown_error';
  const body = { call: contract.name, errorCode };
  call(logFailure, { body, keepalive: true }).catch(() => undefined);
}
