import type { ProductRecord } from '#app/themes/partner-record.ts';
import type { ProductRow } from './queries.server.ts';

/** What is left out of a record is off. */
export function toProductRow(product: ProductRecord): ProductRow {
  return {
    key: product.key,
    name: product.name.hu,
    locales: product.name,
    is_insured: product.isInsured,
    has_card_network: product.hasCardNetwork ?? false,
    has_preauthorization: product.hasPreauthorization ?? false,
    has_medical_care: product.hasMedicalCare ?? false,
    has_appointments: product.hasAppointments ?? false,
    has_map: product.hasMap ?? false,
    has_paid_services: product.hasPaidServices ?? false,
    has_calendar: product.hasCalendar ?? false,
    has_melanoma: product.hasMelanoma ?? false,
    has_active_product_campaign: product.hasActiveProductCampaign ?? false,
    needs_eligibility: product.needsEligibility ?? false,
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
    ...(row.call_center_number && { callCenterNumber: row.call_center_number }),
  };
}
