/** What this process and the others tell each other of one kind. */
export interface TopicNews {
  /** Tells this process and the others. */
  tell(topic: string): void;
  hear(listener: (topic: string) => void): void;
  /** News may have been missed: everything is looked at again. */
  onGap(listener: () => void): void;
}

/** What other processes tell and are told: as much of the server's `News` as is needed. */
export interface OtherProcesses<Kind extends string> {
  tell(kind: Kind, items: readonly string[]): void;
  hear(kind: Kind, listener: (items: readonly string[]) => void): void;
  onGap(listener: () => void): void;
}

/** @param others null: there are no other processes */
export function createTopicNews<Kind extends string>(
  others: OtherProcesses<Kind> | null,
  kind: Kind,
): TopicNews {
  const listeners: ((topic: string) => void)[] = [];
  const hand = (topic: string) => {
    for (const listener of listeners) listener(topic);
  };
  others?.hear(kind, (topics) => {
    for (const topic of topics) hand(topic);
  });
  return {
    tell(topic) {
      hand(topic);
      others?.tell(kind, [topic]);
    },
    hear(listener) {
      listeners.push(listener);
    },
    onGap: (listener) => others?.onGap(listener),
  };
}
