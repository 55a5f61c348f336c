import type { ProductInput } from '#app/features/partners/product-rows.ts';
import { putProducts } from '#app/features/partners/put-products.server.ts';
import { twiceInFile } from '../checks.ts';
import {
  phoneColumn,
  REQUIRED,
  textColumn,
  OPTIONAL,
  yesNoColumn,
  domainsColumn,
} from '../columns.server.ts';
import { CellProblem, type Column, type ImportKind } from '../kind.ts';

const keyColumn: Column = {
  ...REQUIRED,
  name: 'key',
  type: 'text',
  read(text) {
    if (!/^[a-z0-9][a-z0-9_-]{0,49}$/.test(text)) {
      throw new CellProblem('key');
    }
    return text;
  },
};

/** As a partner's record has them; null where a cell is empty. */
const READ = `
  SELECT key, jsonb_strip_nulls(jsonb_build_object('hu', name_hu, 'ro', name_ro, 'en', name_en)) AS name, insured AS "isInsured",
         card_network AS "hasCardNetwork", preauthorization AS "hasPreauthorization", medical_care AS "hasMedicalCare", appointments AS "hasAppointments",
         map AS "hasMap", paid_services AS "hasPaidServices", calendar AS "hasCalendar", melanoma AS "hasMelanoma",
         campaign AS "hasActiveProductCampaign", needs_eligibility AS "needsEligibility", work_domains AS "workDomains", call_center_number AS "callCenterNumber"
    FROM import_row ORDER BY line`;

/** What the partner sells. */
export const products: ImportKind = {
  columns: [
    keyColumn,
    textColumn('name_hu', 200, REQUIRED),
    textColumn('name_ro', 200, OPTIONAL),
    textColumn('name_en', 200, OPTIONAL),
    { ...yesNoColumn('insured'), ...REQUIRED, mayBeEmpty: false },
    yesNoColumn('card_network'),
    yesNoColumn('preauthorization'),
    yesNoColumn('medical_care'),
    yesNoColumn('appointments'),
    yesNoColumn('map'),
    yesNoColumn('paid_services'),
    yesNoColumn('calendar'),
    yesNoColumn('melanoma'),
    yesNoColumn('campaign'),
    yesNoColumn('needs_eligibility'),
    domainsColumn('work_domains'),
    phoneColumn('call_center_number', OPTIONAL),
  ],
  checks: [twiceInFile('key')],
  changesListings: false,
  async apply(transaction, { partnerId }) {
    const { rows } = await transaction.query<ProductInput>(READ);
    const added = await putProducts(transaction, partnerId, rows);
    return { added, changed: rows.length - added };
  },
};
