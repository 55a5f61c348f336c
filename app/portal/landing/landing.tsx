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
import { SearchHero } from './search-hero.tsx';
import { ServiceTiles } from './service-tiles.tsx';
import { WhyBookHere } from './why-book-here.tsx';
import { WorkAddressNote } from './work-address-note.tsx';
import type { LandingData } from './landing-data.ts';
import styles from './landing.module.css';

const BODIES: Record<LandingBody, ComponentType<{ data: LandingData }>> = {
  index: Index,
  search: SearchLanding,
  intro: Intro,
  services: Services,
};

/** The start page as theme and sign-in want it, below what a customer has of their own; also the ground of the token modals. */
export function LandingPage({ data }: { data: LandingData }) {
  const Body = BODIES[usePortal().landing];
  return (
    <>
      <WorkAddressNote />
      {data.myPage && <MyPage data={data.myPage} />}
      <Body data={data} />
    </>
  );
}

function Index({ data }: { data: LandingData }) {
  return (
    <div className={styles.index}>
      <Hero data={data} />
      <SafetyNote />
      <PopularSpecialties popular={data.popular} />
      <ServiceTiles />
      <HowItWorks />
      <WhyBookHere />
      <ClosingCall />
    </div>
  );
}

function SearchLanding({ data }: { data: LandingData }) {
  return (
    <>
      <SearchHero data={data} />
      <SafetyNote />
      <PopularSpecialties popular={data.popular} />
      <HowItWorks />
      <WhyBookHere />
    </>
  );
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
