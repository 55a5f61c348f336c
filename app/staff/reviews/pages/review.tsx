import { useCallback } from 'react';
import { lookAtReview } from '#app/features/reviews/contract.ts';
import { data, href } from 'react-router';
import type { ReviewCase } from '#app/features/reviews/moderate.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { requestContext } from '#app/request-context.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { ItemLook } from '#app/staff/kit/item-look.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { DecideReview, ReplyToReview } from '../review-steps.tsx';
import { REVIEW_ROOM_WORDS } from '../review-words.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/review';

/** null: there is none, or it is none of theirs: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { partnerId, id } = params;
  const found = /^[1-9]\d{0,8}$/.test(partnerId)
    ? await findOrNone(() => services.reviews.get(portal, { partnerId: Number(partnerId), id }))
    : null;
  return data({ found }, { status: found ? 200 : 404 });
}

export default function Review({ loaderData: { found } }: Route.ComponentProps) {
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w, t } = useOwnWords(REVIEW_ROOM_WORDS);
  const title = found
    ? t(w.one, { clinic: found.clinic, visit: dayOf(found.visitAt, found.timeZone) })
    : w.gone;
  return (
    <>
      <PageHead title={title} siteName={staff.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/reviews')}>{w.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </div>
      {found && <Onlookers found={found} />}
      {found ? <Case found={found} /> : <p>{w.goneText}</p>}
    </>
  );
}

function Case({ found }: { found: ReviewCase }) {
  const { w } = useOwnWords(REVIEW_ROOM_WORDS);
  return (
    <div className={styles.case}>
      <section className={styles.part}>
        <h2>{w.review}</h2>
        <dl className={styles.facts}>
          <Fact name={w.partner}>{found.partner}</Fact>
          {found.doctor && <Fact name={w.doctor}>{found.doctor}</Fact>}
          <Fact name={w.stars}>{found.stars}/5</Fact>
          <Fact name={w.name}>{found.name ?? w.patient}</Fact>
          <Fact name={w.language}>{found.locale}</Fact>
          <Fact name={w.state}>{w.states[found.state]}</Fact>
          {found.refusal && <Fact name={w.refusal}>{w.refusals[found.refusal]}</Fact>}
          {found.reported && <Fact name={w.reported}>{w.refusals[found.reported]}</Fact>}
        </dl>
        <p className={styles.text} lang={found.locale}>
          {found.comment}
        </p>
        {found.reply !== null && found.replyState && (
          <>
            <h3>
              {w.reply} ({w.replyStates[found.replyState]})
            </h3>
            <p className={styles.text}>{found.reply}</p>
            {found.replyRefusal && (
              <dl className={styles.facts}>
                <Fact name={w.refusal}>{w.refusals[found.replyRefusal]}</Fact>
              </dl>
            )}
          </>
        )}
      </section>
      {found.mayModerate && <DecideReview found={found} what="review" />}
      {found.mayModerate && found.reply !== null && found.state === 'published' && (
        <DecideReview found={found} what="reply" />
      )}
      {found.mayReply && <ReplyToReview found={found} />}
    </div>
  );
}

/** Who else has it open, and that it has changed. */
function Onlookers({ found: { partnerId, id, version } }: { found: ReviewCase }) {
  const ask = useCallback(
    () =>
      call(lookAtReview, {
        params: { partnerId: String(partnerId), id },
        query: { background: '1' },
      }),
    [partnerId, id],
  );
  return <ItemLook list="reviews" version={String(version)} ask={ask} />;
}
