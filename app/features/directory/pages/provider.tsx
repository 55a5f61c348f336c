import { href } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ReservationProvider } from '#app/features/reservation-form/reservation.tsx';
import { packSlots } from '#app/features/calendar/packed-slots.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { localise } from '#app/i18n/locale.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import { writeImportedReviews } from '#app/features/reviews/write-imported-reviews.tsx';
import { writeReviews } from '#app/features/reviews/write-reviews.tsx';
import { requestContext } from '#app/request-context.ts';
import { StethoscopeIcon } from '#app/ui/icons/icons.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Rating } from '#app/ui/rating/rating.tsx';
import { DiscountButton } from '../discount-button.tsx';
import { StructuredData } from '#app/ui/structured-data/structured-data.tsx';
import { OfferList } from '../components/offer-list.tsx';
import { ProfileBooking } from '../components/profile-booking.tsx';
import { ProfileDoctors } from '../components/profile-doctors.tsx';
import { ProfileFact, ProfileHead } from '../components/profile-head.tsx';
import { ProfileAbout, ProfilePage } from '../components/profile-page.tsx';
import { writeWhereabouts } from '../write-whereabouts.tsx';
import { rateOffPrices, showsDiscountBadge } from '../item-rules.ts';
import { ItemModals } from '../item-modals.tsx';
import { notFound, orNotFound } from '#app/platform/or-not-found.ts';
import {
  parseChoice,
  parseId,
  providerHref,
  specializationHref,
} from '#app/features/profile-address/profile-address.ts';
import { chooseSubfunction, presentOffer } from '../profile.ts';
import { presentDoctorItem, presentService, speaksEnglish } from '../items.ts';
import { describeProvider } from '../structured-data.ts';
import { leadToSlot } from '../lead-to-slot.ts';
import { isSameProfile, useProfile } from '../use-profile.ts';
import type { Route } from './+types/provider';
import { todayOf } from '#app/time/today.ts';
import { pictureHref } from '#app/platform/picture-address.ts';

export const handle = { isNavigationStatic: true };

/** A provider, whole or narrowed to one of its specialties. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const id = parseId(params.providerId);
  const specializationId =
    'specializationId' in params ? parseId(String(params.specializationId)) : null;
  if (id === null || ('specializationId' in params && specializationId === null)) throw notFound();
  leadToSlot(request, portal);
  const today = todayOf(portal);
  const choice = parseChoice(new URL(request.url).searchParams, today);

  const priceList = await orNotFound(services.prices.requirePriceList(portal, 'provider', id));
  const page = await orNotFound(
    services.directory.requireProviderPage(portal, id, {
      specialization: specializationId,
      subfunction:
        specializationId === null
          ? chooseSubfunction(choice.subfunction, priceList)
          : choice.subfunction,
      week: choice.week,
    }),
  );
  const { provider, specialization, subfunction, slots } = page;
  const { locale, market } = portal;
  const ownerKey = `P${id}`;
  const whereabouts = {
    place: formatAddress(portal.market, provider),
    lat: provider.lat,
    lng: provider.lng,
    phone: provider.phone,
  };
  const hours = await services.calendar.findOpeningHours(portal, 'P', id);
  const reviews = await services.reviews.findOf(portal, { providerId: id, doctorId: null });
  const imported = await services.reviews.findImported(id);
  const chosen = specialization && {
    id: specialization.id,
    name: localise(specialization, locale, market),
  };
  return {
    id,
    crumbs: chosen
      ? [{ label: provider.name, href: providerHref(id) }, { label: chosen.name }]
      : [{ label: provider.name }],
    hours,
    side:
      writeWhereabouts(portal, {
        whereabouts,
        hours,
        owner: 'provider',
        languages: provider.languages,
        web: page.web,
        email: page.email,
      }) + writeReviews(portal, reviews),
    reviews: writeImportedReviews(portal, id, imported),
    picture: pictureHref(provider.logoPath),
    speaksEnglish: speaksEnglish(provider),
    description: provider.description,
    city: provider.city,
    postal: { zip: provider.zip, city: provider.city, address: provider.address },
    specializationCount: provider.specializationCount,
    doctorCount: provider.doctorCount,
    ratingAllAvg: provider.ratingAllAvg,
    reviewCount: provider.reviewCount,
    discountRate: provider.hasDiscount ? provider.discountRate : 0,
    specialization: chosen,
    doctors: page.doctors.map((doctor) => presentDoctorItem(doctor, portal)),
    whereabouts,
    booking: {
      today,
      ownerKey,
      name: provider.name,
      phone: provider.phone,
      nextSlotStartsAt: provider.nextSlotStartsAt,
      hasCalendar: provider.isCalendarAvailable && seesCalendar(portal.theme.flags, portal.viewer),
      service: subfunction && presentService(subfunction, portal),
      price: subfunction && provider.price,
      doctors: page.doctors.map(({ id, name, price }) => ({ id, name, price })),
      rateOff: rateOffPrices(portal.theme.flags, portal.viewer, provider),
      offer: presentOffer(page.specializations, priceList, portal),
      slots: packSlots({ [ownerKey]: slots[ownerKey] ?? {} }),
    },
  };
}

/** Another week, view or time needs nothing new from the server but times. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !isSameProfile(currentUrl, nextUrl);
}

export default function Provider({ loaderData: data }: Route.ComponentProps) {
  const { w, t } = useWords('finder');
  const { origin, market, productName, flags } = usePortal();
  const { booking, whereabouts, specialization } = data;
  const { name } = booking;
  const profile = useProfile(booking);
  const path = specialization
    ? specializationHref(data.id, specialization.id)
    : providerHref(data.id);
  const offer = (
    <OfferList
      title={w.profile.specialties}
      offer={booking.offer}
      chosenId={booking.service?.id ?? null}
      rateOff={booking.rateOff}
      hrefOf={(specialty, service) =>
        specializationHref(data.id, specialty.id, { subfunction: service.id })
      }
    />
  );
  const about = <ProfileAbout html={data.description} />;
  // Prices of one specialty fit beside the calendar; those of several would leave half of the page empty.
  const isLong = booking.offer.length > 1;
  return (
    <ReservationProvider onCalendarChange={profile.times.reload}>
      <ItemModals>
        <PageHead
          title={t(w.profile.providerTitle, {
            name: specialization ? `${name} – ${specialization.name}` : name,
            city: data.city,
          })}
          siteName={productName}
          description={t(w.profile.providerDescription, { name, address: whereabouts.place })}
          canonical={`${origin}${path}`}
        />
        <StructuredData
          build={
            import.meta.env.SSR &&
            (() =>
              describeProvider(
                { ...data, ...whereabouts, name },
                booking.offer,
                [
                  { name: w.profile.finder, href: href('/services/provider-search') },
                  { name, href: providerHref(data.id) },
                  ...(specialization ? [{ name: specialization.name, href: path }] : []),
                ],
                { origin, market, hasPrices: flags.hasPaidServices },
              ))
          }
        />
        <ProfilePage
          crumbs={data.crumbs}
          head={<Head data={data} />}
          main={
            <>
              <ProfileBooking data={booking} profile={profile} />
              {data.doctors.length > 0 && (
                <ProfileDoctors
                  title={
                    booking.service
                      ? t(w.profile.doctorsOf, { specialty: booking.service.specialty })
                      : w.profile.doctors
                  }
                  doctors={data.doctors}
                  subfunction={booking.service?.id ?? null}
                />
              )}
              {!isLong && about}
            </>
          }
          whereabouts={data.side}
          side={isLong ? about : offer}
          below={
            <>
              {isLong && offer}
              {data.reviews && <div dangerouslySetInnerHTML={{ __html: data.reviews }} />}
            </>
          }
        />
      </ItemModals>
    </ReservationProvider>
  );
}

/** Who the provider is, where, and what speaks for it. */
function Head({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { w, t } = useWords('finder');
  const { flags, viewer } = usePortal();
  const { whereabouts } = data;
  const { name } = data.booking;
  const counts = [
    t(w.item.specializations, { count: data.specializationCount }),
    t(w.item.doctors, { count: data.doctorCount }),
  ];
  return (
    <ProfileHead
      name={name}
      picture={data.picture}
      shape="square"
      english={data.speaksEnglish ? w.item.englishSpoken : null}
      whereabouts={whereabouts}
      marks={
        <>
          <Rating of={{ ...data, name }} to="" />
          {showsDiscountBadge(flags, viewer, data) && (
            <DiscountButton
              provider={{
                id: data.id,
                name,
                place: whereabouts.place,
                picture: data.picture,
              }}
              rate={data.discountRate}
            />
          )}
        </>
      }
      facts={<ProfileFact icon={<StethoscopeIcon />}>{counts.join(' · ')}</ProfileFact>}
    />
  );
}
