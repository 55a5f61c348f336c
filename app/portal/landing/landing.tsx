import { useEffect, type ComponentType } from 'react';
import { usePortal } from '#app/platform/use-portal.ts';
import type { LandingPart } from '#app/themes/face.ts';
import { isSearchBody } from '#app/themes/theme.ts';
import { myPagePart } from '../my-page/my-page-part.ts';
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

const PARTS: Record<LandingPart, ComponentType<{ data: LandingData }>> = {
  activation: Activation,
  closing: ClosingCall,
  cover: Cover,
  how: HowTo,
  lab: ({ data: { labNotice } }) => labNotice && <LabNoticePart notice={labNotice} />,
  offers: Offers,
  safety: SafetyNote,
  services: ({ data }) => !data.myPage && <ServiceTiles />,
  specialties: ({ data: { popular } }) => <PopularSpecialties popular={popular} />,
  why: WhyBookHere,
};

/** The start page as the partner has it, below what a customer has of their own; also the ground of the token modals. */
export function LandingPage({ data }: { data: LandingData }) {
  const isSearch = isSearchBody(usePortal().landing);
  const MyPage = myPagePart?.MyPage;
  const isSignedInSince = data.myPage && !MyPage;
  // Another tab has signed in: what this document has loaded is for visitors.
  useEffect(() => {
    if (isSignedInSince) window.location.reload();
  }, [isSignedInSince]);
  return (
    <LandingWordsProvider words={data.words}>
      <WorkAddressNote />
      {MyPage && data.myPage && <MyPage data={data.myPage} />}
      {isSearch ? <SearchBodies data={data} /> : <Face data={data} />}
    </LandingWordsProvider>
  );
}

function Face({ data }: { data: LandingData }) {
  return (
    <div className={styles.index}>
      <Hero data={data} />
      {data.parts.map((name) => {
        const Part = PARTS[name];
        return <Part key={name} data={data} />;
      })}
    </div>
  );
}

function SearchBodies({ data }: { data: LandingData }) {
  const Body = searchPart?.SearchLanding;
  return Body && data.search && <Body data={data} search={data.search} />;
}

/** How to begin, for visitors while somebody can. */
function Activation({ data }: { data: LandingData }) {
  const { viewer } = usePortal();
  return !viewer.isLoggedIn && !data.closed && <ActivationSteps />;
}

/** How to use what the partner gives, else how to book. */
function HowTo({ data }: { data: LandingData }) {
  const howTo = data.partnerBody?.howTo;
  return howTo ? <Steps id="how-to-use" {...howTo} /> : <HowItWorks />;
}

/** What the insurance says before anybody books. */
function Cover({ data: { cover } }: { data: LandingData }) {
  return cover && <Steps id="cover" {...cover} />;
}

/** What the hero does not show already. */
function Offers({ data: { partnerBody, hero } }: { data: LandingData }) {
  if (!partnerBody) return null;
  const parts = hero === 'offers' ? partnerBody.parts.slice(1) : partnerBody.parts;
  return <OfferParts body={{ ...partnerBody, parts }} />;
}
