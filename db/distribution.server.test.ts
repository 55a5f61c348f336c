import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/**
 * Where each table would lie if one PostgreSQL no longer sufficed (docs/decisions/2026-11-22-distribution-by-resource.md): spread over
 * nodes by whose time it is, copied to all of them, or on the one that coordinates.
 */
const BY_RESOURCE = ['preauthorization', 'reminder', 'reservation', 'token'];
const COPIED = `
  base_text busy_feed calendar clinic_closure closure_week calendar_exception calendar_next calendar_rule calendar_subfunction calendar_week campaign content_preview content_version customer_type doctor
  doctor_listing doctor_subfunction doctor_word former_price holiday imported_resource imported_review listing_count listing_extent location marker_group name_word outdated_listing
  network_provider partner partner_host partner_key partner_picture partner_subfunction partner_version place price_change product product_cover profile_picture profile_version
  provider provider_listing provider_word service service_marker_group specialization specialization_word special_day_change static_content subfunction`;
const COORDINATED = `
  account account_token advice_draft advice_message advice_question advice_review advice_team advice_template audit_entry audit_link break_glass
  calendar_feed call_back campaign_count care_reminder clinic_feed closure_call code_batch consent cover_use customer data_copy earlier_watch erased_trace failed_sign_ins
  farewell file file_content file_upload file_upload_part finish_link human_check_used idempotency_key import_order import_part job_schedule
  lab_campaign lab_code lab_registration lasting_key list_start list_view mail_turn medical_care message minor outbox partner_change passkey
  passkey_challenge_used preauthorization_look privacy_link privacy_request questionnaire_draft questionnaire_result recovery_code reference_load reference_row registration
  registration_campaign relative report_day report_funnel report_month report_opening report_rolled report_wait rescue_place retention_day review review_stop
  schema_function
  schema_migration sent_mail session sms_stop staff_doctor staff_doctor_listing staff_grant staff_invitation staff_member staff_place staff_word subscription throttle totp video_end video_signal video_visit visit_answer voucher
  voucher_eligibility watch_offer work_look`;
const words = (text: string) => text.trim().split(/\s+/);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every table has its place, should times be spread over several databases', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...BY_RESOURCE, ...words(COPIED), ...words(COORDINATED)].toSorted(),
  );
});

test('no more stands against spreading times by the resource than is known', async () => {
  const { rows } = await database.owner.query<{ obstacle: string }>(
    `WITH spread AS (
       SELECT c.oid, c.relname, a.attnum FROM pg_class c
         LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'resource_id'
        WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1))
     SELECT relname || ' has no resource_id' AS obstacle FROM spread WHERE attnum IS NULL
     UNION ALL
     SELECT relname || ': the key ' || i.indexrelid::regclass || ' is without resource_id' FROM spread s JOIN pg_index i ON i.indrelid = s.oid
      WHERE (i.indisunique OR i.indisexclusion) AND (s.attnum IS NULL OR NOT s.attnum = ANY (i.indkey))
     UNION ALL
     SELECT s.relname || ': ' || k.conname || ' points to ' || other.relname || ' without resource_id' FROM spread s
       JOIN pg_constraint k ON k.conrelid = s.oid AND k.contype = 'f' JOIN spread other ON other.oid = k.confrelid
      WHERE s.attnum IS NULL OR NOT s.attnum = ANY (k.conkey)
     UNION ALL
     SELECT s.relname || ': ' || k.conname || ' points to ' || k.confrelid::regclass || ', which is not on every node' FROM spread s
       JOIN pg_constraint k ON k.conrelid = s.oid AND k.contype = 'f' AND NOT k.confrelid::regclass::text = ANY ($1 || $2::text[])
     UNION ALL
     SELECT k.conrelid::regclass || ': ' || k.conname || ' points to ' || s.relname || ', which is spread' FROM spread s
       JOIN pg_constraint k ON k.confrelid = s.oid AND k.contype = 'f' AND NOT k.conrelid::regclass::text = ANY ($1)
      ORDER BY 1`,
    [BY_RESOURCE, words(COPIED)],
  );
  // Each is a reason to think again before the list grows.
  expect(rows.map(({ obstacle }) => obstacle)).toEqual([
    'closure_call: closure_call_reservation_id_fkey points to reservation, which is spread',
    'file: file_reservation_id_fkey points to reservation, which is spread',
    'preauthorization has no resource_id',
    'preauthorization: preauthorization_decided_by_fkey points to staff_member, which is not on every node',
    'preauthorization: preauthorization_partner_id_subscription_id_fkey points to subscription, which is not on every node',
    'preauthorization: preauthorization_reservation_id_fkey points to reservation without resource_id',
    'preauthorization: the key preauthorization_pkey is without resource_id',
    'reminder has no resource_id',
    'reminder: reminder_reservation_id_fkey points to reservation without resource_id',
    'reminder: the key reminder_pkey is without resource_id',
    'reminder: the key reminder_reservation_id_hours_before_visit_starts_at_key is without resource_id',
    'reservation: the key reservation_one_place_per_person is without resource_id',
    'reservation: the key reservation_pkey is without resource_id',
    'token has no resource_id',
    'token: the key token_hash_key is without resource_id',
    'token: the key token_pkey is without resource_id',
    'token: token_reservation_id_fkey points to reservation without resource_id',
  ]);
});

test('who has a time is decided within one resource, so that one node can decide it', async () => {
  const { rows } = await database.owner.query<{ rule: string }>(
    `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = 'reservation'::regclass AND contype = 'x'`,
  );
  expect(rows.map(({ rule }) => rule)).toContainEqual(
    expect.stringContaining(
      'EXCLUDE USING gist (resource_id WITH =, tstzrange(starts_at, ends_at) WITH &&)',
    ),
  );
});
