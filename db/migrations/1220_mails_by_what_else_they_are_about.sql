-- The mails that are about none of what `outbox_mail_subject` knows: they, too, are asked for by whose that is.
CREATE INDEX outbox_mail_other_subject ON outbox
  ((coalesce(payload ->> 'registration', payload ->> 'offer', payload ->> 'result', payload ->> 'review', payload ->> 'file', payload ->> 'relative', payload ->> 'request')))
  WHERE kind IN ('mail_lab_registration', 'mail_earlier_time', 'mail_questionnaire_result', 'mail_review_refused', 'mail_file_refused', 'mail_person',
                 'mail_privacy_request');
