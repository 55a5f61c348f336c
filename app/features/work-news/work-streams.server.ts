import type { StaffActor } from '#app/platform/actor.ts';
import { permits } from '#app/platform/permissions.ts';
import type { TopicNews } from '#app/platform/topic-news.ts';
import { CHANGED_EVENT, ENDED_EVENT, readTopic, WORK_LISTS, type WorkList } from './lists.ts';

/** So many windows of one session are told at a time, and so many altogether. */
const STREAMS_PER_SESSION = 6;
const STREAMS_MAX = 5_000;
/** What changes within so long is told together. */
const GATHER_MS = 500;
/** So often a line goes out, so that nothing in between takes the stream for dead (30 s in `deploy/haproxy.cfg`), and it is asked whether the session still is. */
const BEAT_MS = 12_000;
const ALL = Object.keys(WORK_LISTS) as WorkList[];

/** As much of an answer that is still being sent as is used here. */
export interface Channel {
  write(text: string): unknown;
  end(): unknown;
  on(event: 'close', listener: () => void): unknown;
}

interface Stream {
  actor: StaffActor;
  tell(lists: readonly WorkList[]): void;
  close(): void;
}

export interface WorkStreams {
  /** Whether a session may have one more. */
  hasRoom(sessionId: string): boolean;
  /**
   * Tells of what changes until the channel closes or the session is over.
   * @param identify who the session belongs to now; null: nobody any more
   */
  open(actor: StaffActor, channel: Channel, identify: () => Promise<StaffActor | null>): void;
  /** The process stops: everybody goes to another one. */
  end(): void;
}

/** Streams of one process. News say which list of which partner changed; who hears of it is decided here, by the roles of that moment. */
export function createWorkStreams(news: TopicNews): WorkStreams {
  const streams = new Set<Stream>();
  let isEnding = false;
  news.hear((topic) => {
    const told = readTopic(topic);
    if (!told) return;
    const { list, partnerId } = told;
    for (const stream of streams) {
      if (mayHear(stream.actor, list, partnerId)) stream.tell([list]);
    }
  });
  news.onGap(() => {
    for (const stream of streams) {
      stream.tell(ALL.filter((list) => permits(stream.actor, WORK_LISTS[list])));
    }
  });
  return {
    hasRoom(sessionId) {
      const own = [...streams].filter(({ actor }) => actor.sessionId === sessionId);
      return !isEnding && streams.size < STREAMS_MAX && own.length < STREAMS_PER_SESSION;
    },
    open(actor, channel, identify) {
      const stream = createStream(actor, channel, identify, () => streams.delete(stream));
      streams.add(stream);
      channel.on('close', () => stream.close());
    },
    end() {
      isEnding = true;
      for (const stream of streams) stream.close();
    },
  };
}

/** Of a partner, or of a clinic that receives its patients: a change is not said to be of one clinic. */
function mayHear(actor: StaffActor, list: WorkList, partnerId: number): boolean {
  const action = WORK_LISTS[list];
  const isAtClinic = ({ partnerId: at, providerId }: StaffActor['grants'][number]) =>
    at === partnerId && providerId !== null && permits(actor, action, { partnerId, providerId });
  return permits(actor, action, { partnerId }) || actor.grants.some(isAtClinic);
}

function createStream(
  actor: StaffActor,
  channel: Channel,
  identify: () => Promise<StaffActor | null>,
  onClose: () => void,
): Stream {
  const gathered = new Set<WorkList>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  const beat = setInterval(() => void look(), BEAT_MS).unref();
  const stream: Stream = {
    actor,
    tell(lists) {
      if (isClosed) return;
      for (const list of lists) gathered.add(list);
      if (gathered.size > 0) timer ??= setTimeout(send, GATHER_MS).unref();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      clearInterval(beat);
      if (timer) clearTimeout(timer);
      onClose();
      channel.end();
    },
  };

  function send(): void {
    timer = null;
    channel.write(`event: ${CHANGED_EVENT}\ndata: ${[...gathered].join(',')}\n\n`);
    gathered.clear();
  }

  async function look(): Promise<void> {
    try {
      const now = await identify();
      if (isClosed) return;
      if (now?.sessionId === actor.sessionId) {
        // Roles may have been given or taken meanwhile.
        stream.actor = now;
        channel.write(':\n\n');
        return;
      }
      channel.write(`event: ${ENDED_EVENT}\ndata:\n\n`);
      stream.close();
    } catch {
      // Nobody can say whose session it is: the browser comes again.
      stream.close();
    }
  }

  channel.write(':\n\n');
  return stream;
}
