import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSlowReaders } from './slow-sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchOne() {
  const server = new EventEmitter();
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: '127.0.0.1',
    remotePort: 4000,
    bytesWritten: 0,
    writableLength: 0,
    resetAndDestroy: vi.fn(),
  });
  const waiting = new Map<string, number>();
  const readWaiting = vi.fn(async () => waiting);
  const watch = watchSlowReaders(server as Server, readWaiting);
  server.emit('connection', socket);
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  /** What the system holds of it. */
  const hold = (bytes: number) => waiting.set('7F000001:0FA0', bytes);
  return { socket, readWaiting, wait, hold, stop: () => watch.stop() };
}

test('the connections of the system are read only while something may wait: not before an answer, nor once it was taken', async () => {
  const { socket, readWaiting, wait, stop } = watchOne();
  await wait(20);
  expect(readWaiting).not.toHaveBeenCalled();
  socket.bytesWritten = 50_000;
  await wait(20);
  expect(readWaiting).toHaveBeenCalledTimes(1);
  socket.bytesWritten = 60_000;
  await wait(20);
  expect(readWaiting).toHaveBeenCalledTimes(2);
  stop();
});

test('who takes nothing of an answer for eight seconds is cut off, however long the connection had nothing to take before', async () => {
  const { socket, wait, hold, stop } = watchOne();
  await wait(60);
  socket.bytesWritten = 50_000;
  hold(50_000);
  await wait(7);
  expect(socket.resetAndDestroy).not.toHaveBeenCalled();
  await wait(3);
  expect(socket.resetAndDestroy).toHaveBeenCalled();
  stop();
});

test('what is written while the list is read is looked at again', async () => {
  const { socket, readWaiting, wait, hold, stop } = watchOne();
  socket.bytesWritten = 1_000;
  readWaiting.mockImplementationOnce(async () => {
    socket.bytesWritten = 90_000;
    return new Map();
  });
  await wait(1);
  hold(89_000);
  await wait(10);
  expect(socket.resetAndDestroy).toHaveBeenCalled();
  stop();
});
