import {
  createTopicNews,
  type OtherProcesses as Others,
  type TopicNews,
} from '#app/platform/topic-news.ts';

/** What the processes that hold ends of a room tell each other. */
export type RoomNews = TopicNews;
export type OtherProcesses = Others<'video'>;

const END = 'end ';

/** Something waits for an end. */
export const forEnd = (endId: string) => `${END}${endId}`;
/** Which end something waits for; null: the news are of a queue. */
export const endOf = (topic: string) => (topic.startsWith(END) ? topic.slice(END.length) : null);
/** Somebody came, left, was called in or is done, of those who wait for one person. */
export const forQueue = (resourceId: number) => `queue ${resourceId}`;

/** @param others null: there are no other processes */
export function createRoomNews(others: OtherProcesses | null): RoomNews {
  return createTopicNews(others, 'video');
}
