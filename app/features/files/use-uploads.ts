import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { toFailure } from '#app/forms/failure.ts';
import { call } from '#app/platform/call.ts';
import { writeTabMemory } from '#app/platform/tab-memory.ts';
import { removeFile } from './contract.ts';
import type { SentFile } from './sent-file.ts';
import { drawPreview } from './draw-preview.ts';
import { FILES_MAX, PART_BYTES } from './file-rules.ts';
import { recallUploads, rememberUploads, type UploadsMemory } from './uploads-memory.ts';
import { sendBody, sendFile, type SendOptions } from './send-file.ts';
import {
  isUploading,
  listKept,
  nextToSend,
  nextUploads,
  sentIds,
  type UploadList,
} from './uploads.ts';

export interface Uploads extends UploadList {
  filesMax: number;
  /** What the form is sent with. */
  ids: string[];
  /** Something is on its way: the form waits for it. */
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  /** Takes up a file that is at the server already; twice is once. */
  keep: (file: SentFile) => void;
  /** The form is sent without a file that is at the server, which stays there. */
  leaveOut: (id: string) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** The form was sent: its files are no longer this form’s to remove. */
  forget: () => void;
}

export interface UploadOptions {
  /** How many the form takes. */
  filesMax?: number;
  /** Files that are at the server already, such as those of a draft. */
  initial?: readonly SentFile[];
  /**
   * Keeps what was sent over a reload, as when a telephone's camera needs the memory. For a time alone where whoever opens the form has
   * not signed in: others may use the device.
   */
  memory?: UploadsMemory;
  /** Where whoever has not signed in may send files; what they remove goes by itself. */
  path?: string;
}

/**
 * The files of one form: each is sent by itself as soon as it is chosen, so that the form itself costs nothing twice.
 * To be held by what outlives the field: a modal, not the step that shows it.
 */
export function useUploads({
  filesMax = FILES_MAX,
  initial = [],
  memory,
  path,
}: UploadOptions = {}): Uploads {
  const [list, dispatch] = useReducer(nextUploads, null, () =>
    listKept(initial.map((file) => ({ file, preview: null }))),
  );
  const contents = useRef(new Map<string, File>());
  const underWay = useRef<{ key: string; controller: AbortController } | null>(null);

  const send = useEffectEvent(async (key: string, content: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    underWay.current = { key, controller };
    dispatch({ type: 'begun', key });
    try {
      const onProgress = (share: number) => dispatch({ type: 'progressed', key, share });
      const file = await sendContent(content, { signal, onProgress }, path);
      dispatch({ type: 'kept', key, file });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', key, failure: toFailure(error) });
    } finally {
      if (underWay.current?.key === key) underWay.current = null;
    }
  });

  const next = nextToSend(list)?.key ?? null;
  useEffect(() => {
    const content = next === null ? undefined : contents.current.get(next);
    if (next !== null && content) void send(next, content);
  }, [next]);

  useEffect(() => {
    const again = () => dispatch({ type: 'reconnected' });
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      underWay.current?.controller.abort();
    };
  }, []);

  const { uploads } = list;
  const { key: memoryKey, opening, lifeMs } = memory ?? {};
  // The server, which drew the page, does not know it. Before it is written down anew.
  useEffect(() => {
    if (memoryKey === undefined) return;
    const { kept, brokenOff } = recallUploads({ key: memoryKey, opening, lifeMs });
    if (kept.length + brokenOff.length > 0) dispatch({ type: 'recalled', kept, brokenOff });
  }, [memoryKey, opening, lifeMs]);
  useEffect(() => {
    if (memoryKey === undefined) return;
    rememberUploads({ key: memoryKey, opening, lifeMs }, uploads);
    if (lifeMs === undefined) return;
    const timer = setTimeout(() => writeTabMemory(memoryKey, null), lifeMs);
    return () => clearTimeout(timer);
  }, [memoryKey, opening, lifeMs, uploads]);

  return {
    ...list,
    filesMax,
    ids: sentIds(list),
    isBusy: isUploading(list),
    add: (files) => {
      const added = files.map((content) => ({ content, key: crypto.randomUUID() }));
      for (const { key, content } of added) contents.current.set(key, content);
      const named = added.map(({ key, content: { name, size } }) => ({ key, name, size }));
      dispatch({ type: 'added', files: named, filesMax });
      for (const { key, content } of added) void preview(key, content);
    },
    keep: (file) => dispatch({ type: 'recalled', kept: [{ file, preview: null }], brokenOff: [] }),
    leaveOut: (key) => dispatch({ type: 'removed', key }),
    retry: (key) => dispatch({ type: 'retried', key }),
    remove: (key) => {
      if (underWay.current?.key === key) underWay.current.controller.abort();
      const content = contents.current.get(key);
      contents.current.delete(key);
      const file = uploads.find((one) => one.key === key)?.file;
      // What stays behind goes by itself after a day.
      if (path !== undefined) contents.current.delete(key);
      else if (file) void call(removeFile, { params: { id: file.id } }).catch(() => null);
      else if (content && isInParts(content)) void abandon(content);
      dispatch({ type: 'removed', key });
    },
    forget: () => {
      if (memoryKey !== undefined) writeTabMemory(memoryKey, null);
    },
  };

  async function preview(key: string, content: File) {
    const drawn = await drawPreview(content);
    if (drawn !== null) dispatch({ type: 'previewed', key, preview: drawn });
  }
}

/** What is large goes in parts, so that what breaks off goes on where it stopped. */
function isInParts({ size }: File): boolean {
  return size > PART_BYTES;
}

const loadParts = () => import('./send-in-parts.ts').catch(() => null);

async function sendContent(
  content: File,
  options: SendOptions,
  path: string | undefined,
): Promise<SentFile> {
  if (path !== undefined) return sendFile(content, options, path);
  const parts = isInParts(content) ? await loadParts() : null;
  return parts ? parts.sendInParts(content, { ...options, sendBody }) : sendFile(content, options);
}

async function abandon(content: File): Promise<void> {
  await (await loadParts())?.abandonParts(content);
}
