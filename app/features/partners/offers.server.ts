import type { LocalisedText } from '#app/i18n/locale.ts';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import type { Transaction } from '#db/client.ts';
import {
  findCampaignRows,
  findCustomerTypeRows,
  getLabCampaignRecord,
  getRegistrationRow,
  putCustomerTypeRows,
  putLabCampaign,
  putRegistrationRow,
  replaceCampaigns,
} from './offer-queries.server.ts';

type Offers = Pick<PartnerRecord, 'registration' | 'campaigns' | 'labCampaign' | 'customerTypes'>;

/** Writes what a record says of registrations, campaigns and kinds of customers; what it leaves out stays as it is. */
export async function putOffers(
  transaction: Transaction,
  partnerId: number,
  { registration, campaigns, labCampaign, customerTypes }: Offers,
): Promise<void> {
  if (registration) {
    await putRegistrationRow(transaction, partnerId, {
      product: registration.product ?? null,
      opens: registration.opens ?? null,
      closes: registration.closes ?? null,
      usable_until: registration.usableUntil ?? null,
      title: registration.title ?? {},
      text: registration.text ?? {},
    });
  }
  if (campaigns) {
    const rows = campaigns.map(({ address, subfunction, usableUntil, ...campaign }) => ({
      ...campaign,
      slug: address,
      subfunction_id: subfunction,
      usable_until: usableUntil,
    }));
    await replaceCampaigns(transaction, partnerId, rows);
  }
  if (labCampaign !== undefined) await putLabCampaign(transaction, partnerId, labCampaign);
  if (customerTypes) {
    const rows = customerTypes.map(({ key, hasCustomerServiceInfo = false }) => ({
      key,
      has_customer_service_info: hasCustomerServiceInfo,
    }));
    await putCustomerTypeRows(transaction, partnerId, rows);
  }
}

/** The same as a record says it. */
export async function exportOffers(transaction: Transaction, partnerId: number): Promise<Offers> {
  const registration = await getRegistrationRow(transaction, partnerId);
  const campaigns = await findCampaignRows(transaction, partnerId);
  const labCampaign = await getLabCampaignRecord(transaction, partnerId);
  const customerTypes = await findCustomerTypeRows(transaction, partnerId);
  return {
    ...(registration && {
      registration: {
        ...(registration.product && { product: registration.product }),
        ...(registration.opens && { opens: registration.opens }),
        ...(registration.closes && { closes: registration.closes }),
        ...(registration.usable_until && { usableUntil: registration.usable_until }),
        ...(isText(registration.title) && { title: registration.title }),
        ...(isText(registration.text) && { text: registration.text }),
      },
    }),
    campaigns: campaigns.map(({ slug, subfunction_id, usable_until, title, text, ...days }) => ({
      address: slug,
      subfunction: subfunction_id,
      ...days,
      usableUntil: usable_until,
      title: title as Required<LocalisedText>,
      text: text as Required<LocalisedText>,
    })),
    ...(labCampaign && { labCampaign }),
    customerTypes: customerTypes.map(({ key, has_customer_service_info }) => ({
      key,
      hasCustomerServiceInfo: has_customer_service_info,
    })),
  };
}

function isText(text: LocalisedText): text is Required<LocalisedText> {
  return Object.keys(text).length > 0;
}
