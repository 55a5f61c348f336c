import { data, href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { CalendarIcon, ClockIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { LabFormCard } from '../components/lab-form.tsx';
import { findOpenPlaces, LAB_PAGE, phaseOfLab, type LabCampaign } from '../lab-campaign.ts';
import { LAB_WORDS } from '../words.ts';
import type { Route } from './+types/lab-test';
import styles from './lab.module.css';

/** There where the partner gives a test away, open or not. */
export async function loader({ context }: Route.LoaderArgs) {
  const asked = context.get(requestContext);
  const { portal, services } = asked;
  const campaign = await services.lab.getCampaign(portal);
  if (!campaign) throw data(null, { status: 404 });
  asked.openedCampaign = LAB_PAGE;
  const today = todayOf(portal);
  return {
    campaign,
    today,
    phase: phaseOfLab(campaign, today),
    places: findOpenPlaces(campaign.places, today),
  };
}

/** The test that is given away: what it is, and the form; before and after its days a notice. */
export default function LabTest({
  loaderData: { campaign, today, phase, places },
}: Route.ComponentProps) {
  const { w, t } = useOwnWords(LAB_WORDS);
  const { origin, productName } = usePortal();
  const dates = useDates();
  const title = phase === 'closed' ? campaign.closedTitle : campaign.title;
  return (
    <Container width="text" className={styles.page}>
      <PageHead
        title={title}
        siteName={productName}
        description={campaign.text}
        canonical={`${origin}${href('/pages/lab-test')}`}
      />
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {phase !== 'closed' && (
          <>
            <p>{campaign.text}</p>
            <ul className={styles.facts}>
              <li>
                <CalendarIcon /> {t(w.closes, { day: dates.dayFull(campaign.closes) })}
              </li>
              <li>
                <ClockIcon /> {t(w.until, { day: dates.dayFull(campaign.usableUntil) })}
              </li>
            </ul>
          </>
        )}
      </div>
      {phase === 'closed' && <Closed campaign={campaign} today={today} />}
      {phase === 'upcoming' && (
        <Banner>{t(w.upcoming, { day: dates.dayFull(campaign.opens) })}</Banner>
      )}
      {phase === 'open' &&
        (places.length > 0 ? (
          <LabFormCard today={today} places={places} />
        ) : (
          <Banner title={w.noDays}>{w.noDaysText}</Banner>
        ))}
    </Container>
  );
}

function Closed({ campaign, today }: { campaign: LabCampaign; today: string }) {
  const { w, t } = useOwnWords(LAB_WORDS);
  const { flags } = usePortal();
  const dates = useDates();
  const usable = today <= campaign.usableUntil ? w.stillUsable : w.noMoreUsable;
  return (
    <Banner
      action={
        flags.hasCalendar && (
          <ButtonLink to={href('/services/provider-search')} size="s">
            {w.finder}
          </ButtonLink>
        )
      }
    >
      <div className={styles.closed}>
        <p>{t(w.closedOn, { day: dates.dayFull(campaign.closes) })}</p>
        <p>{campaign.closedText}</p>
        <p>{t(usable, { day: dates.dayFull(campaign.usableUntil) })}</p>
      </div>
    </Banner>
  );
}
