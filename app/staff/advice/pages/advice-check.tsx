import { useState } from 'react';
import { data, href, useNavigate } from 'react-router';
import { checkAnswer } from '#app/features/advice-quality/contract.ts';
import {
  needsRemark,
  REMARK_MAX,
  SCORES,
  SHEET,
  type Score,
  type Sheet,
} from '#app/features/advice-quality/quality-rules.ts';
import type { SampledCase } from '#app/features/advice-quality/quality.server.ts';
import { useGuidedFacts } from '#app/features/written-advice/use-guided-facts.ts';
import { ADVICE_WORDS } from '#app/features/written-advice/words.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { ADVICE_ROOM_WORDS } from '../advice-words.ts';
import { Fact } from '#app/staff/kit/fact.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/advice-check';

/** null: it was not drawn, is judged already, or is none of whoever asks: all look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const which = { partnerId: Number(params.partnerId), id: params.id };
  const found = await findOrNone(() => services.adviceQuality.getCase(portal, which));
  return data({ found }, { status: found ? 200 : 404 });
}

/** A thread that was drawn, and the sheet on which it is judged. */
export default function AdviceCheck({ loaderData: { found } }: Route.ComponentProps) {
  const { w, locale, market } = useOwnWords(ADVICE_ROOM_WORDS);
  const { w: shared } = useOwnWords(STAFF_WORDS);
  const words = w.quality;
  const title = found
    ? found.specialty
      ? localise(found.specialty, locale, market)
      : w.parts.quality
    : words.gone;
  return (
    <>
      <PageHead title={title} siteName={shared.name} canonical={null} />
      <p>
        <Link to={`${href('/staff/advice/quality')}${found ? `?partner=${found.partnerId}` : ''}`}>
          {words.back}
        </Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </div>
      {found ? (
        <div className={styles.case}>
          <Thread found={found} />
          <SheetForm found={found} />
        </div>
      ) : (
        <p>{words.goneText}</p>
      )}
    </>
  );
}

function Thread({ found }: { found: SampledCase }) {
  const moment = useMoment();
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  const { w: shared, t } = useOwnWords(STAFF_WORDS);
  const { kinds } = useOwnWords(ADVICE_WORDS).w.thread;
  const facts = useGuidedFacts(found.answers);
  return (
    <section className={styles.part}>
      <h2>{w.quality.thread}</h2>
      <dl className={styles.facts}>
        <Fact name={shared.adviceCase.patient}>
          {t(shared.adviceCase.age, { count: found.age })}
        </Fact>
        <Fact name={shared.advice.language}>{found.locale.toUpperCase()}</Fact>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <p className={styles.text}>{found.question}</p>
      {found.messages.map(({ id, kind, text, nextStep, at }) => (
        <div key={id} className={styles.letter}>
          <p className={styles.hint}>
            {kinds[kind]} · {moment(at, found.timeZone)}
            {nextStep && ` · ${shared.adviceCase.nexts[nextStep.kind]}`}
          </p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </section>
  );
}

function SheetForm({ found: { partnerId, id } }: { found: SampledCase }) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.quality;
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [sheet, setSheet] = useState<Partial<Sheet>>({});
  const [remark, setRemark] = useState('');
  const errorOf = (field: string) => describeField(w.errors, fields[field]);

  async function submit() {
    if (isBusy) return;
    const { isSafe, isClear, isHelpful } = sheet;
    const lacking = SHEET.filter((question) => sheet[question] === undefined);
    const lacksRemark = needsRemark(sheet) && remark.trim() === '';
    if (!isSafe || !isClear || !isHelpful || lacksRemark) {
      const wrong = [...lacking, ...(lacksRemark ? ['remark'] : [])];
      refuse(Object.fromEntries(wrong.map((field) => [field, 'required'])));
      return focusFirstError();
    }
    const done = await send(checkAnswer, {
      params: { partnerId: String(partnerId), id },
      body: { sheet: { isSafe, isClear, isHelpful }, remark },
    });
    if (done) await navigate(`${href('/staff/advice/quality')}?partner=${partnerId}`);
    else focusFirstError();
  }

  return (
    <PartForm form={form} failure={failure} onSubmit={submit}>
      <div className={styles.fields}>
        {SHEET.map((question) => (
          <Select
            key={question}
            name={question}
            label={words.sheet[question]}
            options={SCORES.map((score) => ({ value: String(score), label: words.scores[score] }))}
            value={String(sheet[question] ?? '')}
            onChange={(value) =>
              setSheet({
                ...sheet,
                [question]: value === '' ? undefined : (Number(value) as Score),
              })
            }
            error={errorOf(question)}
          />
        ))}
        <TextArea
          name="remark"
          label={words.remark}
          hint={words.remarkHint}
          limit={REMARK_MAX}
          value={remark}
          onChange={setRemark}
          error={errorOf('remark')}
          isOptional={!needsRemark(sheet)}
        />
      </div>
      <p className={styles.hint}>{words.noted}</p>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.submit}
      </Button>
    </PartForm>
  );
}
