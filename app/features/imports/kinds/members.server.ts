import { foldEmail } from '#app/people/account-email.ts';
import { twiceInFile, unknownProduct } from '../checks.ts';
import {
  choiceColumn,
  dayColumn,
  emailColumn,
  idColumn,
  OPTIONAL,
  phoneColumn,
  REQUIRED,
  textColumn,
} from '../columns.server.ts';
import { countRows, type ImportedRow } from '../count-rows.server.ts';
import type { ImportKind } from '../kind.ts';

const KNOWN = `customer c ON c.partner_id = $1 AND (c.external_id = r.id OR (c.external_id IS NULL AND lower(c.user_email) = r.sign_in_name))`;

/** Who registers with somebody's address and never confirms it may be anybody: they neither get the membership nor keep the address. */
const GIVES_WAY = `a.kind = 'customer' AND a.status = 'pending' AND NOT EXISTS (SELECT FROM subscription s WHERE s.customer_id = a.customer_id)`;

const DROP_UNCONFIRMED = `
  SELECT delete_unconfirmed_account(u.id, u.customer_id)
    FROM (SELECT a.id, a.customer_id FROM import_row r
            JOIN account a ON a.partner_id = $1 AND a.email = r.sign_in_name AND ${GIVES_WAY}
            JOIN customer c ON c.id = a.customer_id AND c.external_id IS NULL
             FOR UPDATE OF a) u`;

/** Whoever registered before and confirmed the address is known by it, and gets the number. */
const TAKE_OVER = `
  UPDATE customer c SET external_id = r.id FROM import_row r
   WHERE c.partner_id = $1 AND c.external_id IS NULL AND lower(c.user_email) = r.sign_in_name
     AND NOT EXISTS (SELECT FROM account a WHERE a.customer_id = c.id AND a.status <> 'active')
     AND NOT EXISTS (SELECT FROM customer k WHERE k.partner_id = $1 AND k.external_id = r.id)`;

const PUT_CUSTOMERS = `
  INSERT INTO customer (partner_id, user_email, external_id)
  SELECT $1::int, r.email, r.id FROM import_row r
   WHERE NOT EXISTS (SELECT FROM customer c WHERE c.partner_id = $1 AND c.external_id = r.id)`;

/** A line without a kind leaves it as it is. */
const SET_TYPES = `
  UPDATE customer c SET customer_type = r.customer_type FROM import_row r
   WHERE c.partner_id = $1 AND c.external_id = r.id AND r.customer_type IS NOT NULL AND c.customer_type IS DISTINCT FROM r.customer_type`;

/** They choose a password by "Forgotten password"; until then nobody can sign in. */
const PUT_ACCOUNTS = `
  INSERT INTO account (partner_id, customer_id, email, status, locale, host)
  SELECT $1::int, c.id, r.sign_in_name, 'pending', coalesce(r.language, $2), $3
    FROM import_row r JOIN customer c ON c.partner_id = $1 AND c.external_id = r.id
   WHERE NOT EXISTS (SELECT FROM account a WHERE a.customer_id = c.id)`;

const VALUES = `last_name = r.last_name, first_name = r.first_name, date_of_birth = r.date_of_birth, contact_email = coalesce(r.contact_email, r.email),
  phone = r.phone, mothers_name = coalesce(r.mothers_name, ''), zipcode = r.zip, city = r.city, street = r.street`;

/** The line's own subscription that is there already; what a relative shares is not theirs to be imported. */
const OWN_SUBSCRIPTION = `
  import_row r
    JOIN customer c ON c.partner_id = $1 AND c.external_id = r.id
    JOIN product p ON p.partner_id = $1 AND p.key = r.product
    JOIN subscription s ON s.customer_id = c.id AND s.product_id = p.id AND s.starts_on = r.starts_on AND s.shared_from IS NULL`;

/** Those who share the member's subscription get the new days, too. */
const CHANGE_DAYS = `
  SELECT change_subscription(d.id, d.product_id, d.waiting_until, d.ends_on)
    FROM (SELECT s.id, s.product_id, r.waiting_until, r.ends_on FROM ${OWN_SUBSCRIPTION}
           WHERE s.locked_at IS NULL AND (s.waiting_until, s.ends_on) IS DISTINCT FROM (r.waiting_until, r.ends_on)) d`;

const CHANGE_PERSONS = `
  UPDATE subscription o SET ${VALUES} FROM ${OWN_SUBSCRIPTION} WHERE o.id = s.id AND s.locked_at IS NULL`;

const NOTE_NEW_SUBSCRIPTIONS = `CREATE TEMPORARY TABLE import_subscription (id bigint) ON COMMIT DROP`;

const ADD_SUBSCRIPTIONS = `
  WITH added AS (
    INSERT INTO subscription (partner_id, customer_id, product_id, last_name, first_name, date_of_birth, contact_email, phone, mothers_name, zipcode, city, street,
                              starts_on, ends_on, waiting_until)
    SELECT $1::int, c.id, p.id, r.last_name, r.first_name, r.date_of_birth, coalesce(r.contact_email, r.email), r.phone, coalesce(r.mothers_name, ''), r.zip, r.city, r.street,
           r.starts_on, r.ends_on, r.waiting_until
      FROM import_row r
      JOIN customer c ON c.partner_id = $1 AND c.external_id = r.id
      JOIN product p ON p.partner_id = $1 AND p.key = r.product
     WHERE NOT EXISTS (SELECT FROM subscription s WHERE s.customer_id = c.id AND s.product_id = p.id AND s.starts_on = r.starts_on AND s.shared_from IS NULL)
    RETURNING id)
  INSERT INTO import_subscription SELECT id FROM added`;

/** Relatives who shared the one before share the next, too. */
const CARRY_SUBSCRIPTIONS = 'SELECT carry_subscription(id) FROM import_subscription';

/** Who has what, since when. */
export const members: ImportKind = {
  columns: [
    idColumn('id', REQUIRED),
    emailColumn('email', REQUIRED),
    {
      name: 'sign_in_name',
      type: 'text',
      mayBeEmpty: true,
      isDerivedFrom: 'email',
      read: (text) => foldEmail(text),
    },
    emailColumn('contact_email', OPTIONAL),
    textColumn('last_name', 100, REQUIRED),
    textColumn('first_name', 100, REQUIRED),
    dayColumn('date_of_birth', REQUIRED),
    textColumn('mothers_name', 50, OPTIONAL),
    phoneColumn('phone', REQUIRED),
    choiceColumn('market', ['HU', 'RO'], OPTIONAL),
    textColumn('zip', 10, REQUIRED),
    textColumn('city', 100, REQUIRED),
    textColumn('street', 200, REQUIRED),
    choiceColumn('language', ['hu', 'ro', 'en'], OPTIONAL),
    idColumn('product', REQUIRED),
    dayColumn('starts_on', REQUIRED),
    dayColumn('ends_on', OPTIONAL),
    dayColumn('waiting_until', OPTIONAL),
    idColumn('customer_type', OPTIONAL),
  ],
  checks: [
    twiceInFile('id'),
    `SELECT r.line, 'email' AS column_name, 'address_twice' AS problem, jsonb_build_object('first', r.first) AS said
       FROM (SELECT line, min(line) OVER (PARTITION BY sign_in_name) AS first FROM import_row) r WHERE r.line > r.first`,
    unknownProduct('product'),
    `SELECT r.line, 'customer_type' AS column_name, 'unknown_customer_type' AS problem, jsonb_build_object('value', r.customer_type) AS said
       FROM import_row r LEFT JOIN customer_type t ON t.partner_id = $1 AND t.key = r.customer_type WHERE r.customer_type IS NOT NULL AND t.key IS NULL`,
    `SELECT r.line, 'id' AS column_name, 'erased' AS problem, '{}'::jsonb AS said
       FROM import_row r JOIN customer c ON c.partner_id = $1 AND c.erased_number_hash = member_number_hash($1, r.id)`,
    `SELECT r.line, 'email' AS column_name, 'address_of' AS problem, jsonb_build_object('value', c.external_id) AS said
       FROM import_row r JOIN customer c ON c.partner_id = $1 AND lower(c.user_email) = r.sign_in_name WHERE c.external_id <> r.id`,
    `SELECT r.line, 'email' AS column_name, CASE a.status WHEN 'locked' THEN 'account_locked' ELSE 'account_unconfirmed' END AS problem, '{}'::jsonb AS said
       FROM import_row r
       JOIN account a ON a.partner_id = $1 AND a.email = r.sign_in_name
       JOIN customer c ON c.id = a.customer_id AND c.external_id IS NULL
      WHERE a.status <> 'active' AND NOT (${GIVES_WAY})`,
    `SELECT r.line, 'ends_on' AS column_name, 'not_after' AS problem, jsonb_build_object('other', 'starts_on') AS said FROM import_row r WHERE r.ends_on <= r.starts_on`,
    `SELECT r.line, 'date_of_birth' AS column_name, 'birthday' AS problem, '{}'::jsonb AS said
       FROM import_row r WHERE r.date_of_birth NOT BETWEEN '1900-01-01' AND (portal_now() AT TIME ZONE market_zone(coalesce(r.market, 'HU')))::date`,
    `SELECT r.line, 'starts_on' AS column_name, 'other_subscription' AS problem, jsonb_build_object('since', s.starts_on) AS said
       FROM import_row r
       JOIN ${KNOWN}
       JOIN subscription s ON s.customer_id = c.id
       JOIN product p ON p.id = s.product_id
      WHERE daterange(s.starts_on, s.ends_on) && daterange(r.starts_on, CASE WHEN r.ends_on > r.starts_on THEN r.ends_on END) 
        AND s.shared_from IS NULL AND (p.key, s.starts_on) IS DISTINCT FROM (r.product, r.starts_on)`,
    `SELECT r.line, 'starts_on' AS column_name, 'shared_subscription' AS problem, jsonb_build_object('since', s.starts_on) AS said
       FROM import_row r
       JOIN ${KNOWN}
       JOIN subscription s ON s.customer_id = c.id AND s.shared_from IS NOT NULL
      WHERE daterange(s.starts_on, s.ends_on) && daterange(r.starts_on, CASE WHEN r.ends_on > r.starts_on THEN r.ends_on END)`,
  ],
  changesListings: false,
  async apply(transaction, { partnerId, host }) {
    await transaction.query(DROP_UNCONFIRMED, [partnerId]);
    await transaction.query(TAKE_OVER, [partnerId]);
    const counted = await transaction.query<ImportedRow>(
      `WITH known AS (SELECT c.id IS NULL AS is_new FROM import_row r LEFT JOIN customer c ON c.partner_id = $1 AND c.external_id = r.id) SELECT ${countRows('known')}`,
      [partnerId],
    );
    await transaction.query(PUT_CUSTOMERS, [partnerId]);
    await transaction.query(SET_TYPES, [partnerId]);
    await transaction.query(PUT_ACCOUNTS, [partnerId, host.locale, host.host]);
    await transaction.query(CHANGE_DAYS, [partnerId]);
    await transaction.query(CHANGE_PERSONS, [partnerId]);
    await transaction.query(NOTE_NEW_SUBSCRIPTIONS);
    await transaction.query(ADD_SUBSCRIPTIONS, [partnerId]);
    await transaction.query(CARRY_SUBSCRIPTIONS);
    return counted.rows[0] ?? { added: 0, changed: 0 };
  },
};
