import { usePortal } from '#app/platform/use-portal.ts';
import { ClosingCall } from './components/closing-call.tsx';
import { Hero } from './components/hero.tsx';
import { HowItWorks } from './components/how-it-works.tsx';
import { PopularSpecialties } from './components/popular-specialties.tsx';
import { SafetyNote } from './components/safety-note.tsx';
import { SearchHero } from './components/search-hero.tsx';
import { ServiceTiles } from './components/service-tiles.tsx';
import { WhyBookHere } from './components/why-book-here.tsx';
import type { LandingData } from './landing-data.ts';

/** The generic index, or the search itself where the theme wants that; also the ground of the token modals. */
export function LandingPage({ data }: { data: LandingData }) {
  const { flags } = usePortal();
  return flags.isSearchLanding ? (
    <>
      <SearchHero data={data} />
      <SafetyNote />
      <PopularSpecialties popular={data.popular} />
      <HowItWorks />
      <WhyBookHere />
    </>
  ) : (
    <>
      <Hero data={data} />
      <SafetyNote />
      <PopularSpecialties popular={data.popular} />
      <ServiceTiles />
      <HowItWorks />
      <WhyBookHere />
      <ClosingCall />
    </>
  );
}
