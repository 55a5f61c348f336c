import { BEAT_MS, type FromBrowser, type FromServer } from '../room-messages.ts';

/** A connection that answers nothing for so long is as good as none. */
const PATIENCE_MS = 4_000;
const RETRY_FIRST_MS = 500;
const RETRY_LAST_MS = 2_000;

export interface RoomSocket {
  send(message: FromBrowser): void;
  close(): void;
}

interface RoomSocketOptions {
  path: string;
  ticket: string;
  onMessage: (message: FromServer) => void;
  /** It is there, at first or again. */
  onBack: () => void;
  onLost: () => void;
}

/** The connection to a room. It comes back by itself until the server ends it; what was to be said meanwhile is said then. */
export function openRoomSocket({
  path,
  ticket,
  onMessage,
  onBack,
  onLost,
}: RoomSocketOptions): RoomSocket {
  let socket: WebSocket | null = null;
  let waiting: FromBrowser[] = [];
  let isIn = false;
  /** No connection of this page was in the room yet. */
  let isNew = true;
  let isOver = false;
  let retryMs = RETRY_FIRST_MS;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retry);
    const opened = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
    socket = opened;
    expectAnswer(opened);
    opened.addEventListener('open', () => {
      opened.send(JSON.stringify({ type: 'hello', ticket, isNew } satisfies FromBrowser));
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) receive(JSON.parse(String(data)) as FromServer);
    });
    opened.addEventListener('close', () => {
      if (socket === opened) lose();
    });
  }

  function receive(message: FromServer): void {
    clearTimeout(patience);
    if (message.type === 'end') isOver = true;
    const isBack = !isIn && message.type === 'relay';
    if (isBack) {
      isIn = true;
      isNew = false;
      retryMs = RETRY_FIRST_MS;
      const said = waiting;
      waiting = [];
      for (const one of said) socket?.send(JSON.stringify(one));
    }
    if (message.type !== 'beat') onMessage(message);
    if (isBack) onBack();
  }

  function expectAnswer(of: WebSocket): void {
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (socket === of) lose();
    }, PATIENCE_MS);
  }

  /** Closing a connection over which nothing goes any more takes long: it is left to itself. */
  function lose(): void {
    clearTimeout(patience);
    socket?.close();
    socket = null;
    isIn = false;
    if (isOver) return;
    onLost();
    retry = setTimeout(connect, retryMs);
    retryMs = Math.min(2 * retryMs, RETRY_LAST_MS);
  }

  const beat = setInterval(() => {
    if (!socket || !isIn) return;
    socket.send(JSON.stringify({ type: 'beat' } satisfies FromBrowser));
    expectAnswer(socket);
  }, BEAT_MS);
  const comeBack = () => {
    if (socket === null && !isOver) connect();
  };
  window.addEventListener('online', comeBack);
  connect();

  return {
    send(message) {
      if (socket && isIn) socket.send(JSON.stringify(message));
      else waiting.push(message);
    },
    close() {
      isOver = true;
      clearInterval(beat);
      clearTimeout(retry);
      clearTimeout(patience);
      window.removeEventListener('online', comeBack);
      socket?.close();
      socket = null;
    },
  };
}
