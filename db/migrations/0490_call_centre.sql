-- A person is found by name and date of birth, or by telephone number; nothing else is looked for.
CREATE INDEX subscription_date_of_birth ON subscription (partner_id, date_of_birth);
CREATE INDEX subscription_phone ON subscription (partner_id, phone);
-- What a mail is about: it is asked for by whose that is.
CREATE INDEX outbox_mail_subject ON outbox
  ((coalesce(payload ->> 'reservation', payload ->> 'care', payload ->> 'callBack', payload ->> 'question', payload ->> 'account', payload ->> 'token')))
  WHERE kind LIKE 'mail\_%';
