import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, showToast, toastStore } from './toast.ts';

afterEach(() => {
  for (const toast of toastStore.read()) closeToast(toast.id);
  vi.unstubAllGlobals();
});

it('keeps toasts in the order they came until each is closed', () => {
  vi.stubGlobal('document', {});
  const first = showToast({ tone: 'info', title: 'one' });
  const second = showToast({ tone: 'danger', title: 'two' });
  expect(toastStore.read().map(({ id }) => id)).toEqual([first, second]);
  closeToast(first);
  expect(toastStore.read().map(({ title }) => title)).toEqual(['two']);
});

it('shows the same text once, as the newest', () => {
  vi.stubGlobal('document', {});
  showToast({ tone: 'info', title: 'one' });
  showToast({ tone: 'danger', title: 'two' });
  showToast({ tone: 'info', title: 'one' });
  expect(toastStore.read().map(({ title }) => title)).toEqual(['two', 'one']);
});

it('tells its listeners of every change', () => {
  vi.stubGlobal('document', {});
  const listener = vi.fn();
  const stop = toastStore.subscribe(listener);
  const id = showToast({ tone: 'success', title: 'saved' });
  closeToast(id);
  stop();
  showToast({ tone: 'success', title: 'unheard' });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('keeps nothing on the server, where the queue would be shared by all visitors', () => {
  expect(showToast({ tone: 'info', title: 'one' })).toBe('');
  expect(toastStore.read()).toEqual([]);
  expect(toastStore.readOnServer()).toEqual([]);
});
