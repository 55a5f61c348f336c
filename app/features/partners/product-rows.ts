import type { ProductRecord } from '#app/themes/record-products.ts';
import type { ProductRow } from './queries.server.ts';

/** A product as it is written down; null is as good as left out. */
export type ProductInput = {
  [Field in keyof ProductRecord]:
    | ProductRecord[Field]
    | (undefined extends ProductRecord[Field] ? null : never);
};

/** What a product is that a record or a file says no more of: members book by the map and the calendar, and pay unless it is insured. */
export function toProductRow(product: ProductInput): ProductRow {
  return {
    key: product.key,
    name: product.name.hu,
    locales: product.name,
    is_insured: product.isInsured,
    has_card_network: product.hasCardNetwork ?? false,
    has_preauthorization: product.hasPreauthorization ?? false,
    has_medical_care: product.hasMedicalCare ?? false,
    has_appointments: product.hasAppointments ?? true,
    has_map: product.hasMap ?? true,
    has_paid_services: product.hasPaidServices ?? !product.isInsured,
    has_calendar: product.hasCalendar ?? true,
    has_melanoma: product.hasMelanoma ?? false,
    has_active_product_campaign: product.hasActiveProductCampaign ?? false,
    needs_eligibility: product.needsEligibility ?? false,
    work_domains: product.workDomains ?? [],
    call_center_number: product.callCenterNumber ?? null,
  };
}

export function toProductRecord(row: ProductRow): ProductRecord {
  return {
    key: row.key,
    name: { ...row.locales, hu: row.locales.hu ?? row.name },
    isInsured: row.is_insured,
    hasCardNetwork: row.has_card_network,
    hasPreauthorization: row.has_preauthorization,
    hasMedicalCare: row.has_medical_care,
    hasAppointments: row.has_appointments,
    hasMap: row.has_map,
    hasPaidServices: row.has_paid_services,
    hasCalendar: row.has_calendar,
    hasMelanoma: row.has_melanoma,
    hasActiveProductCampaign: row.has_active_product_campaign,
    needsEligibility: row.needs_eligibility,
    ...(row.work_domains.length > 0 && { workDomains: row.work_domains }),
    ...(row.call_center_number && { callCenterNumber: row.call_center_number }),
  };
}
