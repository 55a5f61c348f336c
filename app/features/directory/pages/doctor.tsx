import { href } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ReservationProvider } from '#app/features/reservation-form/reservation.tsx';
import { packSlots } from '#app/features/calendar/packed-slots.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import { writeReviews } from '#app/features/reviews/write-reviews.tsx';
import { requestContext } from '#app/request-context.ts';
import { BuildingIcon, StethoscopeIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Rating } from '#app/ui/rating/rating.tsx';
import { DiscountButton } from '../discount-button.tsx';
import { StructuredData } from '#app/ui/structured-data/structured-data.tsx';
import { OfferList } from '../components/offer-list.tsx';
import { ProfileBooking } from '../components/profile-booking.tsx';
import { ProfileFact, ProfileHead } from '../components/profile-head.tsx';
import { ProfileAbout, ProfilePage } from '../components/profile-page.tsx';
import { writeWhereabouts } from '../write-whereabouts.tsx';
import { ItemModals } from '../item-modals.tsx';
import { rateOffPrices, showsDiscountBadge } from '../item-rules.ts';
import { notFound, orNotFound } from '#app/platform/or-not-found.ts';
import {
  doctorHref,
  parseChoice,
  parseId,
  providerHref,
} from '#app/features/profile-address/profile-address.ts';
import { chooseSubfunction, presentOffer } from '../profile.ts';
import { presentService, speaksEnglish } from '../items.ts';
import { describeDoctor } from '../structured-data.ts';
import { leadToSlot } from '../lead-to-slot.ts';
import { isSameProfile, useProfile } from '../use-profile.ts';
import type { Route } from './+types/doctor';
import { todayOf } from '#app/time/today.ts';
import { pictureHref } from '#app/platform/picture-address.ts';

export const handle = { isNavigationStatic: true };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const providerId = parseId(params.providerId);
  const id = parseId(params.doctorId);
  if (providerId === null || id === null) throw notFound();
  leadToSlot(request, portal);
  const today = todayOf(portal);
  const choice = parseChoice(new URL(request.url).searchParams, today);

  const priceList = await orNotFound(services.prices.requirePriceList(portal, 'doctor', id));
  const { doctor, provider, subfunction, slots } = await orNotFound(
    services.directory.requireDoctorPage(portal, providerId, id, {
      subfunction: chooseSubfunction(choice.subfunction, priceList),
      week: choice.week,
    }),
  );
  const offer = presentOffer(doctor.specializations, priceList, portal);
  const whereabouts = {
    place: formatAddress(portal.market, provider),
    lat: provider.lat,
    lng: provider.lng,
    phone: provider.phone,
  };
  const hours = await services.calendar.findOpeningHours(portal, 'D', id);
  const reviews = await services.reviews.findOf(portal, { providerId, doctorId: id });
  return {
    id,
    canonical: `${portal.origin}${doctorHref(providerId, id)}`,
    crumbs: [{ label: provider.name, href: providerHref(providerId) }, { label: doctor.name }],
    specialties: offer.map((specialty) => specialty.name).join(', '),
    hours,
    side:
      writeWhereabouts(portal, {
        whereabouts,
        hours,
        owner: 'doctor',
        languages: doctor.languages,
      }) + writeReviews(portal, reviews),
    picture: pictureHref(doctor.photoPath),
    speaksEnglish: speaksEnglish(doctor),
    description: doctor.description,
    languages: doctor.languages,
    provider: {
      id: provider.id,
      name: provider.name,
      ratingAllAvg: provider.ratingAllAvg,
      reviewCount: provider.reviewCount,
      picture: pictureHref(provider.logoPath),
      discountRate: provider.discountRate,
      postal: { zip: provider.zip, city: provider.city, address: provider.address },
    },
    whereabouts,
    booking: {
      today,
      ownerKey: `D${id}`,
      name: doctor.name,
      phone: provider.phone,
      nextSlotStartsAt: doctor.nextSlotStartsAt,
      hasCalendar: provider.isCalendarAvailable && seesCalendar(portal.theme.flags, portal.viewer),
      service: subfunction && presentService(subfunction, portal),
      earlierHref:
        subfunction &&
        `${href('/services/earlier-times/new')}?subfunction=${subfunction.id}&doctor=${id}`,
      price:
        offer
          .flatMap(({ services: done }) => done)
          .find((service) => service.id === subfunction?.id)?.price ?? null,
      doctors: [],
      offer,
      rateOff: rateOffPrices(portal.theme.flags, portal.viewer, provider),
      slots: packSlots(slots),
    },
  };
}

/** Another week, view or time needs nothing new from the server but times. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !isSameProfile(currentUrl, nextUrl);
}

export default function Doctor({ loaderData: data }: Route.ComponentProps) {
  const { w, t } = useWords('finder');
  const { origin, market, productName, flags, viewer } = usePortal();
  const { provider, booking, whereabouts } = data;
  const clinicHref = providerHref(provider.id);
  const { name } = booking;
  const profile = useProfile(booking);
  return (
    <ReservationProvider onCalendarChange={profile.times.reload}>
      <ItemModals>
        <PageHead
          title={t(w.profile.doctorTitle, { name })}
          siteName={productName}
          description={t(w.profile.doctorDescription, {
            name,
            provider: provider.name,
            address: whereabouts.place,
          })}
          canonical={data.canonical}
        />
        <StructuredData
          build={
            import.meta.env.SSR &&
            (() =>
              describeDoctor(
                { ...data, name },
                { ...provider, ...whereabouts, hours: data.hours },
                booking.offer,
                [
                  { name: w.profile.finder, href: href('/services/provider-search') },
                  { name: provider.name, href: clinicHref },
                  { name, href: doctorHref(provider.id, data.id) },
                ],
                { origin, market, hasPrices: flags.hasPaidServices },
              ))
          }
        />
        <ProfilePage
          crumbs={data.crumbs}
          head={
            <ProfileHead
              name={name}
              picture={data.picture}
              shape="circle"
              english={data.speaksEnglish ? w.item.speaksEnglish : null}
              whereabouts={whereabouts}
              marks={
                showsDiscountBadge(flags, viewer, provider) && (
                  <DiscountButton
                    provider={{ ...provider, place: whereabouts.place }}
                    rate={provider.discountRate}
                  />
                )
              }
              facts={
                <>
                  {data.specialties && (
                    <ProfileFact icon={<StethoscopeIcon />}>{data.specialties}</ProfileFact>
                  )}
                  <ProfileFact icon={<BuildingIcon />}>
                    <Link to={clinicHref}>{provider.name}</Link>{' '}
                    <Rating of={provider} to={clinicHref} />
                  </ProfileFact>
                </>
              }
            />
          }
          main={
            <>
              <ProfileBooking data={booking} profile={profile} />
              <ProfileAbout html={data.description} />
            </>
          }
          whereabouts={data.side}
          side={
            <OfferList
              title={w.profile.services}
              offer={booking.offer}
              chosenId={booking.service?.id ?? null}
              rateOff={booking.rateOff}
              hrefOf={(_specialty, service) =>
                profile.href({ subfunction: service.id, slot: null })
              }
            />
          }
        />
      </ItemModals>
    </ReservationProvider>
  );
}
