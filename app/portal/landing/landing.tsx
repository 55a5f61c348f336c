import type { ComponentType } from 'react';
import { usePortal } from '#app/platform/use-portal.ts';
import type { LandingBody } from '#app/themes/theme.ts';
import { MyPage } from '../my-page/my-page.tsx';
import { ActivationSteps } from './activation-steps.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PopularSpecialties } from './popular-specialties.tsx';
import { SafetyNote } from './safety-note.tsx';
import { searchPart } from './search-bodies/search-part.ts';
import { ServiceTiles } from './service-tiles.tsx';
import { WhyBookHere } from './why-book-here.tsx';
import { WorkAddressNote } from './work-address-note.tsx';
import { LabNoticePart } from './partner-bodies/lab-notice-part.tsx';
import { OfferParts } from './partner-bodies/offer-parts.tsx';
import { Steps } from './steps.tsx';
import { LandingWordsProvider } from './landing-words.tsx';
import type { LandingData } from './landing-data.ts';
import styles from './landing.module.css';

const BODIES: Record<LandingBody, ComponentType<{ data: LandingData }>> = {
  index: Index,
  search: SearchBodies,
  skin_check: SearchBodies,
  intro: Intro,
  services: Services,
  offers: Offers,
  cards: Offers,
};

/** The start page as theme and sign-in want it, below what a customer has of their own; also the ground of the token modals. */
export function LandingPage({ data }: { data: LandingData }) {
  const Body = BODIES[usePortal().landing];
  return (
    <LandingWordsProvider words={data.words}>
      <WorkAddressNote />
      {data.myPage && <MyPage data={data.myPage} />}
      <Body data={data} />
    </LandingWordsProvider>
  );
}

function Index({ data }: { data: LandingData }) {
  return (
    <div className={styles.index}>
      <Hero data={data} />
      <SafetyNote />
      {data.labNotice && <LabNoticePart notice={data.labNotice} />}
      <PopularSpecialties popular={data.popular} />
      <ServiceTiles />
      <HowItWorks />
      <WhyBookHere />
      <ClosingCall />
    </div>
  );
}

function SearchBodies({ data }: { data: LandingData }) {
  const Body = searchPart?.SearchLanding;
  return Body && data.search && <Body data={data} search={data.search} />;
}

/** For who has been given a voucher by the partner, and does not know yet what for. */
function Intro({ data }: { data: LandingData }) {
  return (
    <>
      <Hero data={data} />
      <SafetyNote />
      {!data.closed && <ActivationSteps />}
      <ServiceTiles />
      <WhyBookHere />
    </>
  );
}

/** Who has begun comes for a service. */
function Services({ data }: { data: LandingData }) {
  return (
    <>
      <Hero data={data} />
      <ServiceTiles />
      <SafetyNote />
      <PopularSpecialties popular={data.popular} />
    </>
  );
}

/** What the partner gives, then how to get it. */
function Offers({ data }: { data: LandingData }) {
  const { viewer } = usePortal();
  const howTo = data.partnerBody?.howTo;
  return (
    <>
      <Hero data={data} />
      <SafetyNote />
      {data.partnerBody && <OfferParts body={data.partnerBody} />}
      {howTo ? (
        <Steps id="how-to-use" {...howTo} />
      ) : (
        !viewer.isLoggedIn && !data.closed && <ActivationSteps />
      )}
      <WhyBookHere />
    </>
  );
}
