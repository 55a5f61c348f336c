import type { FileDeps } from '#app/features/files/deps.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  answerQuestion,
  askBack,
  claimQuestion,
  closeQuestion,
  handOver,
  releaseQuestion,
} from './answer-questions.server.ts';
import { getCase, lookAtQuestion, type Which } from './advice-case.server.ts';
import { askDoctor, deleteDraft, getAdvicePage, saveDraft } from './ask-doctor.server.ts';
import { findInbox, findInboxPage, noteInboxExport, type InboxQuery } from './inbox.server.ts';
import { openSentFile, readSentFile } from './open-sent-file.server.ts';
import { takeReferral } from './take-referral.server.ts';
import {
  closeOwnQuestion,
  findOwnQuestions,
  getOwnThread,
  replyToDoctor,
} from './own-threads.server.ts';

export type AdviceServices = ReturnType<typeof createAdviceServices>;

/** The use cases of written advice, for members and for the doctors who answer them, bound to what they need. */
export function createAdviceServices({ db, appSecret, files }: FileDeps) {
  const deps: FileDeps = { db, appSecret, files };
  return {
    getAdvicePage: (portal: Portal) => getAdvicePage(deps, portal),
    saveDraft: (input: Parameters<typeof saveDraft>[1]) => saveDraft(deps, input),
    deleteDraft: (input: Parameters<typeof deleteDraft>[1]) => deleteDraft(deps, input),
    askDoctor: (input: Parameters<typeof askDoctor>[1]) => askDoctor(deps, input),
    findOwnQuestions: (portal: Portal) => findOwnQuestions(deps, portal),
    getOwnThread: (input: { portal: Portal; id: string }) => getOwnThread(deps, input),
    replyToDoctor: (input: Parameters<typeof replyToDoctor>[1]) => replyToDoctor(deps, input),
    closeOwnQuestion: (input: Parameters<typeof closeOwnQuestion>[1]) =>
      closeOwnQuestion(deps, input),
    takeReferral: (input: Parameters<typeof takeReferral>[1]) => takeReferral(deps, input),
    findInbox: (portal: Portal, asked: InboxQuery) => findInbox(deps, portal, asked),
    findInboxPage: (portal: Portal, asked: InboxQuery) => findInboxPage(deps, portal, asked),
    noteInboxExport: (portal: Portal) => noteInboxExport(deps, portal),
    getCase: (portal: Portal, which: Which) => getCase(deps, portal, which),
    lookAtQuestion: (portal: Portal, which: Parameters<typeof lookAtQuestion>[2]) =>
      lookAtQuestion(deps, portal, which),
    claimQuestion: (portal: Portal, which: Parameters<typeof claimQuestion>[2]) =>
      claimQuestion(deps, portal, which),
    releaseQuestion: (portal: Portal, which: Parameters<typeof releaseQuestion>[2]) =>
      releaseQuestion(deps, portal, which),
    answerQuestion: (portal: Portal, which: Parameters<typeof answerQuestion>[2]) =>
      answerQuestion(deps, portal, which),
    askBack: (portal: Portal, which: Parameters<typeof askBack>[2]) => askBack(deps, portal, which),
    handOver: (portal: Portal, which: Parameters<typeof handOver>[2]) =>
      handOver(deps, portal, which),
    closeQuestion: (portal: Portal, which: Parameters<typeof closeQuestion>[2]) =>
      closeQuestion(deps, portal, which),
    openSentFile: (portal: Portal, which: Parameters<typeof openSentFile>[2]) =>
      openSentFile(deps, portal, which),
    readSentFile: (portal: Portal, which: Parameters<typeof readSentFile>[2]) =>
      readSentFile(deps, portal, which),
  };
}
