import { sql } from '#db/sql.ts';

export const takeAskedTurn = sql.named<{ may_go: boolean }>(
  'mail_take_asked_turn',
  'SELECT take_asked_mail_turn($1, $2, $3, $4, $5) AS may_go',
);

/** When the next one may go; null: now. */
export const findAskedTurn = sql.named<{ free_at: Date | null }>(
  'mail_find_asked_turn',
  'SELECT find_asked_turn($1, $2, $3) AS free_at',
);

/** wait_ms: 0: now; less: never; more: that much later. */
export const takeNoticeTurn = sql.named<{ wait_ms: number }>(
  'mail_take_notice_turn',
  'SELECT take_notice_turn($1, $2, $3, $4) AS wait_ms',
);

/** What was asked for was answered by the mailbox's owner. */
export const forgetMailTurns = sql.named(
  'mail_forget_turns',
  'DELETE FROM mail_turn WHERE recipient = $1 AND is_asked',
);
