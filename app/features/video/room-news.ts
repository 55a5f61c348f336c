/** What the processes that hold ends of a room tell each other. */
export interface RoomNews {
  /** Tells this process and the others. */
  tell(topic: string): void;
  hear(listener: (topic: string) => void): void;
  /** News may have been missed: everything is looked at again. */
  onGap(listener: () => void): void;
}

const END = 'end ';

/** Something waits for an end. */
export const forEnd = (endId: string) => `${END}${endId}`;
/** Which end something waits for; null: the news are of a queue. */
export const endOf = (topic: string) => (topic.startsWith(END) ? topic.slice(END.length) : null);
/** Somebody came, left, was called in or is done, of those who wait for one person. */
export const forQueue = (resourceId: number) => `queue ${resourceId}`;

/** What other processes tell and are told; what the server's `News` is to a room. */
export interface OtherProcesses {
  tell(kind: 'video', items: readonly string[]): void;
  hear(kind: 'video', listener: (items: readonly string[]) => void): void;
  onGap(listener: () => void): void;
}

/** @param others null: there are no other processes */
export function createRoomNews(others: OtherProcesses | null): RoomNews {
  const listeners: ((topic: string) => void)[] = [];
  const hand = (topic: string) => {
    for (const listener of listeners) listener(topic);
  };
  others?.hear('video', (topics) => {
    for (const topic of topics) hand(topic);
  });
  return {
    tell(topic) {
      hand(topic);
      others?.tell('video', [topic]);
    },
    hear(listener) {
      listeners.push(listener);
    },
    onGap: (listener) => others?.onGap(listener),
  };
}
