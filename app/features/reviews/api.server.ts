import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import {
  decideReview,
  lookAtReview,
  replyToReview,
  reportReview,
  stopReviewMails,
  withdrawReview,
  writeReview,
} from './contract.ts';
import type { ReviewServices } from './services.server.ts';

export function registerReviewsApi(app: FastifyInstance, reviews: ReviewServices): void {
  serve(app, writeReview, 'token', async ({ body, portal }) => {
    const { [HUMAN_CHECK_FIELD]: humanCheck, ...review } = body;
    await reviews.write(portal, { ...review, humanCheck });
    return {};
  });

  serve(app, withdrawReview, 'token', async ({ body, portal }) => {
    await reviews.withdraw(portal, { which: body.which, humanCheck: body[HUMAN_CHECK_FIELD] });
    return {};
  });

  serve(app, stopReviewMails, 'token', async ({ body, portal }) => {
    await reviews.stopMails(portal, { token: body.token, humanCheck: body[HUMAN_CHECK_FIELD] });
    return {};
  });

  serve(app, reportReview, 'token', async ({ body, portal }) => {
    const { id, reason } = body;
    await reviews.report(portal, { id, reason, humanCheck: body[HUMAN_CHECK_FIELD] });
    return {};
  });

  serve(app, decideReview, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await reviews.decide(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });

  serve(app, lookAtReview, 'account', ({ params: { partnerId, id }, portal }) =>
    reviews.look(portal, { partnerId: Number(partnerId), id }),
  );

  serve(app, replyToReview, 'write', async ({ params: { partnerId, id }, body, portal }) => {
    await reviews.reply(portal, { partnerId: Number(partnerId), id, ...body });
    return {};
  });
}
