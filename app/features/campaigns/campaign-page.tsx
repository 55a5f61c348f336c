import { useEffect, useMemo } from 'react';
import { href } from 'react-router';
import type { SearchPage } from '#app/features/search/finder-address.ts';
import type { FinderData } from '#app/features/search/finder-data.ts';
import { ServiceSearch } from '#app/features/search/service-search.tsx';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { OwnFlags, usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { CalendarIcon, ClockIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { CAMPAIGN_FLAGS, phaseOf, type Campaign } from './campaign.ts';
import { fixedFilters, rememberCampaign, type CampaignData } from './load-campaign.ts';
import { CAMPAIGN_WORDS } from './words.ts';
import styles from './campaign-page.module.css';

/** A partner's campaign: what it is about, and the clinics that take part while it is open. */
export function CampaignPage({ data }: { data: CampaignData }) {
  const { origin, productName } = usePortal();
  const { campaign, finder } = data;
  useEffect(() => rememberCampaign(data), [data]);
  return (
    <>
      <PageHead
        title={campaign.title}
        siteName={productName}
        description={campaign.text}
        canonical={`${origin}${href('/:ownPage', { ownPage: campaign.slug })}`}
      />
      <Head campaign={campaign} isOpen={finder !== null} />
      {finder ? (
        <Open campaign={campaign} finder={finder} />
      ) : (
        <Ended campaign={campaign} today={data.today} />
      )}
    </>
  );
}

function Head({ campaign, isOpen }: { campaign: Campaign; isOpen: boolean }) {
  const { w, t } = useOwnWords(CAMPAIGN_WORDS);
  const dates = useDates();
  return (
    <div className={styles.band}>
      <Container width="wide" className={styles.head}>
        <h1 className={styles.title}>{campaign.title}</h1>
        <p className={styles.text}>{campaign.text}</p>
        {isOpen && (
          <ul className={styles.dates}>
            <li>
              <CalendarIcon /> {t(w.closes, { day: dates.dayFull(campaign.closes) })}
            </li>
            <li>
              <ClockIcon /> {t(w.usableUntil, { day: dates.dayFull(campaign.usableUntil) })}
            </li>
          </ul>
        )}
      </Container>
    </div>
  );
}

function Open({ campaign, finder }: { campaign: Campaign; finder: FinderData }) {
  const { w } = useOwnWords(CAMPAIGN_WORDS);
  const page = useMemo<SearchPage>(
    () => ({
      path: href('/:ownPage', { ownPage: campaign.slug }),
      fixed: fixedFilters(campaign),
    }),
    [campaign],
  );
  const { choose, coupon, show } = w.steps;
  return (
    <Container width="wide" className={styles.body}>
      <section aria-labelledby="how" className={styles.how}>
        <h2 id="how" className={styles.heading}>
          {w.how}
        </h2>
        <ol className={styles.steps}>
          {[choose, coupon, show].map(({ title, text }, index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className={styles.stepTitle}>{title}</h3>
                <p className={styles.stepText}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="clinics">
        <h2 id="clinics" className={styles.heading}>
          {w.clinics}
        </h2>
        <OwnFlags value={CAMPAIGN_FLAGS}>
          <ServiceSearch data={finder} page={page} />
        </OwnFlags>
      </section>
    </Container>
  );
}

/** Before it begins and after it has ended: when, and where care is found anyway. */
function Ended({ campaign, today }: { campaign: Campaign; today: string }) {
  const { w, t } = useOwnWords(CAMPAIGN_WORDS);
  const dates = useDates();
  const isUpcoming = phaseOf(campaign, today) === 'upcoming';
  const { title, text } = isUpcoming ? w.upcoming : w.closed;
  const day = dates.dayFull(isUpcoming ? campaign.opens : campaign.closes);
  const coupons = today <= campaign.usableUntil ? w.closed.usable : w.closed.used;
  return (
    <Container width="text" className={styles.body}>
      <Banner
        title={title}
        action={
          <ButtonLink
            to={`${href('/services/provider-search')}?subfunction=${campaign.subfunctionId}`}
            size="s"
          >
            {w.finder}
          </ButtonLink>
        }
      >
        <p>{t(text, { day })}</p>
        {!isUpcoming && <p>{t(coupons, { day: dates.dayFull(campaign.usableUntil) })}</p>}
      </Banner>
    </Container>
  );
}
